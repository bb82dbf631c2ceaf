import type { Page } from '@playwright/test';
import { addByTill, callShop, expect, openWindow, test } from './support/fixtures.ts';
import { addInNewCategory, rowOf, showStatus } from './support/first-path.ts';
import { runCli, type RunningShop } from './support/running-shop.ts';
import { typed } from './support/typing.ts';
import { filterByCategory, tickColumn } from './support/view.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Animals' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name' });
const addForm = (page: Page) => page.getByRole('complementary', { name: 'Add an animal' });

/** Fills the shop with the 320 animals of `npm run seed`, and opens its window. */
async function openSeeded(page: Page, shop: RunningShop): Promise<void> {
  await runCli(shop.dataFolder, ['seed', '--animals', '320']);
  await openWindow(page, shop);
  await expect(page.getByRole('tab', { name: 'In stock 254' })).toBeVisible();
}

test('an empty shop explains itself, and seeding fills the open window', async ({ page, shop }) => {
  await openWindow(page, shop);
  await expect(page.getByRole('heading', { name: 'Welcome. Who lives here?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pair a till' })).toBeVisible();
  await runCli(shop.dataFolder, ['seed', '--animals', '320']);
  await expect(page.getByRole('tab', { name: 'In stock 254' })).toBeVisible();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '255');
});

test('animals are added by keyboard alone', { tag: '@both' }, async ({ page, shop }) => {
  await openWindow(page, shop);
  await page.keyboard.press('Control+n');
  await addInNewCategory(page, 'Bella', 'Puppies');
  await expect(addForm(page).getByRole('status')).toContainText('Added Bella, number 1.');
  await expect(rowOf(page, 'Bella')).toHaveAttribute('aria-current', 'true');

  // The category is kept for the next animal, and the name has the focus again.
  await expect(addForm(page).getByRole('combobox', { name: 'Category' })).toHaveValue('Puppies');
  await typed(page, 'Max');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Max')).toContainText('Puppies');
  await expect(rowOf(page, 'Max')).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('tab', { name: 'Available 2' })).toBeVisible();

  // Stray spaces at either end are not part of the name.
  await typed(page, '  Rex ');
  await page.keyboard.press('Enter');
  await expect(addForm(page).getByRole('status')).toContainText('Added Rex, number 3.');

  await page.keyboard.press('Escape');
  await expect(addForm(page)).toBeHidden();
});

test('errors stand beside their field, in the words of the service', async ({ page, shop }) => {
  await openWindow(page, shop);
  await page.getByRole('button', { name: 'Add animal' }).click();
  const name = addForm(page).getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await typed(page, '   ');
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Enter a name.');
  const { secret } = await callShop(page, 'keys.create', {
    environment: 'production',
    label: 'Till',
    plan: { plan: 'pro' },
  });
  const refused = await addByTill(shop, secret, { name: '   ', categoryId: 1 });
  expect(((await refused.json()) as { message: string }).message).toContain(
    'must have at least one visible character',
  );
  await name.fill('x'.repeat(201));
  await page.keyboard.press('Enter');
  await expect(name).toHaveAccessibleDescription(/at most 200 characters/);
});

test('tabs, category and search narrow the list, and an empty answer says what to clear', async ({
  page,
  shop,
}) => {
  await openSeeded(page, shop);
  // The browser says that the network is gone. The shop is on this computer, and is read all the same.
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await showStatus(page, 'Sold');
  await expect(grid(page).getByRole('row').nth(1)).toContainText('Sold');
  await expect(grid(page).getByText('Available')).toHaveCount(0);

  await filterByCategory(page, 'Rabb', 'Rabbits');
  await expect(grid(page).getByRole('row').nth(1)).toContainText('Rabbits');

  await search(page).fill('no such animal');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '255');

  // Enter takes the first category that matches the text.
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Category' }).click();
  await expect(page.getByRole('option', { name: 'Ferrets' })).toBeVisible();
  await typed(page, 'rab');
  await expect(page.getByRole('option', { name: 'Rabbits' })).toHaveAttribute(
    'data-combobox-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('Rabbits');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show all categories, not only Rabbits' }).click();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '255');

  // Part of the middle of a name, ignoring case; spaces around it do not count.
  await page.keyboard.press('Control+f');
  await typed(page, ' ');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '255');
  await typed(page, 'ETHERLAND ');
  await expect(rowOf(page, 'Netherland').first()).toBeVisible();
  await expect(grid(page).getByRole('row').nth(1)).toContainText('Netherland');
});

test('what a till adds appears at once, marked', { tag: '@both' }, async ({ page, shop }) => {
  await openSeeded(page, shop);
  const { secret } = await callShop(page, 'keys.create', {
    environment: 'production',
    label: 'Front counter',
    plan: { plan: 'pro' },
  });
  const added = await addByTill(shop, secret, { name: 'Vostok', categoryId: 1, status: 'pending' });
  expect(added.status).toBe(201);
  await expect(rowOf(page, 'Vostok')).toContainText('New');
  await tickColumn(page, 'Added by');
  await expect(rowOf(page, 'Vostok')).toContainText('Front counter');
  await expect(page.getByRole('tab', { name: 'In stock 255' })).toBeVisible();

  // The list does not move for somebody who reads further down; the new animals are announced.
  await grid(page).getByRole('gridcell').first().click();
  await page.keyboard.press('Control+End');
  await expect(rowOf(page, 'Vostok')).toHaveCount(0);
  await addByTill(shop, secret, { name: 'Sputnik', categoryId: 1 });
  const offer = page.getByRole('button', { name: '1 new animal' });
  await expect(offer).toBeVisible();
  await expect(rowOf(page, 'Sputnik')).toHaveCount(0);
  await offer.click();
  await expect(rowOf(page, 'Sputnik')).toBeVisible();
});

