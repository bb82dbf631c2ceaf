import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import Database from 'better-sqlite3';
import type { Clock } from '../../../platform/clock.ts';
import { pagesOf } from './database-pages.ts';
import { openDatabase, type Connection } from '../database.ts';
import { removeDatabase } from './durable-file.ts';
import { recordsOn } from './page-records.ts';
import { animalOf } from './salvaged-animals.ts';
import { isDamage, isMissing } from '../storage-errors.ts';

type Row = Record<string, unknown>;

/** The part of a stock that must not go back in time when a backup takes its place, as far as it can be read. */
export interface Standing {
  keys: Row[];
  usage: Row[];
  /** Null where they can't all be read. */
  persons: Row[] | null;
  /** No animal has had a higher number. */
  lastId: bigint;
  /** Nothing was ever stored in it: a shop that was just opened on a new machine. */
  isNew: boolean;
}

/** A row of `keys` without these is of no use. */
const KEY_COLUMNS = ['id', 'digest', 'revoked_at'];
/** Left free above the highest number that was found, where the highest that was given can't be read. */
const MARGIN = 10_000n;

/** Reads it from a whole database of any version. Throws SQLite's errors. */
export function readStanding(stock: Connection): Standing {
  const keys = keysOf(stock);
  const persons = personsOf(stock);
  const lastId = lastIdOf(stock) ?? 0n;
  const isNew = keys.length === 0 && lastId === 0n && !persons?.length;
  return { keys, usage: usageOf(stock), persons, lastId, isNew };
}

/** Reads what can be read of a damaged database, on a copy in `folder` that it removes. Throws the disk's errors. */
export async function readStandingOfDamaged(damaged: string, copy: string): Promise<Standing> {
  try {
    for (const end of ['', '-wal']) {
      if (existsSync(damaged + end)) await copyFile(damaged + end, copy + end);
    }
    const source = new Database(copy).defaultSafeIntegers(true);
    try {
      const given = lastIdOf(source);
      const found = highestIdOn(damaged);
      const known = given ?? found + MARGIN;
      return {
        keys: keysOf(source),
        usage: usageOf(source),
        persons: personsOf(source),
        lastId: known > found ? known : found,
        isNew: false,
      };
    } finally {
      source.close();
    }
  } finally {
    await removeDatabase(copy);
  }
}

/**
 * Takes over into a restored database of the newest schema what stood before it:
 * - the keys as they are now: one that was revoked stays revoked, one that a till was given since works;
 * - the limits and bans;
 * - the persons: one who was removed does not come back, and PINs are those of now;
 * - the numbers of animals: none is ever given to a second one.
 * A key that the stock before does not know, or can't tell of any more, is revoked: it may have been
 * revoked there, or be another shop's. Returns the labels of these. Only a shop that is new knows of no
 * keys yet; then the backup's go on. Throws SQLite's errors.
 */
export function carryOver(restored: string, standing: Standing, clock: Clock): string[] {
  const target = openDatabase(restored);
  try {
    return target
      .transaction(() => {
        putRows(target, 'keys', 'id', standing.keys);
        putRows(target, 'usage', 'subject', standing.usage);
        if (standing.persons && !standing.isNew) {
          target.exec('DELETE FROM persons');
          putRows(target, 'persons', 'id', standing.persons);
        }
        raiseLastId(target, standing.lastId);
        return standing.isNew ? [] : revokeUnknown(target, standing.keys, clock.now());
      })
      .immediate();
  } finally {
    target.close();
  }
}

function keysOf(source: Connection): Row[] {
  return rowsOf(source, 'keys', 'id').rows.filter((row) =>
    KEY_COLUMNS.every((column) => row[column] !== undefined),
  );
}

function usageOf(source: Connection): Row[] {
  return rowsOf(source, 'usage', 'subject').rows;
}

function personsOf(source: Connection): Row[] | null {
  const { rows, isWhole } = rowsOf(source, 'persons', 'id');
  return isWhole ? rows : null;
}

/** The rows of a table up to damage from either end, each once. */
function rowsOf(source: Connection, table: string, key: string): { rows: Row[]; isWhole: boolean } {
  const rows = new Map<unknown, Row>();
  const readAll = (direction: 'ASC' | 'DESC'): boolean => {
    try {
      const all = source.prepare<[], Row>(`SELECT * FROM ${table} ORDER BY ${key} ${direction}`);
      for (const row of all.iterate()) rows.set(row[key], row);
      return true;
    } catch (error) {
      if (isDamage(error) || isMissing(error)) return false;
      throw error;
    }
  };
  const isWhole = readAll('ASC');
  if (!isWhole) readAll('DESC');
  return { rows: [...rows.values()], isWhole };
}

/** The highest number that was ever given to an animal (SQLite keeps it with AUTOINCREMENT). */
function lastIdOf(source: Connection): bigint | undefined {
  try {
    const given = source.prepare<[], bigint>(`SELECT seq FROM sqlite_sequence WHERE name = 'pets'`);
    return given.pluck().get() ?? 0n;
  } catch (error) {
    if (isDamage(error) || isMissing(error)) return undefined;
    throw error;
  }
}

function highestIdOn(file: string): bigint {
  let highest = 0n;
  for (const page of pagesOf(file)) {
    for (const record of recordsOn(page)) {
      const id = animalOf(record)?.id ?? 0n;
      if (id > highest) highest = id;
    }
  }
  return highest;
}

/** Puts rows in place of those with the same key; columns that this version does not have are left out. */
function putRows(target: Connection, table: string, key: string, rows: readonly Row[]): void {
  const known = new Set(
    target.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table),
  );
  for (const row of rows) {
    const columns = Object.keys(row).filter((column) => known.has(column));
    const updates = columns.filter((column) => column !== key);
    target
      .prepare(
        `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})
         ON CONFLICT (${key}) DO UPDATE SET ${updates.map((one) => `${one} = excluded.${one}`).join()}`,
      )
      .run(...columns.map((column) => row[column]));
  }
}

function raiseLastId(target: Connection, atLeast: bigint): void {
  const raised = target
    .prepare(`UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'pets'`)
    .run(atLeast);
  if (raised.changes > 0) return;
  target.prepare(`INSERT INTO sqlite_sequence VALUES ('pets', ?)`).run(atLeast);
}

function revokeUnknown(target: Connection, known: readonly Row[], now: number): string[] {
  return target
    .prepare<[number, string], string>(
      `UPDATE keys SET revoked_at = ?
       WHERE revoked_at IS NULL AND id NOT IN (SELECT value FROM json_each(?)) RETURNING label`,
    )
    .pluck()
    .all(now, JSON.stringify(known.map(({ id }) => id)));
}
