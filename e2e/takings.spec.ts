import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { NO_DISCOUNT, PAID_HERE } from '../src/shared/sale.ts';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
import { addAnimals, chooseInSale, row, salePanel, writeDown } from './support/rabbits.ts';

/** Has the page print nothing. */
async function withoutPrinter(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('afterprint'));
  });
}

test('a deposit, a sale with tax and its close agree, for one customer', async ({ page, shop }) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await callShop(page, 'profile.change', { taxRates: [2_000] });
  await writeDown(page, 1n, { price: 6_000 });
  await withoutPrinter(page);
  const sale = salePanel(page);
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+S');
  await sale.getByRole('combobox', { name: 'Customer' }).fill('Ms Lee');
  await page.keyboard.press('Enter');
  await chooseInSale(page, 'Take a deposit…');
  await sale.getByRole('textbox', { name: 'Deposit' }).fill('20');
  await sale.getByRole('button', { name: 'Take deposit' }).click();
  await expect(sale.getByText('Deposit of £20.00 taken. Number 1.')).toBeVisible();
  await sale.getByRole('button', { name: 'Put the sale aside' }).click();

  await page.getByRole('button', { name: 'Sales 1 open' }).click();
  await expect(
    page.getByRole('button', { name: 'Open: Ms Lee, Bella, £20.00 paid' }),
  ).toBeVisible();
  // The clerk who sells the animal goes on with the sale on which the deposit is.
  await page.getByRole('button', { name: 'Inventory', exact: true }).click();
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+S');
  await expect(sale.getByText('1 animal · £20.00 of £60.00 paid')).toBeVisible();
  await sale.getByLabel('Cash given').fill('50');
  await expect(sale.getByText('£10.00', { exact: true })).toBeVisible();
  await sale.getByRole('button', { name: 'Sell, £40.00 to pay' }).click();
  await expect(sale.getByText('Sold for £60.00. Receipt 2.')).toBeVisible();
  await sale.getByRole('button', { name: 'Put the sale aside' }).click();

  await page.getByRole('button', { name: /^Sales( \d open)?$/u }).click();
  const sales = page.getByRole('main', { name: 'Sales' });
  await sales.getByText('Close of the day').click();
  await expect(sales.getByRole('region', { name: 'By tax rate' })).toContainText('£10.00');
  const drawer = sales.getByRole('region', { name: 'Cash in the drawer' });
  await expect(drawer).toContainText('Expected£60.00');
  await drawer.getByRole('button', { name: 'Cash in or out…' }).click();
  await sales.getByLabel('Amount').fill('100');
  await sales.getByLabel('Why').fill('Float');
  await sales.getByRole('button', { name: 'Put in' }).click();
  await expect(drawer).toContainText('Expected£160.00');
  await sales.getByLabel('Counted').fill('159.50');
  await expect(sales.getByText('£0.50 missing')).toBeVisible();
  await sales.getByLabel('Stays in the drawer').fill('100');
  await expectAccessible(page);
  await sales.getByRole('button', { name: 'Close the day' }).click();
  await expect(sales.getByRole('region', { name: 'Earlier closes' })).toContainText('-£0.50');
  await expect(drawer).toContainText('Expected£100.00');

  await sales.getByText('Month').click();
  await expect(sales.getByRole('region', { name: 'By category' })).toContainText('£60.00');
  await expectAccessible(page);
  const payments = sales.getByRole('region', { name: 'By payment' });
  await expect(payments).toContainText('Of which put in, less that taken out');
  const download = page.waitForEvent('download');
  await sales.getByRole('button', { name: 'Save as CSV' }).click();
  await page.getByRole('menuitem', { name: 'A row for each receipt, for programs' }).click();
  const csv = (await readFile(await (await download).path(), 'utf8')).replaceAll('"', '');
  expect(csv).toMatch(/,1,deposit,,GBP,0\.00,[^]*,2,sale,,GBP,60\.00,60\.00,10\.00,0\.00,/);
  // Every number is the sum of sales that it opens.
  await sales.getByRole('region', { name: 'Sold and returned' }).getByRole('button').click();
  await expect(sales.getByRole('button', { name: 'Receipt 2' })).toBeVisible();

  await page.getByRole('button', { name: 'Customers', exact: true }).click();
  await page.getByRole('button', { name: 'Ms Lee' }).click();
  const customer = page.getByRole('complementary', { name: 'Ms Lee' });
  await customer.getByLabel('Phone').fill('07700 900118');
  await customer.getByLabel('Address').focus();
  await expect(page.getByRole('row', { name: /Ms Lee/ })).toContainText('07700 900118');
  await expectAccessible(page);
  await expect(customer.getByText(/Not before \d+ \w+ \d{4}: until then/)).toBeVisible();
  await customer.getByRole('button', { name: 'Delete personal data…' }).click();
  await customer.getByRole('button', { name: 'Yes, delete it for good' }).click();
  await expect(customer.getByText(/^The shop keeps from whom and to whom/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(customer).toBeHidden();
  await page.getByRole('button', { name: 'Ms Lee' }).click();
  await customer.getByRole('button', { name: 'Sell…' }).click();
  await expect(salePanel(page)).toContainText('For Ms Lee.');
});

test('a shop with two drawers closes each, one that it has no more included', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await writeDown(page, 1n, { price: 700 });
  await withoutPrinter(page);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const drawers = page.getByRole('textbox', { name: 'Cash drawers' });
  const here = page.getByRole('combobox', { name: 'Cash drawer of this computer' });
  await drawers.fill('Front; Back');
  await drawers.blur();
  await expect(page.getByText('Choose one: until then, nothing is sold here.')).toBeVisible();
  await here.selectOption('Back');
  await expectAccessible(page);

  const sale = salePanel(page);
  await page.getByRole('button', { name: 'Inventory', exact: true }).click();
  await row(page, 'Bella').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+S');
  await sale.getByRole('button', { name: 'Sell for £7.00' }).click();
  await expect(sale.getByText('Sold for £7.00. Receipt 1.')).toBeVisible();
  await sale.getByRole('button', { name: 'Put the sale aside' }).click();

  await callShop(page, 'profile.change', { drawers: ['Front', 'Rear'] });
  await page.getByRole('button', { name: 'Sales', exact: true }).click();
  const sales = page.getByRole('main', { name: 'Sales' });
  await sales.getByText('Close of the day').click();
  const choice = sales.getByRole('combobox', { name: 'Cash drawer' });
  await expect(choice.getByRole('option')).toHaveText(['Front', 'Rear', 'Back']);
  await expect(choice).toHaveValue('Back');
  await expect(sales.getByRole('region', { name: 'Cash in the drawer' })).toContainText('£7.00');
  await sales.getByLabel('Counted').fill('7');
  await sales.getByLabel('Stays in the drawer').fill('0');
  await sales.getByRole('button', { name: 'Close the day' }).click();
  await expect(sales.getByRole('region', { name: 'Earlier closes' })).toContainText('Back');
  await expect(choice.getByRole('option')).toHaveText(['Front', 'Rear']);
  await expectAccessible(page);
});

