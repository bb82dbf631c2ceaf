import type { Page } from '@playwright/test';
import { NO_DISCOUNT, PAID_HERE } from '../src/shared/sale.ts';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';
import { addAnimals, row, salePanel, writeDown } from './support/rabbits.ts';

/** Sells an animal for £60 by card. */
async function sellByCard(page: Page, petId: bigint, words: string): Promise<void> {
  const line = { petId, words, identity: '', categoryId: 1n, quantity: 1, unitPrice: 6_000 };
  const payments = [{ method: 'card' as const, amount: 6_000, given: null }];
  const lines = [{ ...line, ...NO_DISCOUNT, taxRate: null }];
  const sale = { ...PAID_HERE, id: crypto.randomUUID(), lines, payments };
  await callShop(page, 'sales.complete', { sale: { ...sale, customerId: null, note: '' } });
}

test('an animal of a receipt is exchanged for a dearer one by keyboard, on one paper with one difference', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella', 'Luna']);
  await writeDown(page, 2n, { price: 7_500 });
  await sellByCard(page, 1n, 'Bella');
  await page.keyboard.press('Control+7');
  const sales = page.getByRole('main', { name: 'Sales' });
  await sales.getByRole('button', { name: 'Receipt 1' }).press('Enter');
  const receipt = page.getByRole('complementary', { name: 'Receipt 1' });
  await receipt.getByRole('button', { name: 'Exchange…' }).press('Enter');
  const sale = salePanel(page);
  const back = sale.getByRole('region', { name: 'Comes back' });
  await expect(back.getByText('Difference to give back · Card')).toBeVisible();
  await expectAccessible(page);
  // It waits through a reload, and what comes back waits with it.
  await page.reload();
  await page.getByRole('button', { name: /^Sales/u }).press('Enter');
  await page.getByRole('button', { name: /^Open: / }).press('Enter');
  await expect(back.getByText('Bella')).toBeVisible();
  await sale.getByLabel('Add to the sale').fill('Luna');
  await expect(page.getByRole('option', { name: /^Luna/u })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(back.getByText('Difference to pay')).toBeVisible();
  await expect(sale.getByRole('button', { name: 'Exchange, £15.00 to pay' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(sale.getByText(/Receipt 3\./u)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Bella')).toContainText('Available');
  await page.keyboard.press('Control+7');
  await sales.getByRole('button', { name: 'Receipt 3' }).press('Enter');
  const paper = page.getByRole('complementary', { name: 'Receipt 3' });
  await expect(paper.getByText(/came back of receipt 1/u)).toBeVisible();
  await expect(paper.getByText('-£60.00').first()).toBeVisible();
  const { methods } = await callShop(page, 'reports.sales', { from: 0, to: Date.now() + 1_000 });
  expect(methods).toEqual([
    { method: 'card', amount: 6_000 },
    { method: 'cash', amount: 1_500 },
  ]);
});
