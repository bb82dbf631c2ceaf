import { callShop, expect, openWindow, test } from './support/fixtures.ts';

test('a receipt stays as it was, says net and tax to whom it was sold, and a return of it adds up', async ({
  page,
  shop,
}) => {
  await openWindow(page, shop);
  const head = { name: 'Hedgerow Pets', address: '1 Old Street', taxNumber: 'GB 123' };
  await callShop(page, 'profile.change', { ...head, taxRates: [2_000] });
  const customer = { id: crypto.randomUUID(), name: 'Ann Lee', phone: '', email: '', note: '' };
  await callShop(page, 'customers.save', {
    customer: { ...customer, address: '7 Mill Lane\nYork' },
  });
  const line = {
    petId: null,
    words: 'Hay',
    identity: '',
    categoryId: null,
    quantity: 3,
    unitPrice: 1_000,
    discount: 600,
    discountPercent: 2_000,
    discountReason: 'wet',
    taxRate: 2_000,
  };
  const id = crypto.randomUUID();
  await callShop(page, 'sales.complete', {
    sale: {
      id,
      lines: [line],
      customerId: customer.id,
      note: '',
      payments: [{ method: 'card', amount: 2_400, given: null }],
      rounding: 0,
      tillReceipt: null,
      drawer: '',
      soldAt: null,
    },
  });
  await callShop(page, 'sales.return', {
    id: crypto.randomUUID(),
    of: id,
    lines: [{ position: 0, quantity: 1, toStock: false }],
    reason: '',
    method: 'card',
    drawer: '',
  });
  await callShop(page, 'profile.change', { address: '2 New Road', taxNumber: 'GB 9' });
  await page.getByRole('button', { name: 'Sales', exact: true }).click();
  await page.getByRole('button', { name: 'Receipt 1' }).click();
  const receipt = page.getByRole('complementary', { name: 'Receipt 1' });
  await receipt.getByText('A4', { exact: true }).click();
  await expect(receipt.getByText('Hedgerow Pets')).toBeVisible();
  await expect(receipt.getByText('1 Old Street')).toBeVisible();
  await expect(receipt.getByText('GB 123')).toBeVisible();
  await expect(receipt.getByText('Ann Lee\n7 Mill Lane\nYork')).toBeVisible();
  await expect(receipt.getByText('includes 20 % VAT, net £20.00')).toBeVisible();
  await page.getByRole('button', { name: 'Return 2' }).click();
  const back = page.getByRole('complementary', { name: 'Return 2' });
  await expect(back.getByText('-£10.00', { exact: true })).toBeVisible();
  await expect(back.getByText('£2.00', { exact: true })).toBeVisible();
  await expect(back.getByText('-£8.00', { exact: true }).first()).toBeVisible();
});