test('a return in cash says what there are coins for', async ({ page, shop }) => {
  await openWindow(page, shop);
  await callShop(page, 'profile.change', { currency: 'CHF' });
  const words = { petId: null, words: 'Hay', identity: '', categoryId: null, quantity: 1 };
  const line = { ...words, unitPrice: 498, ...NO_DISCOUNT, taxRate: null };
  const payments = [{ method: 'cash' as const, amount: 500, given: null }];
  const sale = { ...PAID_HERE, id: crypto.randomUUID(), customerId: null, note: '' };
  await callShop(page, 'sales.complete', {
    sale: { ...sale, lines: [line], payments, rounding: 2 },
  });
  await page.getByRole('button', { name: 'Sales', exact: true }).click();
  await page.getByRole('button', { name: 'Receipt 1' }).click();
  const receipt = page.getByRole('complementary', { name: 'Receipt 1' });
  await receipt.getByRole('button', { name: 'Return…' }).click();
  await receipt.getByLabel('Money back by').selectOption('card');
  await expect(receipt.getByRole('button', { name: 'Return, CHF 4.98 back' })).toBeVisible();
  await receipt.getByLabel('Money back by').selectOption('cash');
  await receipt.getByRole('button', { name: 'Return, CHF 5.00 back' }).click();
  await expect(page.getByRole('complementary', { name: 'Return 2' })).toContainText('5.00');
});
