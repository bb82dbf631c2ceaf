import Database from 'better-sqlite3';
import type { BackupContents } from '../../../../shared/backup.ts';
import { ShopError } from '../../../../shared/errors.ts';
import { APPLICATION_ID } from '../database-header.ts';
import { makePrivate } from '../database.ts';
import { SCHEMA_VERSION } from '../migrate.ts';
import { compareSchema, dropForeign } from '../schema.ts';
import { findProblem, type IntegrityCheck } from './integrity.ts';

/** How long to wait (ms) for another program that has the stock open. */
const BUSY_TIMEOUT = 5_000;

/**
 * Copies a database into a new file, for its owner alone, by SQLite's online backup over a connection of its own: what is
 * still in the write-ahead log comes along, and whoever has the database open goes on. Raises
 * SQLite's and the disk's own errors.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  makePrivate(to);
  const source = new Database(from, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT });
  try {
    // What is stored meanwhile stays out of this transaction, so that the copy never begins anew.
    source.exec('BEGIN');
    source.prepare('SELECT 1 FROM sqlite_schema').get();
    await source.backup(to);
  } finally {
    source.close();
  }
}

/**
 * Checks a copy that was just written, makes it one file that needs nothing beside it (out of WAL
 * mode, so that it can be read from a disk that can't be written), and tells what it holds. What another
 * program put into the database is left out of the copy, since a restore would refuse it.
 * Throws `database_damaged` and SQLite's and the disk's own errors.
 */
export async function sealDatabase(file: string): Promise<BackupContents> {
  const contents = withDatabase(file, (database) => {
    database.pragma('journal_mode = DELETE');
    const found = contentsIn(database);
    const version = versionOf(database);
    // A newer version's schema can't be known; its stock is saved as it is.
    if (version <= SCHEMA_VERSION) {
      dropForeign(database, compareSchema(database, version));
      refuseOtherSchema(database, version);
    }
    return found;
  });
  await refuseProblems(file, 'quick_check', file);
  return contents;
}

/** What a backup holds. Throws `database_damaged` and SQLite's own errors. */
export function contentsOf(file: string): BackupContents {
  return withDatabase(file, contentsIn, { readonly: true });
}

/**
 * Checks in full that a file is a whole database of this program, of this version or an older one, and
 * that nothing was put into it that could act by itself (a trigger, say).
 * `name` is what the person calls it. Throws `file_unreadable` and `database_newer`.
 */
export async function checkBackup(file: string, name: string): Promise<void> {
  try {
    withDatabase(file, (database) => {
      refuseForeign(database);
      const version = versionOf(database);
      if (version > SCHEMA_VERSION) throw newerThanThis(name);
      refuseOtherSchema(database, version);
    });
    await refuseProblems(file, 'integrity_check', name);
  } catch (error) {
    if (error instanceof ShopError && error.code === 'database_newer') throw error;
    throw notABackup(name, error);
  }
}

function newerThanThis(name: string): ShopError {
  return new ShopError(
    'database_newer',
    `${name} was made by a newer version of Animal Store. Install the newest version, then restore it.`,
  );
}

/** The sentence for a file that can't be restored because of its content. */
export function notABackup(name: string, cause: unknown): ShopError {
  return new ShopError(
    'file_unreadable',
    `${name} is damaged or no backup of Animal Store. Choose another backup.`,
    { cause },
  );
}

/** What diagnostics tell of the stock's database; `problem` is null when it is whole. Raises SQLite's own errors. */
export async function checkStock(
  file: string,
): Promise<Record<string, unknown> & { problem: string | null }> {
  const problem = await findProblem(file, 'quick_check');
  if (problem !== null) return { problem };
  return withDatabase(
    file,
    (database) => ({
      problem,
      schemaVersion: database.pragma('user_version', { simple: true }),
      pages: database.pragma('page_count', { simple: true }),
      pageSize: database.pragma('page_size', { simple: true }),
      journalMode: database.pragma('journal_mode', { simple: true }),
    }),
    { readonly: true },
  );
}

/** Whether a database is whole, and not of a newer version. Throws nothing. */
export async function canBeOpened(file: string): Promise<boolean> {
  try {
    const { problem, schemaVersion } = await checkStock(file);
    return problem === null && Number(schemaVersion) <= SCHEMA_VERSION;
  } catch {
    return false;
  }
}

function withDatabase<Value>(
  file: string,
  work: (database: Database.Database) => Value,
  options: { readonly?: boolean } = {},
): Value {
  const database = new Database(file, { ...options, fileMustExist: true, timeout: BUSY_TIMEOUT });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

async function refuseProblems(file: string, check: IntegrityCheck, name: string): Promise<void> {
  const problem = await findProblem(file, check);
  if (problem !== null) throw damagedIn(name, problem);
}

function refuseForeign(database: Database.Database): void {
  const id = database.pragma('application_id', { simple: true });
  if (id !== APPLICATION_ID) throw damagedIn(database.name, 'no database of this program');
}

function refuseOtherSchema(database: Database.Database, version: number): void {
  const { foreign, spoilt } = compareSchema(database, version);
  const names = [...foreign.map(({ name }) => name), ...spoilt];
  if (names.length > 0) throw damagedIn(database.name, `not as made: ${names.join(', ')}`);
}

function versionOf(database: Database.Database): number {
  return Number(database.pragma('user_version', { simple: true }));
}

function damagedIn(name: string, found: string): ShopError {
  return new ShopError('database_damaged', `The database ${name} is damaged: ${found}.`);
}

function contentsIn(database: Database.Database): BackupContents {
  refuseForeign(database);
  const total = database.prepare<[], number>('SELECT sum(animals) FROM pet_totals').pluck().get();
  const newest = database
    .prepare<[], { id: bigint; name: string; addedAt: bigint }>(
      'SELECT id, name, added_at AS addedAt FROM pets ORDER BY id DESC LIMIT 1',
    )
    .safeIntegers()
    .get();
  return {
    animals: total ?? 0,
    newest: newest ? { ...newest, addedAt: Number(newest.addedAt) } : null,
  };
}