test('the list is a grid for the keyboard and for a screen reader', async ({ page, shop }) => {
  await openSeeded(page, shop);
  const added = grid(page).getByRole('columnheader', { name: 'Added', exact: true });
  await expect(added).toHaveAttribute('aria-sort', 'descending');
  await grid(page).getByRole('columnheader', { name: 'Name' }).click();
  await expect(grid(page).getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(grid(page).getByRole('row').nth(1)).toContainText('Acorn');

  await grid(page).getByRole('gridcell').first().click();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  const focusedRow = () =>
    page.evaluate(() => document.activeElement?.closest('[role=row]')?.ariaRowIndex);
  await page.keyboard.press('ArrowDown');
  expect(await focusedRow()).toBe('3');
  await page.keyboard.press('End');
  expect(await focused()).toMatch(/^\d+$/);
  await page.keyboard.press('Control+End');
  await expect.poll(focusedRow).toBe('255');
  await page.keyboard.press('Control+Home');
  await expect.poll(focusedRow).toBe('2');
  await page.keyboard.press('PageDown');
  await expect.poll(async () => Number(await focusedRow())).toBeGreaterThan(8);
});

test('animals are selected by keyboard and mouse, and all of a filter at once', async ({
  page,
  shop,
}) => {
  await openSeeded(page, shop);
  const rows = grid(page).getByRole('row', { selected: true });
  const total = page.getByRole('status').filter({ hasText: /selected|Showing/ });
  // Nothing has been selected yet.
  await expect(rows).toHaveCount(0);
  await grid(page).getByRole('gridcell').first().click();
  await expect(rows).toHaveCount(0);

  await page.keyboard.press('Space');
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(rows).toHaveCount(3);
  await expect(total).toHaveText('3 of 254 animals selected');

  const name = (row: number) => grid(page).getByRole('row').nth(row).getByRole('gridcell').first();
  await name(6).click({ modifiers: ['ControlOrMeta'] });
  await expect(rows).toHaveCount(4);
  await name(8).click({ modifiers: ['Shift'] });
  await expect(rows).toHaveCount(3);
  await expect(name(8)).toBeFocused();

  // Includes rows that were never on screen.
  await page.keyboard.press('Shift+Control+End');
  await expect(total).toHaveText('249 of 254 animals selected');
  await page.keyboard.press('Control+a');
  await expect(total).toHaveText('254 of 254 animals selected');
  // The last row may still be on its way.
  await expect(page.locator('[role="gridcell"]:focus')).toHaveText(/\w/);
  await page.keyboard.press('Space');
  await expect(total).toHaveText('253 of 254 animals selected');
  await page.keyboard.press('Escape');
  await expect(total).toHaveCount(0);

  // What is selected is always in the list.
  await page.keyboard.press('Control+a');
  await showStatus(page, 'Sold');
  await expect(rows).toHaveCount(0);
  await expect(total).toHaveText('Showing 66 of 320');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '255');
});

test('order, filters and column widths are there at the next look', async ({ page, shop }) => {
  await openSeeded(page, shop);
  await showStatus(page, 'Reserved');
  await grid(page).getByRole('columnheader', { name: 'Name' }).click();
  const category = grid(page).getByRole('columnheader', { name: 'Category' });
  const widthOf = async () => Math.round((await category.boundingBox())?.width ?? 0);
  // The columns follow the rows of the status, once they are there.
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '44');
  const before = await widthOf();
  await category.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(widthOf).toBeGreaterThan(before);
  const wider = await widthOf();
  await page.reload();
  await expect(page.getByRole('tab', { name: /^Reserved/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(grid(page).getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  expect(await widthOf()).toBe(wider);
});

test('the palette and the sheet of shortcuts lead everywhere', async ({ page, shop }) => {
  await openSeeded(page, shop);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toContainText('Add an animal');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('What do you want to do?').fill('sold');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: /^Sold/ })).toHaveAttribute('aria-selected', 'true');

  const screens = page.getByRole('navigation', { name: 'Screens' }).getByRole('button');
  const current = page.locator('nav [aria-current=page]');
  const places = new Set<string>();
  for (const key of '1 2 3 4 5 6 7 8 9 0 Shift+S Shift+G Shift+E'.split(' ')) {
    await page.keyboard.press(`Control+${key}`);
    places.add(await current.innerText());
  }
  await expect(screens).toHaveCount(places.size);
  await page.keyboard.press('n');
  await expect(addForm(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
  // In a field, a letter is text.
  await typed(page, 'n/?');
  await expect(addForm(page).getByRole('textbox', { name: 'Name' })).toHaveValue('n/?');
});
