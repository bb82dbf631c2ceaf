import {
  NO_DISCOUNT,
  type Sale,
  type SaleDraft,
  type SaleId,
  type SoldLine,
} from '../../../shared/sale.ts';
import { animalsOf, lineTotal, sumOf, taxIn } from '../../../shared/sale-amounts.ts';
import type { Actor } from '../actor.ts';
import { PAYMENTS, SALE_LINES, SALES } from '../tables/sales.ts';
import type { NewRow } from '../tables/table.ts';
import type { Run, SqlDatabase } from './database.ts';
import { insertRows } from './rows.ts';

/** A line as it is stored; that of a return is worth less than nothing. */
export type StoredLine = Omit<SoldLine, 'returned' | 'position'>;

/** A record with a number, as it is written. */
export interface CompletedSale
  extends
    Omit<SaleDraft, 'lines' | 'version'>,
    Pick<Sale, 'kind' | 'rounding' | 'tillReceipt' | 'drawer' | 'currency' | 'payments'> {
  /** The sale of which it is a return, the unfinished one on which it is a deposit, or the record that it puts right. */
  origin: SaleId | null;
  lines: readonly StoredLine[];
  /** Of a deposit: what the sale is on which it is paid, and what that comes to. */
  on?: { words: string; total: number };
}

/** What it gets when it is written. */
interface Completion {
  number: number;
  at: number;
  enteredAt: number;
  author: Actor;
  /** The step of the history that it is; null where it changes no animal. */
  step: number | null;
}

/** When a sale was and when it was written, in Unix ms. */
export type Moments = Pick<Completion, 'at' | 'enteredAt'>;

type Inserting = Pick<SqlDatabase, 'insertAll' | 'fold'>;

const GIVE_NUMBER = {
  name: 'give sale number',
  text: 'UPDATE shop SET last_sale_number = last_sale_number + 1',
};
const GIVEN_NUMBER = {
  name: 'given sale number',
  text: 'SELECT last_sale_number AS number FROM shop',
};

const OPEN_MOMENTS = {
  name: 'moments of open sale',
  text: 'SELECT at, entered_at FROM sales WHERE id = $1 AND number IS NULL',
};
const isOpen = 'IN (SELECT id FROM sales WHERE id = $1 AND number IS NULL)';
const DROP_LINES = {
  name: 'drop lines of open sale',
  text: `DELETE FROM sale_lines WHERE sale_id ${isOpen}`,
};
const DROP = { name: 'drop open sale', text: 'DELETE FROM sales WHERE id = $1 AND number IS NULL' };

/** How many characters of a list of sales tell what was sold. */
const MOST_WORDS = 200;

/** A line as it is stored when it is sold. `unitCost` is what the shop paid for one, if that is known. */
export function soldLine(line: SaleDraft['lines'][number], unitCost?: number): StoredLine {
  const total = lineTotal(line);
  const cost = unitCost === undefined ? null : line.quantity * unitCost;
  return {
    ...line,
    total,
    tax: taxIn(total, line.taxRate),
    cost,
    articleId: null,
    of: null,
    toStock: false,
  };
}

/** What a record takes on the disk, at most. */
export function bytesOf(record: object): number {
  return Buffer.byteLength(
    JSON.stringify(record, (_, value: unknown) =>
      typeof value === 'bigint' ? Number(value) : value,
    ),
  );
}

/** The number of the next sale, within its transaction. It is given only once, even to none. */
export async function takeSaleNumber(run: Run): Promise<number> {
  await run(GIVE_NUMBER);
  const [given] = await run<{ number: bigint }>(GIVEN_NUMBER);
  if (!given) throw new Error('The shop table is empty');
  return Number(given.number);
}

/** Drops an unfinished sale, if it is one. */
export async function dropOpen(run: Run, id: SaleId): Promise<void> {
  await Promise.all([run(DROP_LINES, [id]), run(DROP, [id])]);
}

