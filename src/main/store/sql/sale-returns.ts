import { smallestCoin } from '../../../shared/money.ts';
import {
  NO_DISCOUNT,
  type PaymentMethod,
  type ReturnToComplete,
  type Sale,
  type SaleId,
} from '../../../shared/sale.ts';
import { cashRounding, sumOf, worthOf } from '../../../shared/sale-amounts.ts';
import { noSuchSale, noSuchStep, returnsTooMany } from '../refusals.ts';
import type { CompletedSale, StoredLine } from './sale-rows.ts';

/**
 * What is returned of a sale, as it is now. Throws `not_found` for what is no sale, and `bad_request` for more than
 * was sold and is not returned.
 */
export function returnOf(
  sale: Sale,
  { id, lines: wanted, reason, method, drawer }: ReturnToComplete,
): CompletedSale {
  if (sale.kind !== 'sale') throw noSuchSale();
  const lines = returnedLines(sale, wanted);
  return {
    ...ofSale(sale),
    id,
    note: reason,
    lines,
    drawer,
    ...moneyBack(sale, sumOf(lines, 'total'), method),
  };
}

/** What takes a whole sale back, its money as it was paid. Throws `not_found` where some of it was returned. */
export function undoOf(sale: Sale, id: SaleId): CompletedSale {
  const isAsSold = sale.kind === 'sale' && sale.lines.every(({ returned }) => returned === 0);
  if (!isAsSold) throw noSuchStep();
  const all = sale.lines.map(({ position, quantity }) => ({
    position,
    quantity,
    toStock: true,
  }));
  return {
    ...ofSale(sale),
    id,
    note: 'Mistake',
    drawer: sale.drawer,
    // What its payments are now, which may have been put right.
    rounding: sale.tillReceipt === null ? sale.total - sumOf(sale.received, 'amount') : 0,
    lines: returnedLines(sale, all),
    payments: sale.received.map(({ method, amount }) => ({ method, amount: -amount, given: null })),
  };
}

/** The lines of a return, which are worth less than nothing. Throws `bad_request` for more than were sold. */
export function returnedLines(sale: Sale, lines: ReturnToComplete['lines']): StoredLine[] {
  return lines.map(({ position, quantity, toStock }) => {
    const line = sale.lines.find((one) => one.position === position);
    if (!line || line.returned + quantity > line.quantity) throw returnsTooMany();
    const part = { returned: line.returned, quantity };
    const tax = -worthOf({ ...line, total: line.tax }, part);
    return {
      ...line,
      ...NO_DISCOUNT,
      quantity,
      total: -worthOf(line, part),
      tax,
      cost: line.cost === null ? null : -worthOf({ ...line, total: line.cost }, part),
      of: position,
      toStock: toStock && line.petId !== null,
    };
  });
}

/** What is paid back for a total, which is not positive: nothing where a certified till does. */
function moneyBack(
  { tillReceipt, currency }: Sale,
  total: number,
  method: PaymentMethod,
): Pick<CompletedSale, 'rounding' | 'payments'> {
  if (tillReceipt !== null) return { rounding: 0, payments: [] };
  const coin = method === 'cash' ? smallestCoin(currency) : 1;
  const rounding = -cashRounding(-total, coin);
  const amount = total + rounding;
  return { rounding, payments: amount === 0 ? [] : [{ method, amount, given: null }] };
}

/** What a return has of its sale. */
export function ofSale({ id, customerId, tillReceipt, currency }: Sale) {
  return { kind: 'return', origin: id, customerId, tillReceipt, currency } as const;
}
