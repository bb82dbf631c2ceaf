import type { Page } from '@playwright/test';
import { NO_DISCOUNT, PAID_HERE } from '../src/shared/sale.ts';
import { MAX_SALES_PER_CALL } from '../src/shared/sales-query.ts';
import { callShop, expect, openWindow, test } from './support/fixtures.ts';
import { addAnimals, row, salePanel } from './support/rabbits.ts';
import { typed } from './support/typing.ts';

/** The completed sales, the latest first. */
async function sold(page: Page) {
  const { sales } = await callShop(page, 'sales.page', { search: '', limit: 9 });
  return Promise.all(sales.map(({ id }) => callShop(page, 'sales.read', { id })));
}

async function beginSale(page: Page, name: string) {
  await row(page, name).getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+Shift+S');
  await expect(salePanel(page).getByLabel(`What does ${name} cost?`)).toBeVisible();
}

test(
  'the total, the drawer, the coins and the rate that are shown are those that are stored',
  { tag: '@short' },
  async ({ page, shop }) => {
    await openWindow(page, shop);
    await addAnimals(page, ['Bella', 'Luna']);
    const [category] = await callShop(page, 'categories.list', {});
    const drawers = ['Back', 'Front'];
    await callShop(page, 'profile.change', { drawers, taxRates: [2_000, 500] });
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Cash drawer of this computer').selectOption('Front');
    await page.getByLabel(category?.name ?? '', { exact: true }).selectOption('5 %');
    const taxes = async () => (await callShop(page, 'profile.read', { locales: [] })).categoryTaxes;
    await expect.poll(taxes).toEqual({ [String(category?.id)]: 500 });

    await page.getByRole('button', { name: /^Sales( \d open)?$/u }).click();
    await expect(page.getByText('Nothing was sold yet')).toBeVisible();
    await page.getByRole('button', { name: 'Inventory', exact: true }).click();
    await beginSale(page, 'Bella');
    const sale = salePanel(page);
    for (const [label, text] of [
      ['What does Bella cost?', '50'],
      ['Discount on Bella', '5'],
    ] as const) {
      await sale.getByRole('textbox', { name: label, exact: true }).fill(text);
      await page.keyboard.press('Tab');
    }
    await expect(sale.getByRole('status').filter({ hasText: 'Total' })).toContainText('£45.00');
    await sale.getByRole('button', { name: 'Sell for £45.00' }).click();
    await expect(sale.getByText('Sold for £45.00. Receipt 1.')).toBeVisible();
    const [first] = await sold(page);
    expect(first).toMatchObject({
      total: 4_500,
      drawer: 'Front',
      lines: [{ unitPrice: 5_000, discount: 500, taxRate: 500 }],
      payments: [{ method: 'cash', amount: 4_500 }],
    });
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Sales( \d open)?$/u }).click();
    const sales = page.getByRole('main', { name: 'Sales' });
    await sales.getByText('Close of the day').click();
    await sales.getByRole('button', { name: 'Count coins and notes…' }).click();
    await sales.getByLabel('Number of £20.00').fill('2');
    await sales.getByLabel('Number of £2.00').fill('2');
    // The last one is not left before the day is closed.
    await sales.getByLabel('Number of £1.00').fill('1');
    await sales.getByRole('button', { name: 'Close the day' }).click();
    const closes = () => callShop(page, 'closes.list', { limit: 9 });
    await expect.poll(closes).toMatchObject([{ drawer: 'Front', counted: 4_500, expected: 4_500 }]);

    // What came back is marked where it is listed.
    await callShop(page, 'sales.return', {
      id: crypto.randomUUID(),
      of: first?.id ?? '',
      lines: [{ position: 0, quantity: 1, toStock: true }],
      reason: 'Too many',
      method: 'cash',
      drawer: 'Front',
    });
    await sales.getByText('Receipts', { exact: true }).click();
    await expect(sales.getByText('1 returned')).toBeVisible();
    await expect(sales.getByText('Return of 1')).toBeVisible();
  },
);

test('older sales than a page has are shown when they are asked for, and a search finds them', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  const line = { petId: null, words: 'Food', identity: '', categoryId: null, quantity: 1 };
  const sale = {
    lines: [{ ...line, ...NO_DISCOUNT, taxRate: null, unitPrice: 100 }],
    note: '',
    ...PAID_HERE,
    customerId: null,
    payments: [{ method: 'card' as const, amount: 100, given: null }],
  };
  for (let sold = 0; sold <= MAX_SALES_PER_CALL; sold += 1)
    await callShop(page, 'sales.complete', { sale: { ...sale, id: crypto.randomUUID() } });
  await page.getByRole('button', { name: 'Sales', exact: true }).click();
  const first = page.getByRole('button', { name: 'Receipt 1', exact: true });
  const older = page.getByRole('button', { name: 'Show older ones' });
  await expect(page.getByRole('button', { name: 'Receipt 2', exact: true })).toBeVisible();
  await expect(first).toBeHidden();
  await older.click();
  await expect(first).toBeVisible();
  await expect(older).toBeHidden();
  const search = page.getByLabel('Search sales');
  await search.fill('Cage');
  await expect(page.getByText('No sale is found')).toBeVisible();
  await search.fill('Food');
  await expect(older).toBeVisible();
});

test('the receipt of a certified till is stored as it is typed', async ({ page, shop }) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  await callShop(page, 'profile.change', { hasCertifiedTill: true });
  await beginSale(page, 'Bella');
  const sale = salePanel(page);
  await sale.getByLabel('What does Bella cost?').fill('12');
  await expect(sale.getByLabel('Cash given')).toBeHidden();
  await sale.getByLabel('Receipt of the till').fill(' A-17 ');
  await sale.getByRole('button', { name: 'Sell for £12.00' }).click();
  await expect(sale.getByText('Sold for £12.00. Number 1.')).toBeVisible();
  expect(await sold(page)).toMatchObject([{ tillReceipt: 'A-17', payments: [], total: 1_200 }]);
});

test('the key that undoes belongs to the field that is typed in, not to the stock', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella']);
  const cell = row(page, 'Bella').getByRole('gridcell').first();
  await cell.click();
  await page.keyboard.press('Alt+r');
  await expect(row(page, 'Bella')).toContainText('Reserved');
  const search = page.getByRole('searchbox').first();
  await search.focus();
  await typed(page, 'Be');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await search.fill('');
  const status = async () =>
    (await callShop(page, 'pets.byIds', { ids: ['1'] })).rows.map((one) => one.status);
  expect(await status()).toEqual(['pending']);
  await cell.click();
  await page.keyboard.press('Control+z');
  await expect.poll(status).toEqual(['available']);
});
