import type { BookedRecord } from '../../../shared/bookkeeping.ts';
import type { BookedQuery } from '../sale-store.ts';
import type { RowOf } from '../tables/table.ts';
import type { SALES } from '../tables/sales.ts';
import type { Reading } from './database.ts';

type RawRecord = Pick<
  RowOf<typeof SALES>,
  'id' | 'number' | 'kind' | 'at' | 'currency' | 'total' | 'rounding' | 'till_receipt'
>;

/** Lines of a record at a rate of tax. */
interface RawLines {
  sale_id: string;
  rate: unknown;
  money: unknown;
  tax: unknown;
  cost: unknown;
  margin: unknown;
}

const RECORDS = {
  name: 'booked records',
  text: `SELECT id, number, kind, at, currency, total, rounding, till_receipt FROM sales
    WHERE number IS NOT NULL AND at <= $1 AND at >= $2 AND (at > $2 OR number > $3)
    ORDER BY at, number LIMIT $4`,
};

/** Reads records with numbers as a bookkeeper enters them, in the order of their moments. */
export async function bookedRecords(
  { read, dialect }: Reading,
  { from, to, after = { at: from, number: 0 }, limit }: BookedQuery,
): Promise<BookedRecord[]> {
  const records = await read<RawRecord>(RECORDS, [to, after.at, after.number, limit]);
  const isOne = dialect.isIn('sale_id', '$1', 'text');
  const ids = [records.map(({ id }) => id)];
  const [lines, payments] = await Promise.all([
    read<RawLines>(
      {
        name: 'lines of booked records',
        text: `SELECT sale_id, tax_rate AS rate, sum(total) AS money, sum(tax) AS tax, sum(cost) AS cost,
            sum(CASE WHEN cost IS NULL THEN 0 ELSE total - tax - cost END) AS margin
          FROM sale_lines WHERE ${isOne} GROUP BY sale_id, tax_rate`,
      },
      ids,
    ),
    read<{ sale_id: string; method: BookedRecord['payments'][number]['method']; amount: unknown }>(
      {
        name: 'payments of booked records',
        text: `SELECT sale_id, method, sum(amount) AS amount FROM payments WHERE ${isOne}
          GROUP BY sale_id, method ORDER BY method`,
      },
      ids,
    ),
  ]);
  const linesOf = Map.groupBy(lines, ({ sale_id }) => sale_id);
  const paymentsOf = Map.groupBy(payments, ({ sale_id }) => sale_id);
  return records.map(({ id, ...record }) => ({
    number: Number(record.number),
    kind: record.kind,
    at: Number(record.at),
    currency: record.currency,
    total: Number(record.total),
    rounding: Number(record.rounding),
    tillReceipt: record.till_receipt,
    ...ofLines(linesOf.get(id) ?? []),
    payments: (paymentsOf.get(id) ?? []).map(({ method, amount }) => ({
      method,
      amount: Number(amount),
    })),
  }));
}

function ofLines(lines: readonly RawLines[]): Pick<BookedRecord, 'taxes' | 'cost' | 'margin'> {
  const isCosted = lines.some(({ cost }) => cost !== null);
  const sum = (of: 'cost' | 'margin') => lines.reduce((all, raw) => all + Number(raw[of] ?? 0), 0);
  return {
    taxes: lines
      .map(({ rate, money, tax }) => ({
        rate: rate === null ? null : Number(rate),
        money: Number(money),
        tax: Number(tax),
      }))
      .sort((one, other) => (other.rate ?? -1) - (one.rate ?? -1)),
    cost: isCosted ? sum('cost') : null,
    margin: isCosted ? sum('margin') : null,
  };
}
