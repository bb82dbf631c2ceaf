import type { BackupContents } from '../../../../shared/backup.ts';
import { ShopError } from '../../../../shared/errors.ts';
import { SCHEMA_VERSION } from '../migrate.ts';
import type { IntegrityCheck } from './file-work.ts';
import { inFileThread } from './file-jobs.ts';
import type { Salvaged } from './salvage.ts';

/**
 * Copies a database into a new file for its owner only, by SQLite's online backup on a connection
 * of its own: includes what is still in the write-ahead log, while anyone who has the database open
 * carries on. Throws SQLite's and the disk's own errors, by their codes.
 */
export function copyDatabase(from: string, to: string): Promise<void> {
  return inFileThread('copyDatabase', from, to);
}

/**
 * Verifies a copy that was just written, turns it into a single file that needs nothing beside it
 * (out of WAL mode, so that it can be read from a read-only disk), and returns what it contains.
 * Anything that another program put into the database is removed from the copy, since a restore
 * would refuse it. Throws `database_damaged` and SQLite's and the disk's own errors, by their
 * codes.
 */
export function sealDatabase(file: string): Promise<BackupContents> {
  return inFileThread('sealDatabase', file);
}

/** Like `sealDatabase`; then appends the digest of the file's bytes, which reveals any later change. */
export function sealBackup(file: string): Promise<BackupContents> {
  return inFileThread('sealBackup', file);
}

/** What each of some backups contains; null for one that can't be opened as a backup. */
export function contentsOfEach(files: readonly string[]): Promise<(BackupContents | null)[]> {
  return files.length === 0 ? Promise.resolve([]) : inFileThread('contentsOfEach', files);
}

/**
 * Checks in full that a file is an intact database of this program, of this version or an older
 * one, and that nothing in it could act by itself (a trigger, for example). `name` is the person's
 * name for it. Throws `file_unreadable` and `database_newer`.
 */
export async function checkBackup(file: string, name: string): Promise<void> {
  try {
    await inFileThread('checkBackup', file, name);
  } catch (error) {
    if (error instanceof ShopError && error.code === 'database_newer') throw error;
    throw notABackup(name, error);
  }
}

/** The error for a file that can't be restored because of its contents. */
export function notABackup(name: string, cause: unknown): ShopError {
  return new ShopError(
    'file_unreadable',
    `${name} is damaged or no backup of Animal Store. Choose another backup.`,
    { cause },
  );
}

/**
 * What diagnostics report about the stock's database; `problem` is null when it is intact. Throws
 * SQLite's own errors, by their codes.
 */
export function checkStock(
  file: string,
): Promise<Record<string, unknown> & { problem: string | null }> {
  return inFileThread('checkStock', file);
}

/** Whether a database is intact and not of a newer version. Never throws. */
export async function canBeOpened(file: string): Promise<boolean> {
  try {
    const { problem, schemaVersion } = await checkStock(file);
    return problem === null && Number(schemaVersion) <= SCHEMA_VERSION;
  } catch {
    return false;
  }
}

/** Salvages what can be read of a damaged database into a new one: see `salvage.ts`. */
export function salvageDatabase(damaged: string, fresh: string): Promise<Salvaged> {
  return inFileThread('salvageDatabase', damaged, fresh);
}

/**
 * Returns the first problem that SQLite finds in a database, or null when it is intact. Throws
 * SQLite's errors other than damage (the file can't be opened, the disk reports an error), by their
 * codes.
 */
export function findProblem(file: string, check: IntegrityCheck): Promise<string | null> {
  return inFileThread('findProblem', file, check);
}

/** Returns what is damaged in a stock, or null: see `stock-damage.ts`. */
export function findStockDamage(file: string, backup: string | null): Promise<string | null> {
  return inFileThread('findStockDamage', file, backup);
}
