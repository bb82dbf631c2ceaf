import { isDeepStrictEqual } from 'node:util';
import { ShopError } from '../../shared/errors.ts';
import { FIELD_LIST } from './field-columns.ts';
import {
  CLOSE_COLUMNS,
  CUSTOMER_COLUMNS,
  DELIVERY_COLUMNS,
  PAYMENT_COLUMNS,
  SALE_COLUMNS,
  SALE_LINE_COLUMNS,
  STOCK_COUNT_COLUMNS,
  STOCK_TAKE_COLUMNS,
  TREATED_COLUMNS,
  TREATMENT_COLUMNS,
} from './sale-columns.ts';
import { KEY_COLUMNS, PERSON_COLUMNS, USAGE_NUMBERS } from './record-columns.ts';
import { say } from '../../shared/say.ts';

/** A value of a table, the same from every database. Whole numbers are bigints. */
export type MovedValue = bigint | string | Buffer | null;
export type MovedRow = readonly MovedValue[];

/** A table that a shop has in every database, with its columns in the order in which they are moved. */
export interface MovedTable {
  readonly name: string;
  readonly columns: readonly MovedColumn[];
  /** The columns by which its rows are read, ascending; texts by code points. */
  readonly key: readonly string[];
  /** How many of its rows are moved at a time. */
  readonly batch: number;
  /** Whether its names and details are also stored folded. */
  readonly folds: boolean;
}

interface MovedColumn {
  readonly name: string;
  readonly kind: 'whole' | 'text' | 'bytes';
}

const BYTES = new Set(['digest', 'previous_digest', 'pin_hash', 'thumbnail', 'image']);
const TEXTS = new Set([
  ...['id', 'label', 'plan', 'name', 'role', 'colour', 'icon', 'subject', 'kind'],
  ...['author_kind', 'author_id', 'author_name'],
  ...FIELD_LIST.filter(({ type }) => type === 'text').flatMap(({ name }) => [
    name,
    `${name}_before`,
    `${name}_after`,
  ]),
  ...['added_by', 'key_id', 'idempotency_key', 'definition'],
  ...['text', 'hash', 'who', 'salt'],
  ...[
    ...[...SALE_COLUMNS, ...SALE_LINE_COLUMNS, ...PAYMENT_COLUMNS],
    ...[...CUSTOMER_COLUMNS, ...CLOSE_COLUMNS, ...DELIVERY_COLUMNS],
    ...[...STOCK_TAKE_COLUMNS, ...STOCK_COUNT_COLUMNS, ...TREATMENT_COLUMNS],
  ].flatMap(({ name, type }) => (type === 'text' ? [name] : [])),
]);

function table(
  name: string,
  columns: readonly string[],
  { key = ['id'], numbered = true, folds = false, batch = 2_000 }: TableOptions = {},
): MovedTable {
  const kindOf = (column: string): MovedColumn['kind'] => {
    if (BYTES.has(column)) return 'bytes';
    return TEXTS.has(column) && !(column === 'id' && numbered) ? 'text' : 'whole';
  };
  const named = columns.map((each) => ({ name: each, kind: kindOf(each) }));
  return { name, columns: named, key, batch, folds };
}

interface TableOptions {
  key?: readonly string[];
  /** Whether `id` is a whole number. */
  numbered?: boolean;
  batch?: number;
  folds?: boolean;
}

const namesOf = (columns: readonly { name: string }[]) => columns.map(({ name }) => name);
const namesWith = (suffix: string) => FIELD_LIST.map(({ name }) => `${name}${suffix}`);
const PET_COLUMNS = ['id', 'version', ...namesWith(''), 'added_at', 'added_by'];

