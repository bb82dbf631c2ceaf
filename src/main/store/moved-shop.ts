import { isDeepStrictEqual } from 'node:util';
import { ShopError } from '../../shared/errors.ts';
import { namedColumns, type NamedColumn, type Table } from './tables/table.ts';
import { RECORD_TABLES } from './tables/tables.ts';
import { say } from '../../shared/say.ts';

/** A value of a table, the same from every database. Whole numbers are bigints. */
export type MovedValue = bigint | string | Buffer | null;
/** The values of the columns that are moved. */
export type MovedRow = readonly MovedValue[];

/** The columns of a table that are moved. What follows from them is made again. */
export function movedColumns(table: Table): NamedColumn[] {
  return namedColumns(table, { isWhole: false });
}

/** How many rows of a table are moved at a time. */
export function batchOf({ isLarge = false }: Table): number {
  return isLarge ? 20 : 2_000;
}

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
  rows(table: Table): AsyncIterable<readonly MovedRow[]>;
}

/** A new shop with an open transaction. */
export interface WritableShop extends Pick<ReadableShop, 'numbers'> {
  begin(numbers: ShopNumbers): Promise<void>;
  put(table: Table, rows: readonly MovedRow[]): Promise<void>;
  /** Creates whatever is derived from the rows. */
  finish(): Promise<void>;
  /** How many rows a table has. */
  count(table: Table): Promise<number>;
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
  for (const each of RECORD_TABLES) {
    let count = 0;
    for await (const rows of from.rows(each)) {
      await to.put(each, rows.map(storable));
      count += rows.length;
      onRows(rows.length);
    }
    sent.set(each.name, count);
  }
  await to.finish();
  for (const each of RECORD_TABLES) {
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
