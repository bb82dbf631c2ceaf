import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import Database from 'better-sqlite3';
import type { Clock } from '../../../platform/clock.ts';
import { pagesOf } from './database-pages.ts';
import { openDatabase, type Connection } from '../database.ts';
import { removeDatabase } from './durable-file.ts';
import { recordsOn } from './page-records.ts';
import { animalReader } from './salvaged-animals.ts';
import { isDamage, isMissing } from '../storage-errors.ts';
import { triedToStore } from './tried-to-store.ts';

type Row = Record<string, unknown>;

/**
 * The part of a stock, as far as it can be read, that must not go back in time when a backup
 * replaces it.
 */
export interface Standing {
  keys: Row[];
  usage: Row[];
  /** Null when not all of them can be read. */
  persons: Row[] | null;
  /** No animal ever had a higher number. */
  lastId: bigint;
  /** Whether nothing was ever stored in it: a shop just opened on a new machine. */
  isNew: boolean;
}

/** A row of `keys` that lacks one of these is useless. */
const KEY_COLUMNS = ['id', 'digest', 'revoked_at'];
/** How many numbers to skip above the highest one found, when the highest one given can't be read. */
const MARGIN = 10_000n;

/** Reads it from an intact database of any version. Throws SQLite's errors. */
export function readStanding(stock: Connection): Standing {
  const keys = keysOf(stock);
  const persons = personsOf(stock);
  const lastId = lastIdOf(stock) ?? 0n;
  const isNew = keys.length === 0 && lastId === 0n && !persons?.length;
  return { keys, usage: usageOf(stock), persons, lastId, isNew };
}

/**
 * Reads what is readable in a damaged database, from a temporary copy at `copy`. Throws the disk's
 * errors.
 */
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
 * Carries the following from the previous stock over into a restored database of the newest schema:
 * - the keys as they are now: a revoked one stays revoked, and one given to a till since the backup
 *   works;
 * - the limits and bans;
 * - the persons: anyone removed stays removed, and PINs are the current ones;
 * - the numbers of animals: none is ever given to a second animal.
 * A key that the previous stock does not have, or that can no longer be read there, is revoked: it
 * may have been revoked there, or belong to another shop. Returns the labels of these. A new shop
 * has no keys yet, so the backup's remain valid. Throws SQLite's errors.
 */
export function carryOver(restored: string, standing: Standing, clock: Clock): string[] {
  const target = openDatabase(restored);
  try {
    return target
      .transaction(() => {
        const keys = putRows(target, 'keys', 'id', standing.keys);
        putRows(target, 'usage', 'subject', standing.usage);
        if (standing.persons && !standing.isNew) replacePersons(target, standing.persons);
        raiseLastId(target, standing.lastId);
        return standing.isNew ? [] : revokeUnknown(target, keys, clock.now());
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

/** The rows of a table from either end up to any damage, each once. */
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

/** The highest number ever given to an animal, which SQLite keeps for AUTOINCREMENT. */
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
  const animalOf = animalReader();
  let highest = 0n;
  for (const page of pagesOf(file)) {
    for (const record of recordsOn(page)) {
      const id = animalOf(record)?.id ?? 0n;
      if (id > highest) highest = id;
    }
  }
  return highest;
}

/**
 * Replaces rows with the same key, leaving out columns that this version does not have. Returns the
 * rows that the table took.
 */
function putRows(target: Connection, table: string, key: string, rows: readonly Row[]): Row[] {
  const known = new Set(
    target.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table),
  );
  return rows.filter((row) => {
    const columns = Object.keys(row).filter((column) => known.has(column));
    const updates = columns.filter((column) => column !== key);
    const put = target.prepare(
      `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})
       ON CONFLICT (${key}) DO UPDATE SET ${updates.map((one) => `${one} = excluded.${one}`).join()}`,
    );
    return triedToStore(() => put.run(...columns.map((column) => row[column])));
  });
}

/** Leaves the persons as they are in the backup unless the table takes all the others. */
function replacePersons(target: Connection, persons: readonly Row[]): void {
  const before = target.prepare<[], Row>('SELECT * FROM persons').all();
  target.exec('DELETE FROM persons');
  if (putRows(target, 'persons', 'id', persons).length === persons.length) return;
  target.exec('DELETE FROM persons');
  putRows(target, 'persons', 'id', before);
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
