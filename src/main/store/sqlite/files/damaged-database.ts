import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import Database from 'better-sqlite3';
import type { Connection } from '../database.ts';
import { breaksConstraint, isDamage, isMissing } from '../storage-errors.ts';
import { removeDatabase } from './durable-file.ts';

/** A row by the names of its columns. */
export type Row = Record<string, unknown>;

/** A table, and for one without rowids the columns by which its rows are read. */
export interface ReadTable {
  name: string;
  key?: readonly string[];
}

/**
 * Passes a damaged database to `work` as a temporary copy at `copy`, since SQLite writes to what it
 * opens. Throws the disk's errors and what `work` throws.
 */
export async function readDamaged<Value>(
  damaged: string,
  copy: string,
  work: (source: Connection) => Value | Promise<Value>,
): Promise<Value> {
  try {
    await copyFile(damaged, copy);
    if (existsSync(`${damaged}-wal`)) await copyFile(`${damaged}-wal`, `${copy}-wal`);
    const source = new Database(copy).defaultSafeIntegers(true);
    try {
      // Otherwise SQLite reads nothing of a file that was cut short.
      source.unsafeMode().pragma('writable_schema = ON');
      return await work(source);
    } finally {
      source.close();
    }
  } finally {
    await removeDatabase(copy);
  }
}

/**
 * Calls `onRow` for each row of a table that can be read, without trusting any index of it; one may
 * come twice. Calls `onUnreadable` for those of which only the rowid can be read. Returns whether all
 * were read.
 */
export function readRows(
  source: Connection,
  { name, key }: ReadTable,
  onRow: (row: Row) => void,
  onUnreadable: (rowid: bigint) => void = () => undefined,
): boolean {
  let isWhole = false;
  triedToRead(() => {
    isWhole = key
      ? readFromBothEnds(source, { name, key }, onRow)
      : readByRowid(source, name, onRow, onUnreadable);
  });
  return isWhole;
}

/** Reads from the start up to any damage, and then from the end up to it. */
function readFromBothEnds(
  source: Connection,
  { name, key }: Required<ReadTable>,
  onRow: (row: Row) => void,
): boolean {
  const readFrom = (direction: 'ASC' | 'DESC'): boolean =>
    triedToRead(() => {
      const order = key.map((column) => `${column} ${direction}`).join();
      const rows = source.prepare<[], Row>(`SELECT * FROM ${name} ORDER BY ${order}`);
      for (const row of rows.iterate()) onRow(row);
    });
  if (readFrom('ASC')) return true;
  readFrom('DESC');
  return false;
}

const LOWEST_ROWID = -(2n ** 63n);
const HIGHEST_ROWID = 2n ** 63n - 1n;

/** Reads the table itself, and goes on behind each page or row that is damaged. */
function readByRowid(
  source: Connection,
  name: string,
  onRow: (row: Row) => void,
  onUnreadable: (rowid: bigint) => void,
): boolean {
  const rows = source.prepare<[bigint], Row & { read_at: bigint }>(
    `SELECT rowid AS read_at, * FROM ${name} NOT INDEXED WHERE rowid >= ? ORDER BY rowid`,
  );
  const nextAt = nextRowid(source, name);
  let isWhole = true;
  let from = LOWEST_ROWID;
  for (;;) {
    const isAtEnd = triedToRead(() => {
      for (const row of rows.iterate(from)) {
        onRow(row);
        // A page in the wrong place must not lead back.
        if (row.read_at >= from) from = row.read_at + 1n;
      }
    });
    if (isAtEnd) return isWhole;
    isWhole = false;
    const found = nextAt(from);
    if (typeof found === 'bigint') {
      onUnreadable(found);
      from = found + 1n;
    } else {
      const next = found === null ? null : firstReadable(from, nextAt);
      if (next === null) return false;
      from = next;
    }
  }
}

/** Finds the first rowid from a number on: null when there is none, undefined when it can't be read. */
type NextRowid = (from: bigint) => bigint | null | undefined;

function nextRowid(source: Connection, name: string): NextRowid {
  const next = source
    .prepare<[bigint], bigint>(
      `SELECT rowid FROM ${name} NOT INDEXED WHERE rowid >= ? ORDER BY rowid LIMIT 1`,
    )
    .pluck();
  return (from) => {
    let found: bigint | null | undefined;
    triedToRead(() => {
      found = next.get(from) ?? null;
    });
    return found;
  };
}

/** The lowest number behind the damage at `damaged` from which rows can be read; null for none. */
function firstReadable(damaged: bigint, nextAt: NextRowid): bigint | null {
  let low = damaged;
  let high = damaged;
  for (let step = 1n; nextAt(high) === undefined; step *= 2n) {
    if (high === HIGHEST_ROWID) return null;
    low = high;
    high = high + step > HIGHEST_ROWID ? HIGHEST_ROWID : high + step;
  }
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (nextAt(middle) === undefined) low = middle;
    else high = middle;
  }
  return nextAt(high) ?? null;
}

/** The highest number of an animal or a sale, and whether none that was ever given can be higher. */
export interface HighestId {
  id: bigint;
  isCertain: boolean;
}

/** How many numbers to skip above the highest one found, when none may be given again. */
export const UNCERTAIN_IDS = 10_000n;

/** Reads it from what SQLite keeps for AUTOINCREMENT, and from the tables that name animals. */
export function highestPetId(source: Connection): HighestId {
  let id = 0n;
  const readFrom = (sql: string): boolean =>
    triedToRead(() => {
      const found = source.prepare<[], bigint | null>(sql).pluck().get() ?? 0n;
      if (found > id) id = found;
    });
  const isCertain = readFrom("SELECT seq FROM sqlite_sequence WHERE name = 'pets'");
  readFrom('SELECT max(id) FROM pets');
  readFrom('SELECT max(id) FROM removed_pets');
  readFrom('SELECT max(pet_id) FROM changes');
  return { id, isCertain };
}

/** The highest number of a sale, from the shop's own row and the sales that can be read. */
export function highestSaleNumber(source: Connection): HighestId {
  let id = 0n;
  let isCertain = false;
  const take = (number: unknown): boolean => {
    if (typeof number !== 'bigint') return false;
    if (number > id) id = number;
    return true;
  };
  readRows(source, { name: 'shop' }, (row) => {
    isCertain = take(row['last_sale_number']);
  });
  for (const table of [
    { name: 'sales', key: ['id'] },
    { name: 'closes', key: ['number'] },
  ]) {
    readRows(source, table, (row) => take(row['number']));
  }
  return { id, isCertain };
}

/** A number above which none was ever given. */
export function aboveAllGiven({ id, isCertain }: HighestId): bigint {
  return isCertain ? id : id + UNCERTAIN_IDS;
}

/** The names of a table's columns; none when there is no such table. */
export function columnsOf(connection: Connection, table: string): string[] {
  return connection
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
    .pluck()
    .all(table);
}

/** Whether reading succeeded. Damage and a missing table end it; anything else is thrown. */
export function triedToRead(read: () => void): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (isDamage(error) || isMissing(error)) return false;
    throw error;
  }
}

/**
 * Whether a row of a damaged database was stored. One of another table, on a page in the wrong place,
 * is refused. Throws anything else that SQLite throws.
 */
export function triedToStore(store: () => void): boolean {
  try {
    store();
    return true;
  } catch (error) {
    if (breaksConstraint(error)) return false;
    throw error;
  }
}
