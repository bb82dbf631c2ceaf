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

test('an exchange begins in the sale, says what goes back and in which way, and its return leads to it', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await callShop(page, 'profile.change', { currency: 'CHF', country: 'CH' });
  await addAnimals(page, ['Bella', 'Luna']);
  await writeDown(page, 2n, { price: 1_233 });
  const line = { petId: 1n, words: 'Bella', identity: '', categoryId: 1n, quantity: 1 };
  const lines = [{ ...line, unitPrice: 6_000, ...NO_DISCOUNT, taxRate: null }];
  const payments = [{ method: 'cash' as const, amount: 6_000, given: null }];
  const earlier = { ...PAID_HERE, id: crypto.randomUUID(), lines, payments };
  await callShop(page, 'sales.complete', { sale: { ...earlier, customerId: null, note: '' } });
  await row(page, 'Luna').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+s');
  const sale = salePanel(page);
  await expect(sale.getByText('Luna').first()).toBeVisible();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Exchange…' }).press('Enter');
  const asked = sale.getByLabel('Receipt of what comes back');
  await expect(asked).toBeFocused();
  await asked.fill('nothing like it');
  await expect(sale.getByText('No sale is found')).toBeVisible();
  await asked.fill('bella');
  await expect(page.getByRole('option', { name: /^Receipt 1 · Bella/u })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const back = sale.getByRole('region', { name: 'Comes back' });
  // There are no coins for 47.67.
  await expect(back.getByText('Difference to give back · Cash')).toBeVisible();
  await expect(back.getByText(/47\.65/u)).toBeVisible();
  await expect(sale.getByRole('button', { name: /^Exchange, .*47\.65 back$/u })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(sale.getByText(/^Exchanged, .*47\.65 back\. Receipt 3\.$/u)).toBeVisible();
  await expect(sale.locator('strong').getByText(/47\.65/u)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+7');
  const sales = page.getByRole('main', { name: 'Sales' });
  await sales.getByRole('button', { name: 'Return 2' }).press('Enter');
  const half = page.getByRole('complementary', { name: 'Return 2' });
  await expect(half.getByText(/What was paid is on receipt 3/u)).toBeVisible();
  await expect(half.getByRole('button', { name: 'Put the payment right…' })).toHaveCount(0);
  await half
    .getByRole('button', { name: 'Came back in an exchange, see receipt 3' })
    .press('Enter');
  const paper = page.getByRole('complementary', { name: 'Receipt 3' });
  await expect(paper.getByRole('button', { name: /Exchanged for what came back/u })).toBeVisible();
});

test('a shop with a certified till is told of a receipt that it has entered, and exchanges what was paid there', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await addAnimals(page, ['Bella', 'Luna']);
  await sellByCard(page, 1n, 'Bella');
  const { above, upTo, expected } = await callShop(page, 'closes.open', { drawer: '' });
  const close = { above, upTo, counted: expected, leftIn: expected, note: '', drawer: '' };
  await callShop(page, 'closes.complete', { id: crypto.randomUUID(), ...close });
  await callShop(page, 'profile.change', { hasCertifiedTill: true });
  const line = { petId: null, words: 'Hay', identity: '', categoryId: null, quantity: 1 };
  const lines = [{ ...line, unitPrice: 500, ...NO_DISCOUNT, taxRate: null }];
  const atTill = { ...PAID_HERE, id: crypto.randomUUID(), lines, payments: [] };
  await callShop(page, 'sales.complete', {
    sale: { ...atTill, tillReceipt: 'T 17', customerId: null, note: '' },
  });
  await writeDown(page, 2n, { price: 2_000 });
  await row(page, 'Luna').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+s');
  const sale = salePanel(page);
  const typed = sale.getByLabel('Receipt of the till');
  await typed.fill('t 17');
  await expect(sale.getByText(/This receipt of the till was entered as Sale 3/u)).toBeVisible();
  await expectAccessible(page);
  await typed.fill('T 18');
  await expect(sale.getByText(/This receipt of the till was entered/u)).toBeHidden();
  await page.keyboard.press('Control+Enter');
  await expect(sale.getByRole('button', { name: 'Print a copy' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+7');
  const sales = page.getByRole('main', { name: 'Sales' });
  const opened = (name: string) => page.getByRole('complementary', { name });
  await sales.getByRole('button', { name: 'Sale 3' }).press('Enter');
  await expect(opened('Sale 3').getByRole('button', { name: 'Exchange…' })).toBeVisible();
  // What was paid here before is not exchanged at the till.
  await sales.getByRole('button', { name: 'Receipt 1' }).press('Enter');
  await expect(opened('Receipt 1').getByRole('button', { name: 'Return…' })).toBeVisible();
  await expect(opened('Receipt 1').getByRole('button', { name: 'Exchange…' })).toHaveCount(0);
});
