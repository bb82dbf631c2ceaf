import { callShop, expect, openWindow, test } from './support/fixtures.ts';
import { addAnimals, chooseInSale, row, salePanel, writeDown } from './support/rabbits.ts';

test('a discount on all leaves a larger one, and what is added later has it', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella', 'Luna', 'Rex']);
  for (const id of [1n, 2n, 3n]) await writeDown(page, id, { price: 10_000 });
  const sale = salePanel(page);
  const add = async (name: string) => {
    await row(page, name).getByRole('gridcell').first().click();
    await page.keyboard.press('Alt+Shift+S');
  };
  await add('Bella');
  await sale.getByLabel('Discount on Bella', { exact: true }).fill('50 %');
  await page.keyboard.press('Tab');
  await add('Luna');
  await expect(sale.getByRole('button', { name: 'Sell for £150.00' })).toBeVisible();
  await chooseInSale(page, 'Discount on all…');
  const onAll = sale.getByLabel('Discount on all');
  await expect(onAll).toBeFocused();
  await onAll.fill('10 %');
  await page.keyboard.press('Tab');
  await expect(sale.getByRole('button', { name: 'Sell for £140.00' })).toBeVisible();
  await expect(onAll).toHaveValue('10 %');
  await add('Rex');
  await expect(sale.getByRole('button', { name: 'Sell for £230.00' })).toBeVisible();
  await onAll.fill('');
  await page.keyboard.press('Tab');
  await expect(sale.getByRole('button', { name: 'Sell for £250.00' })).toBeVisible();
});

test('a sale that waits has the rates of tax that the shop has by now, and says so', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await callShop(page, 'profile.change', { taxRates: [1_900] });
  await addAnimals(page, ['Bella']);
  await writeDown(page, 1n, { price: 10_000 });
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+Shift+S');
  const sale = salePanel(page);
  await expect(sale.getByRole('button', { name: 'Sell for £100.00' })).toBeVisible();
  await callShop(page, 'profile.change', { taxRates: [1_600] });
  await expect(sale.getByText('The shop has other rates of tax now')).toBeVisible();
  await sale.getByRole('button', { name: 'Sell for £100.00' }).click();
  await expect(sale.getByText('Sold for £100.00. Receipt 1.')).toBeVisible();
  const { sales } = await callShop(page, 'sales.page', { search: '', limit: 1 });
  const { lines } = await callShop(page, 'sales.read', { id: sales[0]?.id ?? '' });
  expect(lines).toMatchObject([{ taxRate: 1_600, total: 10_000 }]);
});