/** When an unfinished sale was begun and written, in Unix ms; undefined where there is none. */
export async function openMoments(run: Run, id: SaleId): Promise<Moments | undefined> {
  const [found] = await run<{ at: bigint; entered_at: bigint }>(OPEN_MOMENTS, [id]);
  return found && { at: Number(found.at), enteredAt: Number(found.entered_at) };
}

/** Writes an unfinished sale. When it was written is its version. */
export async function insertOpen(
  run: Run,
  database: Inserting,
  sale: SaleDraft,
  moments: Moments,
): Promise<void> {
  const open = {
    origin: sale.back?.of ?? null,
    rounding: 0,
    tillReceipt: null,
    drawer: '',
    currency: '',
    payments: [],
  };
  const lines = [...sale.lines.map((line) => soldLine(line)), ...backLines(sale)];
  await insert(run, database, { ...sale, ...open, kind: 'sale', lines }, moments);
}

/** The lines of an unfinished sale that come back: they say of which line how many do, and nothing else. */
function backLines({ back }: SaleDraft): StoredLine[] {
  const nothing = { petId: null, words: '', identity: '', categoryId: null, taxRate: null };
  const line = soldLine({ ...nothing, ...NO_DISCOUNT, unitPrice: 0, quantity: 1 });
  return (back?.lines ?? []).map(({ position, quantity, toStock }) => ({
    ...line,
    quantity,
    of: position,
    toStock,
  }));
}

/** Writes a completed sale or return. Nothing alters it afterwards. */
export async function insertCompleted(
  run: Run,
  database: Inserting,
  sale: CompletedSale,
  completion: Completion,
): Promise<void> {
  await insert(run, database, sale, completion);
}

async function insert(
  run: Run,
  database: Inserting,
  sale: CompletedSale,
  { at, enteredAt, number, author, step = null }: Partial<Completion> & Moments,
): Promise<void> {
  const { id, kind, lines, payments, note } = sale;
  const identities = lines.map((line) => `${line.words} ${line.identity}`).join(' ');
  const sign = kind === 'return' ? -1 : 1;
  const row = {
    id,
    number: number ?? null,
    kind,
    origin: sale.origin,
    at,
    entered_at: enteredAt,
    author_kind: author?.kind ?? null,
    author_id: author?.id ?? null,
    author_name: author?.name ?? null,
    allowed_by: author?.allowedBy ?? null,
    customer_id: sale.customerId,
    note,
    step_id: step,
    total: sumOf(lines, 'total'),
    of_total: sale.on?.total ?? null,
    rounding: sale.rounding,
    paid: sumOf(payments, 'amount'),
    till_receipt: sale.tillReceipt,
    drawer: sale.drawer,
    currency: sale.currency,
    animals: sign * animalsOf(lines),
    words: sale.on?.words ?? wordsOf(lines),
    folded_words: database.fold(`${identities} ${sale.on?.words ?? ''} ${note}`),
  };
  await Promise.all([
    insertRows(run, database, SALES, [row]),
    insertRows(run, database, SALE_LINES, lines.map(lineRow(id))),
    insertRows(
      run,
      database,
      PAYMENTS,
      payments.map(({ method, amount, given }, position) => ({
        sale_id: id,
        position,
        method,
        amount,
        given,
      })),
    ),
  ]);
}

function lineRow(saleId: SaleId) {
  return (line: StoredLine, position: number): NewRow<typeof SALE_LINES> => ({
    sale_id: saleId,
    position,
    pet_id: line.petId,
    words: line.words,
    identity: line.identity,
    category_id: line.categoryId,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    discount: line.discount,
    discount_percent: line.discountPercent,
    discount_reason: line.discountReason,
    total: line.total,
    tax_rate: line.taxRate,
    tax: line.tax,
    cost: line.cost,
    article_id: line.articleId,
    line_of: line.of,
    to_stock: line.toStock ? 1 : 0,
  });
}

/** What a list of sales says of one: “Guppy × 3, Luna”. */
function wordsOf(lines: readonly StoredLine[]): string {
  const words = lines
    .map(({ words: name, quantity }) => (quantity === 1 ? name : `${name} × ${String(quantity)}`))
    .join(', ');
  return words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS - 1)}…` : words;
}
