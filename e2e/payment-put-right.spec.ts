import type { Page } from '@playwright/test';
import { NO_DISCOUNT, PAID_HERE } from '../src/shared/sale.ts';
import { callShop, expect, expectAccessible, openWindow, test } from './support/fixtures.ts';

/** Sells hay for £5 in cash. */
async function sellHay(page: Page): Promise<void> {
  const line = { petId: null, words: 'Hay', identity: '', categoryId: null };
  const priced = { ...line, quantity: 1, unitPrice: 500, ...NO_DISCOUNT, taxRate: null };
  const payments = [{ method: 'cash' as const, amount: 500, given: null }];
  const sale = { ...PAID_HERE, id: crypto.randomUUID(), lines: [priced], payments };
  await callShop(page, 'sales.complete', { sale: { ...sale, customerId: null, note: '' } });
}

test('a payment is put right by keyboard, is taken back, and stays once the drawer is closed', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  await sellHay(page);
  await page.keyboard.press('Control+7');
  const sales = page.getByRole('main', { name: 'Sales' });
  await sales.getByRole('button', { name: 'Receipt 1' }).focus();
  await page.keyboard.press('Enter');
  const receipt = page.getByRole('complementary', { name: 'Receipt 1' });
  await receipt.getByRole('button', { name: 'Put the payment right…' }).press('Enter');
  await expect(receipt.getByLabel('Was paid by')).toBeFocused();
  await expect(receipt.getByLabel('Was paid by')).toHaveValue('card');
  await expect(receipt.getByLabel('Recorded as')).toHaveValue('cash');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(receipt.getByRole('button', { name: 'Put the payment right' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(receipt.getByText(/^Payment put right: Cash → Card\. /u)).toBeVisible();
  await expect(sales.getByRole('row', { name: /^Receipt 1 / })).toContainText('Card');
  await expect(sales.getByRole('row', { name: /^Correction 2 / })).toContainText('Of receipt 1');
  await expect(receipt.getByRole('button', { name: 'Print receipt' })).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(receipt.getByText(/^Payment put right: Card → Cash\. /u)).toBeVisible();
  await expect(sales.getByRole('row', { name: /^Receipt 1 / })).toContainText('Cash');

  const { above, upTo, expected } = await callShop(page, 'closes.open', { drawer: '' });
  expect(expected).toBe(500);
  const counted = { counted: 500, leftIn: 0, note: '', above, upTo };
  await callShop(page, 'closes.complete', { id: crypto.randomUUID(), drawer: '', ...counted });
  await expect(receipt.getByRole('button', { name: 'Put the payment right…' })).toBeHidden();
});
