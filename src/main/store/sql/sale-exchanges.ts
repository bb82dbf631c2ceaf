import { createHash } from 'node:crypto';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { smallestCoin } from '../../../shared/money.ts';
import { wayBack } from '../../../shared/received.ts';
import { cashRounding, saleTotal, sumOf } from '../../../shared/sale-amounts.ts';
import type { ComingBack, Payment, Sale, SaleId, SaleToComplete } from '../../../shared/sale.ts';
import {
  exchangedBefore,
  exchangedElsewhere,
  isOnBothSides,
  isOtherDifference,
} from '../money-refusals.ts';
import type { Planned } from '../planned-step.ts';
import { noSuchSale } from '../refusals.ts';
import { ofSale, returnedLines } from './sale-returns.ts';
import type { CompletedSale } from './sale-rows.ts';

/** An exchange: what comes back, as a return, and what the sale is paid with. */
interface Exchange {
  back: CompletedSale;
  /** With what came back, then in the ways that were said. */
  payments: Payment[];
  /** What is still to be paid; less than nothing where money goes back. */
  due: number;
}

/**
 * What an earlier sale gives back for what goes out: the return pays it back as it came, and the sale is paid with it in
 * the same way, so that each record adds up and only the difference changes hands. Of cash, that alone is rounded. Throws
 * `not_found` for what is no sale, and `bad_request` for more than is left of it, for another difference or for a day before that sale.
 */
export function exchangeOf(
  of: Sale,
  sale: Pick<
    SaleToComplete,
    'id' | 'lines' | 'payments' | 'rounding' | 'tillReceipt' | 'drawer' | 'soldAt'
  >,
  { lines: wanted }: ComingBack,
): Exchange {
  if (of.kind !== 'sale') throw noSuchSale();
  if (sale.soldAt !== null && dayNamed(sale.soldAt) < dayNamed(of.at)) throw exchangedBefore();
  const isAtTill = sale.tillReceipt !== null;
  if ((of.tillReceipt !== null) !== isAtTill) throw exchangedElsewhere();
  const lines = returnedLines(of, wanted);
  const worth = -sumOf(lines, 'total');
  const credit = Math.min(worth, saleTotal(sale.lines));
  const { method } = wayBack(of.received);
  const coin = method === 'cash' ? smallestCoin(of.currency) : 1;
  const rounding = isAtTill ? 0 : 0 - cashRounding(worth - credit, coin);
  const paidBack = isAtTill ? [] : paymentOf(method, rounding - worth);
  const record = { ...ofSale(of), id: idOfBack(sale.id), note: '', drawer: sale.drawer, lines };
  const due = saleTotal(sale.lines) - worth;
  if (due < 0 && (sale.payments.length > 0 || sale.rounding !== 0)) throw isOtherDifference();
  const isPaid = isAtTill || sumOf(sale.payments, 'amount') === Math.max(due, 0) + sale.rounding;
  if (!isPaid) throw isOtherDifference();
  return {
    back: { ...record, rounding, payments: paidBack },
    payments: [...(isAtTill ? [] : paymentOf(method, credit)), ...sale.payments],
    due,
  };
}

/** The id of what comes back beside a sale: always the same, so that one which is sent twice is done once. */
export function idOfBack(sale: SaleId): SaleId {
  const hex = createHash('sha256').update(`back of ${sale}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

function paymentOf(method: Payment['method'], amount: number): Payment[] {
  return amount === 0 ? [] : [{ method, amount, given: null }];
}

/** What leaves the stock and what comes into it. Throws `bad_request` for an entry that would do both at once. */
export function bothWays(out: readonly Planned[], back: readonly Planned[]): Planned[] {
  const leaving = new Set(out.map(({ id }) => id));
  if (back.some(({ id }) => leaving.has(id))) throw isOnBothSides();
  return [...out, ...back];
}
