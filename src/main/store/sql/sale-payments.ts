import type { Payment, PaymentMethod, Received, Sale, SaleId } from '../../../shared/sale.ts';
import { authorOf } from '../tables/author.ts';
import type { Run } from './database.ts';

interface ReceivedRow {
  method: PaymentMethod;
  amount: unknown;
}

const PAYMENTS = {
  name: 'payments of sale',
  text: 'SELECT method, amount, given FROM payments WHERE sale_id = $1 ORDER BY position',
};

/** What was paid for a sale, deposited on it and returned of it, and what was put right of these. */
const RECEIVED_OF = {
  name: 'received of sale',
  text: `SELECT method, sum(amount) AS amount FROM sales JOIN payments ON payments.sale_id = sales.id
    WHERE (sales.id = $1 OR origin = $1 OR (kind = 'correction'
      AND origin IN (SELECT id FROM sales WHERE origin = $1))) AND method <> 'deposit'
    GROUP BY method ORDER BY method`,
};

const CORRECTIONS = {
  name: 'corrections of payments',
  text: `SELECT sales.id, number, at, author_kind, author_id, author_name, rounding, method, amount
    FROM sales JOIN payments ON payments.sale_id = sales.id
    WHERE origin = $1 AND kind = 'correction' ORDER BY number, position`,
};

const OPEN_RECEIVED = {
  name: 'received of open sales',
  text: `SELECT origin AS of, method, sum(amount) AS amount
    FROM sales JOIN payments ON payments.sale_id = sales.id
    WHERE origin IN (SELECT id FROM sales WHERE number IS NULL)
    GROUP BY origin, method ORDER BY method`,
};

/** How a completed record was paid, how that was put right and, of a sale, what the shop has of it by now. */
export async function readMoney(
  run: Run,
  { id, kind }: Pick<Sale, 'id' | 'kind'>,
): Promise<Pick<Sale, 'payments' | 'corrections' | 'received'>> {
  const [payments, corrections, received] = await Promise.all([
    run<{ method: Payment['method']; amount: bigint; given: bigint | null }>(PAYMENTS, [id]),
    run<RawCorrection>(CORRECTIONS, [id]),
    kind === 'sale' ? run<ReceivedRow>(RECEIVED_OF, [id]) : [],
  ]);
  return {
    payments: payments.map(({ method, amount, given }) => ({
      method,
      amount: Number(amount),
      given: given === null ? null : Number(given),
    })),
    corrections: correctionsOf(corrections),
    received: receivedOf(received),
  };
}

/** What was paid on each unfinished sale. */
export async function readOpenReceived(run: Run): Promise<ReadonlyMap<SaleId, Received[]>> {
  const rows = await run<ReceivedRow & { of: SaleId }>(OPEN_RECEIVED);
  const sales = [...Map.groupBy(rows, ({ of }) => of)];
  return new Map(sales.map(([id, paid]) => [id, receivedOf(paid)]));
}

type RawAuthor = Parameters<typeof authorOf>[0];

/** One of the two payments of a correction. */
interface RawCorrection extends RawAuthor {
  id: SaleId;
  number: bigint;
  at: bigint;
  rounding: bigint;
  method: Payment['method'];
  amount: bigint;
}

function correctionsOf(rows: readonly RawCorrection[]): Sale['corrections'] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            number: Number(first.number),
            at: Number(first.at),
            author: authorOf(first),
            rounding: Number(first.rounding),
            payments: [first, ...others].map(({ method, amount }) => ({
              method,
              amount: Number(amount),
              given: null,
            })),
          },
        ]
      : [],
  );
}

function receivedOf(rows: readonly ReceivedRow[]): Received[] {
  return rows
    .map(({ method, amount }) => ({ method, amount: Number(amount) }))
    .filter(({ amount }) => amount !== 0);
}
