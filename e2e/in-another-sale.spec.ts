import { callShop, expect, openWindow, test } from './support/fixtures.ts';
import { addAnimals, chooseInSale, row, salePanel, writeDown } from './support/rabbits.ts';
import { typed } from './support/typing.ts';

test('what lies in another sale is marked with whose it is, and kept for the customer who paid on it', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella', 'Luna']);
  for (const id of [1n, 2n]) await writeDown(page, id, { price: 5_000 });
  const other = await page.context().newPage();
  await other.goto(page.url());
  for (const each of [page, other]) {
    await row(each, 'Bella').getByRole('gridcell').first().click();
    await each.keyboard.press('Alt+Shift+S');
  }
  // Both hear of it, before money is taken.
  for (const each of [page, other]) {
    await expect(salePanel(each).getByText('In another open sale.')).toBeVisible();
  }
  await salePanel(page).getByRole('combobox', { name: 'Customer' }).fill('Ms Lee');
  await page.keyboard.press('Enter');
  await expect(salePanel(other).getByText('In the open sale of Ms Lee.')).toBeVisible();
  await chooseInSale(page, 'Take a deposit…');
  await typed(page, '20');
  await page.keyboard.press('Enter');
  await expect(salePanel(page).getByText(/^Deposit of £20\.00 taken/u)).toBeVisible();
  await expect(salePanel(other).getByText('Ms Lee has paid £20.00 on it.')).toBeVisible();
  await salePanel(other).getByRole('button', { name: 'Sell for £50.00' }).click();
  await expect(
    salePanel(other).getByText(/^A deposit was paid on Bella in another open sale\./u),
  ).toBeVisible();
  await chooseInSale(other, 'Throw this sale away');
  await salePanel(other).getByRole('button', { name: 'Put the sale aside' }).click();
  await expect(row(other, 'Bella').getByText('Reserved')).toBeVisible();
  expect((await callShop(page, 'sales.open', {})).length).toBe(1);
});

test('after a sale, a click on a row opens its card and sells nothing', async ({ page, shop }) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella', 'Luna']);
  for (const id of [1n, 2n]) await writeDown(page, id, { price: 5_000 });
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+Shift+S');
  await salePanel(page).getByRole('button', { name: 'Sell for £50.00' }).click();
  await expect(salePanel(page).getByText(/^Sold for £50\.00/u)).toBeVisible();
  await row(page, 'Luna').getByRole('gridcell').first().click();
  await expect(page.getByRole('complementary', { name: 'Luna' })).toBeVisible();
  await expect(salePanel(page)).toBeHidden();
  await row(page, 'Luna').getByRole('gridcell').first().click();
  await expect(page.getByRole('complementary', { name: 'Luna' })).toBeVisible();
  expect(await callShop(page, 'sales.open', {})).toEqual([]);
});
