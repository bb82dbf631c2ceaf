import type { Page } from '@playwright/test';
import { callShop, expect, openWindow, test } from './support/fixtures.ts';
import { addAnimals, chooseInSale, row, salePanel, writeDown } from './support/rabbits.ts';
import { typed } from './support/typing.ts';

/** A sale of Bella for 50.00 is open. */
async function begin(page: Page) {
  await addAnimals(page, ['Bella']);
  await writeDown(page, 1n, { price: 5_000 });
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+Shift+S');
  await expect(salePanel(page).getByLabel('Price of Bella')).toHaveValue('50.00');
}

/** What the completed sales say: price, discount and what was paid. */
async function sold(page: Page) {
  const { sales } = await callShop(page, 'sales.page', { search: '', limit: 9 });
  const all = await Promise.all(sales.map(({ id }) => callShop(page, 'sales.read', { id })));
  return all.map(({ lines, payments }) => [
    ...lines.map(({ unitPrice, discount, discountPercent }) => [
      unitPrice,
      discount,
      discountPercent,
    ]),
    payments.map(({ amount }) => amount),
  ]);
}

async function retype(page: Page, label: string, text: string) {
  await salePanel(page).getByRole('textbox', { name: label, exact: true }).focus();
  await page.keyboard.press('Control+a');
  await typed(page, text);
}

test(
  'what is typed into a sale means nothing on the way, and what can’t be read stops it',
  { tag: '@short' },
  async ({ page, shop }) => {
    await openWindow(page, shop);
    await begin(page);
    const sale = salePanel(page);
    const discount = sale.getByRole('textbox', { name: 'Discount on Bella', exact: true });
    const sell = sale.getByRole('button', { name: 'Sell for £50.00' });

    await retype(page, 'Discount on Bella', '110%');
    await page.keyboard.press('Tab');
    await expect(discount).toHaveAttribute('aria-invalid', 'true');
    await expect(sale.getByText('Write a percentage of at most 100 %.')).toBeVisible();
    await sell.click();
    await expect(discount).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(discount).toHaveValue('110%');
    expect(await sold(page)).toEqual([]);
    await sale.getByRole('button', { name: 'Put the sale aside' }).click();
    await expect(discount).toBeFocused();
    await expect(discount).toHaveValue('110%');

    // A discount in money stays what it is while the price is typed again.
    await retype(page, 'Discount on Bella', '20');
    await retype(page, 'Price of Bella', '150');
    await page.keyboard.press('Tab');
    await expect(sale.getByRole('button', { name: 'Sell for £130.00' })).toBeVisible();
    await retype(page, 'Price of Bella', '15');
    await page.keyboard.press('Tab');
    await expect(sale.getByText('The discount of £20.00 is more.')).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Escape');
    await expect(sale.getByRole('textbox', { name: 'Price of Bella' })).toHaveValue('150.00');

    // Read as it is from within the field, too.
    await retype(page, 'Discount on Bella', '10％');
    await page.keyboard.press('Control+Enter');
    await expect(sale.getByText('Sold for £135.00. Receipt 1.')).toBeVisible();
    expect(await sold(page)).toEqual([[[15_000, 1_500, 1_000], [13_500]]]);
  },
);

test('a sale of another day is not one of today once that day is emptied or is none', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await begin(page);
  const sale = salePanel(page);
  await chooseInSale(page, 'Sold on another day…');
  const day = sale.getByLabel('Sold on');
  await day.fill('');
  await sale.getByRole('button', { name: 'Sell for £50.00' }).click();
  await expect(sale.getByText('Which day was it?')).toBeVisible();
  await expect(day).toBeFocused();
  await typed(page, '31');
  await page.keyboard.press('Control+Enter');
  await expect(sale.getByText('This is no date.')).toBeVisible();
  expect(await sold(page)).toEqual([]);
  await day.fill(new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10));
  await sale.getByRole('button', { name: 'Sell for £50.00' }).click();
  await expect(sale.getByText('Sold for £50.00. Receipt 1.')).toBeVisible();
  const { sales } = await callShop(page, 'sales.page', { search: '', limit: 1 });
  expect(Number(sales[0]?.at)).toBeLessThan(Date.now() - 2 * 86_400_000);
});

test('no form takes a day that is emptied or in no calendar', async ({ page, shop }) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Record a treatment…' }).click();
  const form = page.getByRole('dialog', { name: 'Record a treatment' });
  await form.getByLabel('What was done').fill('Worming');
  await form.getByLabel('Not for sale until').focus();
  await typed(page, '31');
  await page.keyboard.press('Enter');
  await expect(form.getByText('This is no date.')).toBeVisible();
  await form.getByLabel('Not for sale until').fill('');
  await form.getByLabel('Day of the treatment').fill('');
  await form.getByRole('button', { name: 'Record' }).click();
  await expect(form.getByText('Which day was it?')).toBeVisible();
  expect(await callShop(page, 'treatments.list', { limit: 9 })).toEqual([]);
  await form.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Goods in' }).click();
  await page.getByLabel('Species or name, row 1').fill('Guppy');
  await page.getByLabel('Category, row 1').fill('Fish');
  await page.getByLabel('Day', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Take in 1 animal' }).click();
  await expect(page.getByText('Which day was it?')).toBeVisible();
  expect(await callShop(page, 'deliveries.list', { limit: 9 })).toEqual([]);
});
