import type { Problem, SaleProblem } from '../../../shared/recorded-sale.ts';
import type { SaleId } from '../../../shared/sale.ts';
import type { Clock } from '../../platform/clock.ts';
import { noSuchProblem } from '../refusals.ts';
import type { SaleStore } from '../sale-store.ts';
import { authorOf } from '../tables/author.ts';
import { SALE_PROBLEMS as TABLE } from '../tables/sales.ts';
import type { RowOf } from '../tables/table.ts';
import type { Author } from '../../../shared/history.ts';
import type { Run, SqlDatabase } from './database.ts';
import { insertRows } from './rows.ts';

interface RawProblem extends RowOf<typeof TABLE> {
  number: bigint;
  till_receipt: string | null;
  drawer: string;
  at: bigint;
}

const PROBLEMS = `SELECT sale_problems.*, sales.number, sales.till_receipt, sales.drawer, sales.at
  FROM sale_problems JOIN sales ON sales.id = sale_problems.sale_id`;
const OPEN = {
  name: 'open problems',
  text: `${PROBLEMS} WHERE settled_at IS NULL ORDER BY sales.number DESC, place LIMIT $1`,
};
const OF_SALE = {
  name: 'problems of sale',
  text: `${PROBLEMS} WHERE sale_id = $1 ORDER BY place LIMIT $2`,
};
const SETTLE = {
  name: 'settle problem',
  text: `UPDATE sale_problems SET settled_at = $3, author_kind = $4, author_id = $5,
      author_name = $6, reason = $7
    WHERE sale_id = $1 AND place = $2 AND settled_at IS NULL RETURNING place`,
};
const SETTLE_ALL = {
  name: 'settle problems of sale',
  text: `UPDATE sale_problems SET settled_at = $2, author_kind = $3, author_id = $4,
      author_name = $5, reason = 'Mistake'
    WHERE sale_id = $1 AND settled_at IS NULL`,
};

/** Writes what is odd in a sale, in the transaction that writes the sale. */
export async function insertProblems(
  run: Run,
  database: Pick<SqlDatabase, 'insertAll'>,
  saleId: SaleId,
  problems: readonly Problem[],
): Promise<void> {
  const rows = problems.map(({ line, code, words, petId }, place) => ({
    ...UNSETTLED,
    sale_id: saleId,
    place,
    line,
    code,
    words,
    pet_id: petId,
  }));
  if (rows.length > 0) await insertRows(run, database, TABLE, rows);
}

const UNSETTLED = {
  settled_at: null,
  author_kind: null,
  author_id: null,
  author_name: null,
  reason: '',
};

/** Settles all that is odd in a sale that is taken back, in the transaction that does so. */
export async function settleAll(
  run: Run,
  saleId: SaleId,
  now: number,
  { kind, id, name }: Author,
): Promise<void> {
  await run(SETTLE_ALL, [saleId, now, kind, id, name]);
}

/** What is odd in sales that tills have made, until a person settles it. */
export function createSaleProblems(
  database: SqlDatabase,
  clock: Clock,
): Pick<SaleStore, 'problems' | 'settle'> {
  const { read } = database;
  return {
    async problems({ of, limit }) {
      if (of !== null) return problemsOf(read, of, limit);
      return (await read<RawProblem>(OPEN, [limit])).map(problemOf);
    },
    settle: ({ saleId, place, reason }, { kind, id, name }) =>
      database.transaction(async (run) => {
        const settled = [saleId, place, clock.now(), kind, id, name, reason];
        if ((await run(SETTLE, settled)).length === 0) throw noSuchProblem();
        const found = (await problemsOf(run, saleId)).find((one) => one.place === place);
        if (!found) throw noSuchProblem();
        return found;
      }, 'quick'),
  };
}

/** The problems of a sale, settled ones too. */
export async function problemsOf(
  run: Run,
  saleId: SaleId,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<SaleProblem[]> {
  return (await run<RawProblem>(OF_SALE, [saleId, limit])).map(problemOf);
}

function problemOf({ settled_at: at, author_kind: kind, ...raw }: RawProblem): SaleProblem {
  const settled =
    at === null || kind === null
      ? null
      : { at: Number(at), author: authorOf({ ...raw, author_kind: kind }), reason: raw.reason };
  return {
    saleId: raw.sale_id,
    place: Number(raw.place),
    line: raw.line === null ? null : Number(raw.line),
    code: raw.code,
    words: raw.words,
    petId: raw.pet_id,
    number: Number(raw.number),
    tillReceipt: raw.till_receipt,
    till: raw.drawer,
    at: Number(raw.at),
    settled,
  };
}
