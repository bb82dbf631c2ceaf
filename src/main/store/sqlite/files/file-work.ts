import Database from 'better-sqlite3';
import type { BackupContents } from '../../../../shared/backup.ts';
import { ShopError } from '../../../../shared/errors.ts';
import { APPLICATION_ID } from '../database-header.ts';
import { makePrivate } from '../database.ts';
import { SCHEMA_VERSION } from '../migrate.ts';
import { compareSchema, dropForeign } from '../schema.ts';
import { isAsWritten, signBackup } from './backup-digest.ts';

/*
 * What is done with whole database files, and takes as long as it takes: called in a thread of its own
 * (`in-file-thread.ts`).
 */

/** SQLite's two checks: of all pages, or of all pages and that indexes and tables agree. */
export type IntegrityCheck = 'quick_check' | 'integrity_check';

/** How long to wait (ms) for another program that has the stock open. */
const BUSY_TIMEOUT = 5_000;

/** As `database-file.ts` tells. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  refuseChanged(from, from);
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
 * The first problem that SQLite finds, or null. Throws SQLite's errors that are no damage (the file
 * can't be opened, the disk reports an error).
 */
export function findProblem(file: string, check: IntegrityCheck): string | null {
  try {
    return withDatabase(
      file,
      (database) => {
        const found = String(database.pragma(`${check}(1)`, { simple: true }));
        return found === 'ok' ? null : found;
      },
      { readonly: true },
    );
  } catch (error) {
    const isDamage =
      error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
    if (isDamage) return error.message;
    throw error;
  }
}

/** As `database-file.ts` tells. */
export function sealDatabase(file: string): BackupContents {
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
  refuseProblems(file, 'quick_check', file);
  return contents;
}

/** As `database-file.ts` tells. */
export function sealBackup(file: string): BackupContents {
  const contents = sealDatabase(file);
  signBackup(file);
  return contents;
}

/** What each of some backups holds; null for one that can't be opened as such. */
export function contentsOfEach(files: readonly string[]): (BackupContents | null)[] {
  return files.map((file) => {
    try {
      return withDatabase(file, contentsIn, { readonly: true });
    } catch {
      return null;
    }
  });
}

/** Throws `database_newer`, and `database_damaged` or SQLite's own errors where the file is no whole database. */
export function checkBackup(file: string, name: string): void {
  refuseChanged(file, name);
  withDatabase(file, (database) => {
    refuseForeign(database);
    const version = versionOf(database);
    if (version > SCHEMA_VERSION) throw newerThanThis(name);
    refuseOtherSchema(database, version);
  });
  refuseProblems(file, 'integrity_check', name);
}

/** As `database-file.ts` tells. */
export function checkStock(file: string): Record<string, unknown> & { problem: string | null } {
  const problem = findProblem(file, 'quick_check');
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

function newerThanThis(name: string): ShopError {
  return new ShopError(
    'database_newer',
    `${name} was made by a newer version of Animal Store. Install the newest version, then restore it.`,
  );
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

function refuseProblems(file: string, check: IntegrityCheck, name: string): void {
  const problem = findProblem(file, check);
  if (problem !== null) throw damagedIn(name, problem);
}

function refuseChanged(file: string, name: string): void {
  if (!isAsWritten(file)) throw damagedIn(name, 'its bytes are not those that were written');
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
