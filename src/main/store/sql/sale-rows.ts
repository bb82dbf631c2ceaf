import type { Sale, SaleDraft, SaleId, SoldLine } from '../../../shared/sale.ts';
import { animalsOf, lineTotal, sumOf, taxIn } from '../../../shared/sale-amounts.ts';
import type { Actor } from '../actor.ts';
import { PAYMENTS, SALE_LINES, SALES } from '../tables/sales.ts';
import { namedColumns } from '../tables/table.ts';
import type { Run, SqlDatabase } from './database.ts';

/** A line as it is stored; that of a return is worth less than nothing. */
export type StoredLine = Omit<SoldLine, 'returned' | 'position'>;

/** A record with a number, as it is written. */
export interface CompletedSale
  extends
    Omit<SaleDraft, 'lines' | 'version'>,
    Pick<Sale, 'kind' | 'rounding' | 'tillReceipt' | 'drawer' | 'currency' | 'payments'> {
  /** The sale of which it is a return, or the unfinished one on which it is a deposit. */
  origin: SaleId | null;
  lines: readonly StoredLine[];
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
  return { ...line, total, tax: taxIn(total, line.taxRate), cost, of: null, toStock: false };
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
    origin: null,
    rounding: 0,
    tillReceipt: null,
    drawer: '',
    currency: '',
    payments: [],
  };
  const lines = sale.lines.map((line) => soldLine(line));
  await insert(run, database, { ...sale, ...open, kind: 'sale', lines }, moments);
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
  const words = wordsOf(lines);
  const identities = lines.map((line) => `${line.words} ${line.identity}`).join(' ');
  const sign = kind === 'return' ? -1 : 1;
  const row = [
    ...[id, whole(number ?? null), kind, sale.origin, BigInt(at), BigInt(enteredAt)],
    ...[author?.kind ?? null, author?.id ?? null, author?.name ?? null],
    ...[author?.allowedBy ?? null, sale.customerId, note],
    ...[whole(step), BigInt(sumOf(lines, 'total')), BigInt(sale.rounding)],
    ...[BigInt(sumOf(payments, 'amount')), sale.tillReceipt, sale.drawer, sale.currency],
    ...[BigInt(sign * animalsOf(lines)), words, database.fold(`${identities} ${note}`)],
  ];
  await Promise.all([
    database.insertAll(run, { name: 'sales', columns: namedColumns(SALES) }, [row]),
    database.insertAll(
      run,
      { name: 'sale_lines', columns: namedColumns(SALE_LINES) },
      lines.map((line, position) => [
        ...[id, BigInt(position), line.petId, line.words, line.identity, line.categoryId],
        ...[BigInt(line.quantity), BigInt(line.unitPrice), BigInt(line.discount)],
        ...[
          whole(line.discountPercent),
          line.discountReason,
          BigInt(line.total),
          whole(line.taxRate),
          BigInt(line.tax),
          whole(line.cost),
          whole(line.of),
          line.toStock ? 1n : 0n,
        ],
      ]),
    ),
    database.insertAll(
      run,
      { name: 'payments', columns: namedColumns(PAYMENTS) },
      payments.map(({ method, amount, given }, position) => [
        ...[id, BigInt(position), method, BigInt(amount), whole(given)],
      ]),
    ),
  ]);
}

function whole(number: number | null): bigint | null {
  return number === null ? null : BigInt(number);
}

/** What a list of sales says of one: “Guppy × 3, Luna”. */
function wordsOf(lines: readonly StoredLine[]): string {
  const words = lines
    .map(({ words: name, quantity }) => (quantity === 1 ? name : `${name} × ${String(quantity)}`))
    .join(', ');
  return words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS - 1)}…` : words;
}
