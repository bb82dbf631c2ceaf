import { MOST_LINES, type OpenSale, type Sale, type SaleId } from '../../../shared/sale.ts';
import { sumOf } from '../../../shared/sale-amounts.ts';
import type { Letterhead } from '../../../shared/shop-profile.ts';
import type { Author } from '../../../shared/history.ts';
import { authorOf } from '../tables/author.ts';
import type { SALE_LINES, SALES as TABLE } from '../tables/sales.ts';
import type { RowOf } from '../tables/table.ts';
import type { SaleStore } from '../sale-store.ts';
import { noSuchSale } from '../refusals.ts';
import type { Reading, Run } from './database.ts';
import { readMoney, readOpenReceived } from './sale-payments.ts';
import { readSummaries } from './sale-summaries.ts';
import { pageOf } from './sales-page.ts';

/** A completed one has an author and a number. */
interface RawSale extends Omit<RowOf<typeof TABLE>, 'number' | 'author_kind'> {
  number: bigint;
  author_kind: Author['kind'];
  customer: string | null;
  customer_address: string | null;
  origin_number: bigint | null;
}

type RawLine = RowOf<typeof SALE_LINES> & { returned: unknown };

type OpenRow = Pick<RawSale, 'id' | 'origin' | 'entered_at' | 'customer_id' | 'customer' | 'note'>;

/** Who buys, or who they were merged into. */
export const CUSTOMER = `LEFT JOIN customers AS first ON first.id = sales.customer_id
  LEFT JOIN customers ON customers.id = coalesce(first.same_as, first.id)`;

/** Who that is on an unfinished sale: nobody where they are not there, or their data was deleted. */
export const CUSTOMER_ID = 'CASE WHEN customers.erased_at IS NULL THEN customers.id END';

const SALES = `SELECT sales.*, origin.number AS origin_number,
    customers.id AS customer_id, customers.name AS customer, customers.address AS customer_address
  FROM sales LEFT JOIN sales AS origin ON origin.id = sales.origin ${CUSTOMER}`;

const ONE = { name: 'sale', text: `${SALES} WHERE sales.id = $1 AND sales.number IS NOT NULL` };

const CLOSED = {
  name: 'is closed',
  text: 'SELECT 1 AS found FROM closes WHERE drawer = $1 AND up_to >= $2 LIMIT 1',
};

const EXCHANGED = {
  name: 'sale of exchange',
  text: `SELECT id, number FROM sales WHERE origin = $1 AND kind = 'sale' AND number IS NOT NULL`,
};

const LETTERHEAD = {
  name: 'letterhead of record',
  text: `SELECT name, address, tax_number AS "taxNumber" FROM letterheads WHERE up_to >= $1
    ORDER BY up_to LIMIT 1`,
};

const LINES = {
  name: 'lines of sale',
  text: `SELECT sale_lines.*, coalesce((SELECT sum(back.quantity)
      FROM sales AS origin JOIN sale_lines AS back ON back.sale_id = origin.id
      WHERE origin.origin = $1 AND origin.number IS NOT NULL
        AND back.line_of = sale_lines.position), 0) AS returned
    FROM sale_lines WHERE sale_id = $1 ORDER BY position`,
};

const OPEN = {
  name: 'open sales',
  text: `SELECT sales.id, sales.origin, sales.note, sales.entered_at, customers.name AS customer,
      ${CUSTOMER_ID} AS customer_id
    FROM sales ${CUSTOMER} WHERE sales.number IS NULL ORDER BY sales.at, sales.id`,
};

const OPEN_LINES = {
  name: 'lines of open sales',
  text: `SELECT sale_lines.*, 0 AS returned FROM sale_lines
    WHERE sale_id IN (SELECT id FROM sales WHERE number IS NULL) ORDER BY sale_id, position`,
};

/** A completed sale or return; undefined for one that is not completed or not there. */
export async function readSale(run: Run, id: SaleId): Promise<Sale | undefined> {
  const [raw] = await run<RawSale>(ONE, [id]);
  if (!raw) return undefined;
  // Read after the sale: at the same time, on a connection of their own, they might be those of before its commit.
  const [lines, money, closed, [letterhead = null], [sale]] = await Promise.all([
    run<RawLine>(LINES, [id]),
    readMoney(run, raw),
    run(CLOSED, [raw.drawer, raw.number]),
    run<Letterhead>(LETTERHEAD, [raw.number]),
    raw.kind === 'return' ? run<{ id: SaleId; number: unknown }>(EXCHANGED, [id]) : [],
  ]);
  const back = raw.kind === 'sale' && raw.origin ? await readSale(run, raw.origin) : undefined;
  return {
    ...recordOf(raw),
    ...money,
    exchanged: back ? exchangedIn(back) : null,
    exchangedFor: sale ? { id: sale.id, number: Number(sale.number) } : null,
    note: raw.note,
    lines: lines.map(lineOf),
    letterhead,
    on: await onSale(run, raw),
    customerAddress: raw.customer_address ?? '',
    isClosed: closed.length > 0,
  };
}