/** Ordered so that the rows which a row refers to come before it. */
export const MOVED_TABLES: readonly MovedTable[] = [
  table('keys', Object.values(KEY_COLUMNS), { numbered: false }),
  table('persons', Object.values(PERSON_COLUMNS), { numbered: false }),
  table('fields', ['id', 'position', 'definition'], { numbered: false }),
  table('kept_lists', ['id', 'definition'], { numbered: false }),
  table('categories', ['id', 'name', 'colour', 'icon', 'merged_into'], { folds: true }),
  table('pets', PET_COLUMNS, { folds: true }),
  table('removed_pets', PET_COLUMNS, { folds: true }),
  table('photographs', ['id', 'pet_id', 'created_at', 'thumbnail', 'image'], {
    numbered: false,
    // Each may be a megabyte.
    batch: 20,
  }),
  table('steps', [
    ...['id', 'at', 'author_kind', 'author_id', 'author_name', 'kind', 'animals'],
    ...['first_pet_id', 'last_pet_id', 'undoes', 'redoes'],
  ]),
  table('changes', [
    ...['id', 'step_id', 'pet_id', 'action', 'last_pet_id'],
    ...namesWith('_before'),
    ...namesWith('_after'),
  ]),
  table('sales', namesOf(SALE_COLUMNS), { numbered: false }),
  table('sale_lines', namesOf(SALE_LINE_COLUMNS), { key: ['sale_id', 'position'] }),
  table('payments', namesOf(PAYMENT_COLUMNS), { key: ['sale_id', 'position'] }),
  table('customers', namesOf(CUSTOMER_COLUMNS), { numbered: false }),
  table('closes', namesOf(CLOSE_COLUMNS), { key: ['number'], numbered: false }),
  table('deliveries', namesOf(DELIVERY_COLUMNS), { key: ['number'], numbered: false }),
  table('treatments', namesOf(TREATMENT_COLUMNS), { key: ['number'], numbered: false }),
  table('treated_pets', namesOf(TREATED_COLUMNS), { key: ['treatment', 'pet_id'] }),
  table('stock_takes', namesOf(STOCK_TAKE_COLUMNS), { key: ['number'], numbered: false }),
  table('stock_counts', namesOf(STOCK_COUNT_COLUMNS), { key: ['take', 'pet_id'] }),
  table('register_entries', ['number', 'pet_id', 'text', 'hash'], { key: ['number'] }),
  table('register_persons', ['hash', 'who', 'salt', 'text'], { key: ['hash'] }),
  table('register_seals', ['number', 'text'], { key: ['number'] }),
  table('usage', ['subject', ...USAGE_NUMBERS], { key: ['subject'] }),
  table('idempotency', ['key_id', 'idempotency_key', 'pet_id', 'added_at', 'service_day'], {
    key: ['key_id', 'idempotency_key'],
  }),
];

/** What a shop has only one of. */
export interface ShopNumbers {
  /** Keeps the cursors that tills hold valid. */
  cursorSecret: Buffer;
  language: string;
  /** The highest numbers ever given. */
  lastPetId: bigint;
  lastStepId: bigint;
  lastChangeId: bigint;
  lastSaleNumber: bigint;
  keysRevision: bigint;
  serviceDay: bigint;
  lastDay: bigint;
}

/** A shop that nobody else writes while it is being read. */
export interface ReadableShop {
  numbers(): Promise<ShopNumbers>;
  /** Yields all rows by key, in batches. */
  rows(table: MovedTable): AsyncIterable<readonly MovedRow[]>;
}

/** A new shop with an open transaction. */
export interface WritableShop extends Pick<ReadableShop, 'numbers'> {
  begin(numbers: ShopNumbers): Promise<void>;
  put(table: MovedTable, rows: readonly MovedRow[]): Promise<void>;
  /** Creates whatever is derived from the rows. */
  finish(): Promise<void>;
  /** How many rows a table has. */
  count(table: MovedTable): Promise<number>;
}

/** How many rows of each table were moved. */
export type Moved = ReadonlyMap<string, number>;

/**
 * Copies a shop into an empty one: its numbers and the rows of each table must then be as many. Throws
 * `internal_error` when they differ; the caller then rolls back.
 */
export async function copyShop(
  from: ReadableShop,
  to: WritableShop,
  onRows: (rows: number) => void = () => undefined,
): Promise<Moved> {
  const numbers = await from.numbers();
  await to.begin(numbers);
  const sent = new Map<string, number>();
  for (const each of MOVED_TABLES) {
    let count = 0;
    for await (const rows of from.rows(each)) {
      await to.put(each, rows.map(storable));
      count += rows.length;
      onRows(rows.length);
    }
    sent.set(each.name, count);
  }
  await to.finish();
  for (const each of MOVED_TABLES) {
    if ((await to.count(each)) !== sent.get(each.name)) throw differs(each.name);
  }
  if (!isDeepStrictEqual(await to.numbers(), numbers)) throw differs('shop');
  return sent;
}

/** A row that every database can store: PostgreSQL's texts have no U+0000. */
function storable(row: MovedRow): MovedRow {
  const hasNull = row.some((value) => typeof value === 'string' && value.includes('\0'));
  if (!hasNull) return row;
  return row.map((value) =>
    typeof value === 'string' ? value.replaceAll('\0', '\u{FFFD}') : value,
  );
}

function differs(name: string): ShopError {
  return new ShopError(
    'internal_error',
    say`What was moved differs from what was there, in “${name}”. Nothing was moved.`,
  );
}

/** The error for a destination that already has a stock. */
export function notEmpty(place: string): ShopError {
  return new ShopError(
    'bad_request',
    say`There is a stock in ${place} already. Move into a new, empty place.`,
  );
}
