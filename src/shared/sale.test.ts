import { expect, it } from 'vitest';
import { NO_DISCOUNT, OpenSale, PAID_HERE, SaleToComplete, MOST_LINES } from './sale.ts';
import { CloseToComplete } from './sales-report.ts';

const id = '00000000-0000-4000-8000-000000000001';
const line = { petId: null, words: 'Food', identity: '', categoryId: null };
const plain = { ...line, ...NO_DISCOUNT, taxRate: null };
const saleOf = (quantity: number, unitPrice: number) => ({
  ...PAID_HERE,
  id,
  customerId: null,
  customer: '',
  note: '',
  deposit: 0,
  received: [],
  lines: Array.from({ length: MOST_LINES }, () => ({ ...plain, quantity, unitPrice })),
});

it('an unfinished sale has no amounts beyond what is counted exactly', () => {
  expect(OpenSale.safeParse(saleOf(1_000_000, 1_000_000)).success).toBe(true);
  expect(OpenSale.safeParse(saleOf(1_000_000, 1_000_001)).success).toBe(false);
  expect(OpenSale.safeParse(saleOf(1_000_000, 1e12)).success).toBe(false);
});

it('a sale is completed with payments that come to its total, each more than nothing', () => {
  const sale = { ...saleOf(1, 100), lines: [{ ...plain, quantity: 1, unitPrice: 100 }] };
  const isTaken = (...payments: { amount: number; given: number | null; method?: string }[]) =>
    SaleToComplete.safeParse({
      ...sale,
      payments: payments.map((one) => ({ method: 'cash', ...one })),
    }).success;
  expect(isTaken({ amount: 100, given: 150 })).toBe(true);
  expect(isTaken({ amount: 60, given: null }, { method: 'card', amount: 40, given: null })).toBe(
    true,
  );
  expect(isTaken({ amount: 99, given: null })).toBe(false);
  expect(isTaken({ amount: 200, given: null }, { amount: -100, given: null })).toBe(false);
  expect(isTaken({ amount: 100, given: 99 })).toBe(false);
  expect(isTaken({ method: 'card', amount: 100, given: 100 })).toBe(false);
});

it('a close leaves no more in the drawer than was counted', () => {
  const close = { id, drawer: '', above: 0, upTo: 0, counted: 100, note: '' };
  expect(CloseToComplete.safeParse({ ...close, leftIn: 100 }).success).toBe(true);
  expect(CloseToComplete.safeParse({ ...close, leftIn: 101 }).success).toBe(false);
});
