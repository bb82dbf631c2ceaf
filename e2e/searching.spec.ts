import type { Page } from '@playwright/test';
import { addByTill, callShop, expect, openWindow, test } from './support/fixtures.ts';
import { rowOf, showStatus } from './support/first-path.ts';
import { runCli } from './support/running-shop.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Animals' });
const search = (page: Page) => page.getByRole('searchbox', { name: /^Search/ });

test('a search shows all that it finds, however much that is', async ({ page, shop }) => {
  await runCli(shop.dataFolder, ['seed', '--animals', '60000']);
  await openWindow(page, shop);
  await grid(page).getByRole('columnheader', { name: 'Name' }).click();
  await showStatus(page, 'Everything');
  const view = { sort: 'name', status: 'all', categoryId: null, search: 'a' } as const;
  const { total } = await callShop(page, 'pets.rows', { view, offset: 0, limit: 1 });
  expect(total).toBeGreaterThan(10_000);
  await search(page).fill('a');
  const shown = page.getByRole('status').filter({ hasText: /^Showing/ });
  await expect(shown).toHaveText(`Showing ${total.toLocaleString('en')} of 60,000`);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(total + 1));
  await expect(grid(page).getByRole('row').nth(1)).toContainText(/^Acorn/);
});

test('a pasted or scanned search is one line, and finds by plain letters', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  const { id } = await callShop(page, 'categories.create', { name: 'Dogs' });
  for (const name of ['𝐁𝐞𝐥𝐥𝐚 Rex', 'Οδυσσεύς', 'Luna']) {
    await callShop(page, 'pets.add', { pet: { name, categoryId: id } });
  }
  for (const [pasted, found] of [
    ['bella\trex\u0000', '𝐁𝐞𝐥𝐥𝐚 Rex'],
    ['ΟΔΥΣ', 'Οδυσσεύς'],
  ] as const) {
    await search(page).fill(pasted);
    await expect(rowOf(page, found)).toBeVisible();
    await expect(rowOf(page, 'Luna')).toBeHidden();
    await expect(page.getByRole('alert')).toBeHidden();
  }
});

test('names that a clerk types keep no spaces at their ends, and those of a till stay as sent', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  const { id } = await callShop(page, 'categories.create', { name: 'Dogs' });
  const { secret } = await callShop(page, 'keys.create', {
    environment: 'production',
    label: 'Counter',
    plan: { plan: 'pro' },
  });
  await addByTill(shop, secret, { name: ' Max ', categoryId: Number(id) });
  await page.keyboard.press('Control+n');
  const form = page.getByRole('complementary', { name: 'Add an animal' });
  await form.getByRole('textbox', { name: 'Name' }).fill('  Bella  ');
  await form.getByRole('combobox', { name: 'Category' }).fill('Dogs');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(rowOf(page, 'Bella')).toBeVisible();
  const view = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;
  const { rows } = await callShop(page, 'pets.rows', { view, offset: 0, limit: 9 });
  expect(rows.map(({ name }) => name)).toEqual([' Max ', 'Bella']);
});

test('a list that fits has no scrollbar below it, and says on hover what its columns cut off', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  const name = `Persephone ${'of the far hills '.repeat(9)}`.trim();
  const { id } = await callShop(page, 'categories.create', { name: 'Dogs' });
  await callShop(page, 'pets.add', { pet: { name, categoryId: id } });
  for (const width of [1024, 1280, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(rowOf(page, 'Persephone')).toBeVisible();
    expect(await grid(page).evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  }
  await expect(grid(page).getByTitle(name)).toBeVisible();
});
