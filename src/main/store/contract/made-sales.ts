import {
  NO_DISCOUNT,
  PAID_HERE,
  type SaleLine,
  type SaleToComplete,
} from '../../../shared/sale.ts';
import { saleTotal } from '../../../shared/sale-amounts.ts';

/** The id of a sale, by a number. */
export const idOf = (number: number) =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
/** A customer. */
export const LEE = {
  id: idOf(701),
  name: 'Ms Lee',
  address: '1 Mill Lane',
  phone: '',
  email: '',
  note: '',
};

/** Food at a price that includes a rate of tax. */
export function food(unitPrice: number, taxRate: number | null = null, quantity = 1): SaleLine {
  const words = { petId: null, words: 'Food', identity: '', categoryId: null };
  return { ...words, quantity, unitPrice, ...NO_DISCOUNT, taxRate };
}

/** A sale that is paid in cash. */
export function saleFor(number: number, lines: SaleLine[], changed: Partial<SaleToComplete> = {}) {
  const payments = [{ method: 'cash' as const, amount: saleTotal(lines), given: null }];
  const sale = { ...PAID_HERE, id: idOf(number), lines, customerId: null, note: '', payments };
  return { ...sale, ...changed };
}