const PAID_BEFORE = {
  name: 'deposits before',
  text: `SELECT coalesce(sum(paid), 0) AS before FROM sales
    WHERE origin = $1 AND kind = 'deposit' AND number < $2`,
};

/** On what a deposit was paid, as that was then. */
async function onSale(run: Run, raw: RawSale): Promise<Sale['on']> {
  if (raw.kind !== 'deposit' || raw.of_total === null) return null;
  const [paid] = await run<{ before: unknown }>(PAID_BEFORE, [raw.origin, raw.number]);
  return { words: raw.words, total: Number(raw.of_total), before: Number(paid?.before ?? 0) };
}

/** What a return is of an exchange. */
function exchangedIn({
  id,
  number,
  returns,
  total,
  rounding,
  lines,
  payments,
}: Sale): Sale['exchanged'] {
  return { id, number, of: returns ?? { id, number }, total, rounding, lines, payments };
}

/** The sales that are not completed, those begun first first. */
export async function readOpenSales(run: Run): Promise<OpenSale[]> {
  const [sales, lines, paid] = await Promise.all([
    run<OpenRow>(OPEN),
    run<RawLine>(OPEN_LINES),
    readOpenReceived(run),
  ]);
  return sales.map(({ id, origin, note, ...row }) => {
    const own = lines.filter(({ sale_id: saleId }) => saleId === id).map(lineOf);
    const received = paid.get(id) ?? [];
    return {
      id,
      version: Number(row.entered_at),
      customerId: row.customer_id,
      customer: row.customer ?? '',
      note,
      deposit: sumOf(received, 'amount'),
      received,
      lines: own.filter(({ of }) => of === null).slice(0, MOST_LINES),
      ...(origin !== null && { back: { of: origin, lines: own.flatMap(backLineOf) } }),
    };
  });
}

/** What a line of an unfinished sale brings back, if it does. */
function backLineOf({ of, quantity, toStock }: Sale['lines'][number]) {
  return of === null ? [] : [{ position: of, quantity, toStock }];
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
      const found = await database.read<RawSale>(...pageOf(database, SALES, query));
      const raws = found.slice(0, query.limit);
      const partsOf = await readSummaries(
        database,
        raws.map(({ id }) => id),
      );
      return {
        sales: raws.map((raw) => ({
          ...recordOf(raw),
          animals: Number(raw.animals),
          paid: Number(raw.paid),
          words: raw.words,
          ...partsOf(raw.id),
        })),
        hasMore: found.length > query.limit,
      };
    },
  };
}

/** What a list and the sale itself say. */
function recordOf(
  raw: RawSale,
): Omit<
  Sale,
  | 'lines'
  | 'payments'
  | 'corrections'
  | 'letterhead'
  | 'on'
  | 'customerAddress'
  | 'isClosed'
  | 'exchanged'
  | 'exchangedFor'
  | 'received'
  | 'note'
> {
  const { kind, origin, origin_number: number } = raw;
  const named = origin === null ? null : { id: origin, number: Number(number) };
  return {
    id: raw.id,
    number: Number(raw.number),
    kind,
    author: authorOf(raw),
    allowedBy: raw.allowed_by,
    at: Number(raw.at),
    enteredAt: Number(raw.entered_at),
    currency: raw.currency,
    customerId: raw.customer_id,
    customer: raw.customer ?? '',
    returns: kind === 'return' ? named : null,
    corrects: kind === 'correction' ? named : null,
    total: Number(raw.total),
    rounding: Number(raw.rounding),
    tillReceipt: raw.till_receipt,
    drawer: raw.drawer,
  };
}

function lineOf(raw: RawLine): Sale['lines'][number] {
  return {
    position: Number(raw.position),
    petId: raw.pet_id,
    words: raw.words,
    identity: raw.identity,
    categoryId: raw.category_id,
    quantity: Number(raw.quantity),
    unitPrice: Number(raw.unit_price),
    discount: Number(raw.discount),
    discountPercent: numberOf(raw.discount_percent),
    discountReason: raw.discount_reason,
    total: Number(raw.total),
    taxRate: numberOf(raw.tax_rate),
    tax: Number(raw.tax),
    cost: numberOf(raw.cost),
    articleId: raw.article_id,
    returned: Number(raw.returned),
    of: numberOf(raw.line_of),
    toStock: Number(raw.to_stock) === 1,
  };
}

function numberOf(whole: bigint | null): number | null {
  return whole === null ? null : Number(whole);
}
