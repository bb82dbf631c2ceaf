import type { Page } from '@playwright/test';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
import { addAnimals, row, salePanel, writeDown } from './support/rabbits.ts';
import { typed } from './support/typing.ts';

/** Has each answer to a search take a while. */
async function searchSlowly(page: Page, call: string) {
  await page.route('**/bridge/call/*', async (route) => {
    if (route.request().url().endsWith(`/${call}`)) {
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
    await route.continue();
  });
}

test('Enter sells the animal that is called so, however slowly it is found', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Luna', 'Max', 'Lunatic', 'Little Luna']);
  for (const id of [1n, 2n, 3n, 4n]) await writeDown(page, id, { price: 2_500, place: 'Hutch 3' });
  await row(page, 'Max').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+S');
  const sale = salePanel(page);
  const lines = sale.getByRole('list', { name: 'In the sale' });
  const offered = page.getByRole('listbox', { name: 'Animals' }).getByRole('option');
  const field = sale.getByLabel('Add to the sale');
  await field.focus();
  await typed(page, 'lun');
  await expect(offered).toHaveText([
    /Lunatic Rabbits.*No\. 3 · Hutch 3.*£25\.00/u,
    /^Luna Rabbits/u,
    /Little Luna/u,
    'Something else called “lun”…Enter',
  ]);
  await expect(offered.first()).toHaveAttribute('data-combobox-selected', 'true');
  const { height } = (await offered.first().boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThanOrEqual(52);
  await expectAccessible(page);
  await searchSlowly(page, 'pets.rows');
  await typed(page, 'a');
  await page.keyboard.press('Enter');
  await expect(lines.getByText('Luna', { exact: true })).toBeVisible();
  await expect(lines.getByRole('listitem')).toHaveCount(2);
  await expect(field).toHaveValue('');
  // What is no animal is called so, and digits are a code.
  await typed(page, 'Hay');
  await page.keyboard.press('Enter');
  await expect(lines.getByText('Hay', { exact: true })).toBeVisible();
  await field.focus();
  await typed(page, '25');
  await page.keyboard.press('Enter');
  await expect(sale.getByText('Nothing in stock has the code 25.')).toBeVisible();
  await expect(lines.getByRole('listitem')).toHaveCount(3);
});

test('the palette acts on what was found, and not on what was there before', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Sella', 'Bella', 'Selma']);
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await searchSlowly(page, 'pets.rows');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('textbox', { name: 'Find a command' })).toBeFocused();
  await typed(page, 'sell');
  // Without the animal, this would be “Sell…”.
  await typed(page, 'a');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Sella').locator(':focus')).toHaveCount(1);
  await expect(salePanel(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  await typed(page, 'sell');
  await page.keyboard.press('Enter');
  await expect(salePanel(page)).toBeVisible();
});

test('a stock take counts the animal that is called so', async ({ page, shop }) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Luna', 'Lunatic']);
  await callShop(page, 'stockTakes.begin', { id: crypto.randomUUID(), scope: { kind: 'all' } });
  await page.getByRole('button', { name: 'Stock take' }).click();
  await page.getByText('Go on').click();
  await searchSlowly(page, 'stockTakes.animals');
  const field = page.getByLabel('Count by scanning');
  await field.focus();
  await typed(page, 'luna');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Luna' })).toContainText('Counted');
  await typed(page, 'Nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No animal has Nobody')).toBeVisible();
});

test('goods in are called as before, with their category and price', async ({ page, shop }) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Neon tetra']);
  await writeDown(page, 1n, { price: 240 });
  await page.getByRole('button', { name: 'Goods in' }).click();
  await page.getByLabel('Species or name, row 1').focus();
  await typed(page, 'neo');
  await expect(page.getByRole('option', { name: /^Neon tetra/u })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Species or name, row 1')).toHaveValue('Neon tetra');
  await expect(page.getByLabel('Category, row 1')).toHaveValue('Rabbits');
  await expect(page.getByLabel('Price, row 1')).toHaveValue('2.40');
  await page.getByLabel('Species or name, row 2').focus();
  // What is typed whole is a name of its own.
  await typed(page, 'Neo');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Species or name, row 2')).toHaveValue('Neo');
  await expect(page.getByLabel('Species or name, row 3')).toBeFocused();
});
