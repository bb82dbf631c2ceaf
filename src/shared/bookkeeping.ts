import { z } from 'zod';
import { dayNamed } from './calendar-day.ts';
import { Payment, PAYMENT_METHODS, Sale, type PaymentMethod } from './sale.ts';
import { sumOf } from './sale-amounts.ts';

export const MOST_BOOKED_PER_CALL = 500;

/** A record with a number, as a bookkeeper enters it. Amounts are in minor units of its currency. */
export const BookedRecord = Sale.pick({
  number: true,
  kind: true,
  at: true,
  currency: true,
  total: true,
  rounding: true,
  tillReceipt: true,
}).extend({
  /** Of each rate, in hundredths of a percent, null without tax: what it is of, tax included, and the tax. */
  taxes: z.array(z.object({ rate: z.number().nullable(), money: z.number(), tax: z.number() })),
  payments: z.array(Payment.pick({ method: true, amount: true })),
  /** What the shop paid for it, as far as that is known, and what is left of its price without tax. */
  cost: z.number().nullable().default(null),
  margin: z.number().nullable().default(null),
});
export type BookedRecord = z.infer<typeof BookedRecord>;

/** Whether a row of the table is of a day or of a receipt. */
export type BookedBy = 'day' | 'receipt';

/** What a column of the table holds; of a rate, in hundredths of a percent, where it is of one. */
type BookedAmount =
  | 'sold'
  | 'returned'
  | 'turnover'
  | 'untaxed'
  | PaymentMethod
  | 'depositsUsed'
  | 'atTill'
  | 'rounding'
  | `${PaymentMethod}Deposits`
  | 'cashMoved'
  | 'cost'
  | 'margin';
export type BookedColumn =
  { name: BookedAmount; rate?: undefined } | { name: 'turnoverAt' | 'taxAt'; rate: number };

/** A row of the table: what it is of, and its amounts in the order of the columns. */
interface BookedRow {
  day: string;
  currency: string;
  /** The record that it is of; null where it is of a day. */
  record: BookedRecord | null;
  amounts: number[];
}

interface BookedTable {
  columns: BookedColumn[];
  rows: BookedRow[];
}

/**
 * The table that a bookkeeper enters, a row for each day and currency or for each record. In each row the turnovers at
 * the rates and without tax come to the turnover; what was paid in each way, deposits used and what went through the
 * certified till come to the turnover and the rounding. Deposits and cash put in or taken out are no turnover, and in
 * columns of their own.
 *
 * @param rates - of the shop, in hundredths of a percent, each of which has columns
 */
export function bookedTable(
  records: readonly BookedRecord[],
  by: BookedBy,
  rates: readonly number[],
): BookedTable {
  const columns = columnsFor(records, by, rates);
  const amounts = (of: readonly BookedRecord[]) =>
    columns.map((column) => of.reduce((sum, record) => sum + amountIn(record, column), 0));
  const rowOf = (of: readonly [BookedRecord, ...BookedRecord[]], record: BookedRecord | null) => ({
    day: dayNamed(of[0].at),
    currency: of[0].currency,
    record,
    amounts: amounts(of),
  });
  if (by === 'receipt') return { columns, rows: records.map((one) => rowOf([one], one)) };
  const days = Map.groupBy(records, ({ at, currency }) => `${dayNamed(at)} ${currency}`);
  const rows = [...days.values()].flatMap(([first, ...others]) =>
    first ? [rowOf([first, ...others], null)] : [],
  );
  return { columns, rows };
}

function columnsFor(
  records: readonly BookedRecord[],
  by: BookedBy,
  rates: readonly number[],
): BookedColumn[] {
  const used = records.flatMap(({ taxes }) => taxes.flatMap(({ rate }) => rate ?? []));
  const all = [...new Set([...rates, ...used])].sort((one, other) => other - one);
  const hasCosts = records.some(({ cost }) => cost !== null);
  const plainly = (...names: BookedAmount[]) => names.map((name) => ({ name }));
  return [
    ...(by === 'day' ? plainly('sold', 'returned') : []),
    ...plainly('turnover'),
    ...all.flatMap((rate): BookedColumn[] => [
      { name: 'turnoverAt', rate },
      { name: 'taxAt', rate },
    ]),
    ...plainly('untaxed', ...PAYMENT_METHODS, 'depositsUsed', 'atTill', 'rounding'),
    ...plainly(...PAYMENT_METHODS.map((method) => `${method}Deposits` as const), 'cashMoved'),
    ...(hasCosts ? plainly('cost', 'margin') : []),
  ];
}

function amountIn(record: BookedRecord, { name, rate }: BookedColumn): number {
  const { kind, total, rounding, taxes, payments, tillReceipt } = record;
  // What is put right of a sale or return counts where that counts.
  const isPaid = kind === 'sale' || kind === 'return' || kind === 'correction';
  const paid = (method: string) =>
    sumOf(
      payments.filter((one) => one.method === method),
      'amount',
    );
  const ofRate = (wanted: number | null) => taxes.filter((one) => one.rate === wanted);
  const deposit = PAYMENT_METHODS.find((method) => name === `${method}Deposits`);
  if (deposit) return kind === 'deposit' ? paid(deposit) : 0;
  switch (name) {
    case 'turnoverAt':
      return sumOf(ofRate(rate), 'money');
    case 'taxAt':
      return sumOf(ofRate(rate), 'tax');
    case 'untaxed':
      return sumOf(ofRate(null), 'money');
    case 'sold':
      return kind === 'sale' ? total : 0;
    case 'returned':
      return kind === 'return' ? total : 0;
    case 'turnover':
      return total;
    case 'atTill':
      // A deposit that was used there was not paid there.
      return tillReceipt === null ? 0 : total + rounding - sumOf(payments, 'amount');
    case 'rounding':
      return rounding;
    case 'depositsUsed':
      return paid('deposit');
    case 'cashMoved':
      return kind === 'cash' ? sumOf(payments, 'amount') : 0;
    case 'cost':
    case 'margin':
      return record[name] ?? 0;
    default:
      return isPaid ? paid(name) : 0;
  }
}
