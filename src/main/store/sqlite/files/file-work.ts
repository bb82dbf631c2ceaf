import Database from 'better-sqlite3';
import type { BackupContents } from '../../../../shared/backup.ts';
import { ShopError } from '../../../../shared/errors.ts';
import { APPLICATION_ID, migrationsOf } from '../migrate.ts';
import { compareSchema, dropForeign } from '../schema.ts';
import { damagedIn, PAGE_SIZE, refuseChanged, signBackup } from './backup-digest.ts';
import { say } from '../../../../shared/say.ts';

/*
 * The jobs on whole database files, however long they take. They run in a thread of their own
 * (`file-jobs.ts`).
 */

/** SQLite's two checks: of all pages, or of all pages and of whether indexes and tables agree. */
export type IntegrityCheck = 'quick_check' | 'integrity_check';

/** How long (ms) to wait for another program that has the stock open. */
const BUSY_TIMEOUT = 5_000;

/**
 * Returns the first problem that SQLite finds, or null. Throws SQLite's errors other than damage
 * (the file can't be opened, the disk reports an error).
 */
export function findProblem(file: string, check: IntegrityCheck): string | null {
  return withDatabase(file, (database) => problemIn(database, check), { readonly: true });
}

/**
 * Verifies a copy that was just written, turns it into a single file that needs nothing beside it
 * (out of WAL mode, so that it can be read from a read-only disk), and returns what it contains.
 * Anything that another program put into the database is removed from the copy, since a restore
 * would refuse it. Throws `database_damaged`, and SQLite's and the disk's own errors.
 */
export function sealDatabase(file: string): BackupContents {
  return withDatabase(file, (database) => {
    database.pragma('journal_mode = DELETE');
    const found = contentsIn(database);
    const version = versionOf(database);
    // The stock of a version whose tables are not known is saved as it is.
    if (migrationsOf(version)) {
      dropForeign(database, compareSchema(database, version));
      refuseOtherSchema(database, version);
    }
    refuseProblems(database, 'quick_check', file);
    return found;
  });
}

/** Like `sealDatabase`; then appends the digest of the file's bytes, which reveals any later change. */
export function sealBackup(file: string): BackupContents {
  const contents = sealDatabase(file);
  signBackup(file);
  return contents;
}

/** What each of some backups contains; null for one that can't be opened as a backup. */
export function contentsOfEach(files: readonly string[]): (BackupContents | null)[] {
  return files.map((file) => {
    try {
      return withDatabase(file, contentsIn, { readonly: true });
    } catch {
      return null;
    }
  });
}

/**
 * Checks in full that a file is an intact database of this program, of this version or an older
 * one, and that nothing in it could act by itself (a trigger, for example). Throws `database_newer`,
 * and `database_damaged` or SQLite's own errors.
 */
export function checkBackup(file: string, name: string): void {
  refuseChanged(file, name);
  withDatabase(file, (database) => {
    refuseForeign(database);
    const version = versionOf(database);
    if (!migrationsOf(version)) throw ofOtherVersion(name);
    refuseOtherFormat(database, version, name);
    refuseOtherSchema(database, version);
    refuseProblems(database, 'integrity_check', name);
    refuseUnusable(database, name);
  });
}

/**
 * What diagnostics report about the stock's database; `problem` is null when it is intact. Throws
 * SQLite's own errors.
 */
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

function ofOtherVersion(name: string): ShopError {
  return new ShopError(
    'database_newer',
    say`${name} was made by a newer version of Animal Store, or by one that was never released. Install the newest version, then restore it.`,
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

function problemIn(database: Database.Database, check: IntegrityCheck): string | null {
  try {
    const found = String(database.pragma(`${check}(1)`, { simple: true }));
    return found === 'ok' ? null : found;
  } catch (error) {
    const isDamage =
      error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
    if (isDamage) return error.message;
    throw error;
  }
}

/** On a connection that may write: otherwise SQLite does not check the CHECK constraints. */
function refuseProblems(database: Database.Database, check: IntegrityCheck, name: string): void {
  const problem = problemIn(database, check);
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

/** Refuses what SQLite opens although no database of this program was ever like it. */
function refuseOtherFormat(database: Database.Database, version: number, name: string): void {
  if (version === 0) throw damagedIn(name, 'it has no tables');
  const encoding = String(database.pragma('encoding', { simple: true }));
  if (encoding !== 'UTF-8') throw damagedIn(name, `its text is in ${encoding}`);
  // The digest of a backup is found by the size of its pages.
  const pageSize = Number(database.pragma('page_size', { simple: true }));
  if (pageSize !== PAGE_SIZE) throw damagedIn(name, `its pages have ${pageSize} bytes`);
}

/** The highest number of an animal, step or change that leaves enough for any shop's further ones. */
const HIGHEST_NUMBER = 2n ** 63n - 2n ** 40n;

/** Refuses what could be opened but not added to. */
function refuseUnusable(database: Database.Database, name: string): void {
  const shops = database.prepare<[], number>('SELECT count(*) FROM shop').pluck().get();
  if (shops !== 1) throw damagedIn(name, 'it lacks the row of the shop');
  const numbered = database
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE sql LIKE '%AUTOINCREMENT%'")
    .pluck()
    .all();
  for (const table of numbered) {
    const used = database
      .prepare(
        `SELECT 1 FROM (SELECT seq FROM sqlite_sequence WHERE name = '${table}'
           UNION ALL SELECT max(id) FROM ${table}) WHERE seq > ?`,
      )
      .get(HIGHEST_NUMBER);
    if (used) throw damagedIn(name, `the numbers of ${table} are used up`);
  }
}

function versionOf(database: Database.Database): number {
  return Number(database.pragma('user_version', { simple: true }));
}

function contentsIn(database: Database.Database): BackupContents {
  refuseForeign(database);
  const total = database
    .prepare<[], number>('SELECT sum(animals) FROM counted_totals')
    .pluck()
    .get();
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
