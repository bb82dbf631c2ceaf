import {
  MOST_LINES,
  type OpenSale,
  type Payment,
  type Sale,
  type SaleId,
  type SalesQuery,
  type SaleSummary,
} from '../../../shared/sale.ts';
import { searchTerms } from '../../../shared/search-terms.ts';
import type { Author } from '../../../shared/history.ts';
import type { SaleStore } from '../store.ts';
import { noSuchSale } from '../refusals.ts';
import { composed, Parameters, type Reading, type Run } from './database.ts';
import { authorOf } from './steps.ts';
import { whereAll } from './view-query.ts';

interface RawSale {
  id: string;
  number: bigint;
  at: bigint;
  author_kind: Author['kind'];
  author_id: string | null;
  author_name: string | null;
  customer: string;
  note: string;
  returns: string | null;
  returns_number: bigint | null;
  total: bigint;
  animals: bigint;
  words: string;
}

interface RawLine {
  sale_id: string;
  position: bigint;
  pet_id: bigint | null;
  words: string;
  identity: string;
  category_id: bigint | null;
  quantity: bigint;
  unit_price: bigint;
  discount: bigint;
  discount_percent: bigint | null;
  discount_reason: string;
  total: bigint;
  line_of: bigint | null;
  to_stock: bigint;
  returned: unknown;
}

const SALES = `SELECT sales.*, origin.number AS returns_number
  FROM sales LEFT JOIN sales AS origin ON origin.id = sales.returns`;

const ONE = { name: 'sale', text: `${SALES} WHERE sales.id = $1 AND sales.number IS NOT NULL` };

const LINES = {
  name: 'lines of sale',
  text: `SELECT sale_lines.*, coalesce((SELECT sum(back.quantity)
      FROM sales AS origin JOIN sale_lines AS back ON back.sale_id = origin.id
      WHERE origin.returns = $1 AND back.line_of = sale_lines.position), 0) AS returned
    FROM sale_lines WHERE sale_id = $1 ORDER BY position`,
};

const PAYMENTS = {
  name: 'payments of sale',
  text: 'SELECT method, amount, given FROM payments WHERE sale_id = $1 ORDER BY position',
};

const OPEN = {
  name: 'open sales',
  text: 'SELECT id, customer, note FROM sales WHERE number IS NULL ORDER BY at, id',
};

const OPEN_LINES = {
  name: 'lines of open sales',
  text: `SELECT sale_lines.*, 0 AS returned FROM sale_lines
    WHERE sale_id IN (SELECT id FROM sales WHERE number IS NULL) ORDER BY sale_id, position`,
};

/** A completed sale or return; undefined for one that is not completed or not there. */
export async function readSale(run: Run, id: SaleId): Promise<Sale | undefined> {
  const [sales, lines, payments] = await Promise.all([
    run<RawSale>(ONE, [id]),
    run<RawLine>(LINES, [id]),
    run<{ method: Payment['method']; amount: bigint; given: bigint | null }>(PAYMENTS, [id]),
  ]);
  const [raw] = sales;
  if (!raw) return undefined;
  return {
    ...{ ...recordOf(raw), note: raw.note },
    lines: lines.map(lineOf),
    payments: payments.map(({ method, amount, given }) => ({
      ...{ method, amount: Number(amount), given: numberOf(given) },
    })),
  };
}

/** The sales that are not completed, those begun first first. */
export async function readOpenSales(run: Run): Promise<OpenSale[]> {
  const [sales, lines] = await Promise.all([
    run<{ id: string; customer: string; note: string }>(OPEN),
    run<RawLine>(OPEN_LINES),
  ]);
  return sales.map(({ id, customer, note }) => ({
    ...{ id, customer, note },
    lines: lines
      .filter(({ sale_id: saleId }) => saleId === id)
      .slice(0, MOST_LINES)
      .map(lineOf),
  }));
}

/** Reads completed sales. */
export function createSaleReads(database: Reading): Pick<SaleStore, 'page' | 'read'> {
  return {
    async read(id) {
      const sale = await readSale(database.read, id);
      if (!sale) throw noSuchSale();
      return sale;
    },
    async page(query) {
      const raws = await database.read<RawSale>(...pageOf(database, query));
      return {
        sales: raws.slice(0, query.limit).map(summaryOf),
        hasMore: raws.length > query.limit,
      };
    },
  };
}

function pageOf({ dialect, fold }: Reading, query: SalesQuery): ReturnType<typeof composed> {
  const parameters = new Parameters();
  const when = (given: unknown, condition: (parameter: string) => string): string[] =>
    given === undefined ? [] : [condition(parameters.of(given))];
  const conditions = [
    'sales.number IS NOT NULL',
    ...searchTerms(query.search, fold).map(({ text, number }) => {
      const isNamed = dialect.contains('sales.folded_words', parameters.of(text));
      return number === null ? isNamed : `(${isNamed} OR sales.number = ${String(number)})`;
    }),
    ...when(query.before, (number) => `sales.number < ${number}`),
    ...when(query.from, (from) => `sales.at >= ${from}`),
    ...when(query.to, (to) => `sales.at <= ${to}`),
    ...when(query.authorId, (author) => `sales.author_id = ${author}`),
    ...when(
      query.petId,
      (pet) => `sales.id IN (SELECT sale_id FROM sale_lines WHERE pet_id = ${pet})`,
    ),
  ];
  const text = `${SALES} ${whereAll(...conditions)} ORDER BY sales.number DESC
    LIMIT ${String(query.limit + 1)}`;
  return composed(text, parameters);
}

function summaryOf(raw: RawSale): SaleSummary {
  return { ...recordOf(raw), animals: Number(raw.animals), words: raw.words };
}

/** What a list and the sale itself say. */
function recordOf(raw: RawSale): Omit<Sale, 'lines' | 'payments' | 'note'> {
  const { returns, returns_number: number } = raw;
  return {
    ...{ id: raw.id, number: Number(raw.number), at: Number(raw.at), author: authorOf(raw) },
    customer: raw.customer,
    returns: returns === null ? null : { id: returns, number: Number(number) },
    total: Number(raw.total),
  };
}

function lineOf(raw: RawLine): Sale['lines'][number] {
  return {
    ...{ position: Number(raw.position), petId: raw.pet_id, words: raw.words },
    ...{ identity: raw.identity, categoryId: raw.category_id, quantity: Number(raw.quantity) },
    ...{ unitPrice: Number(raw.unit_price), discount: Number(raw.discount) },
    ...{ discountPercent: numberOf(raw.discount_percent), discountReason: raw.discount_reason },
    total: Number(raw.total),
    ...{ returned: Number(raw.returned), of: numberOf(raw.line_of) },
    toStock: Number(raw.to_stock) === 1,
  };
}

function numberOf(whole: bigint | null): number | null {
  return whole === null ? null : Number(whole);
}
