import type { BackupContents } from '../../../../shared/backup.ts';
import { ShopError } from '../../../../shared/errors.ts';
import { SCHEMA_VERSION } from '../migrate.ts';
import { inFileThread } from './in-file-thread.ts';

/**
 * Copies a database into a new file, for its owner alone, by SQLite's online backup over a connection of
 * its own: what is still in the write-ahead log comes along, and whoever has the database open goes on.
 * Throws SQLite's and the disk's own errors, by their codes.
 */
export function copyDatabase(from: string, to: string): Promise<void> {
  return inFileThread('copyDatabase', from, to);
}

/**
 * Checks a copy that was just written, makes it one file that needs nothing beside it (out of WAL
 * mode, so that it can be read from a disk that can't be written), and tells what it holds. What another
 * program put into the database is left out of the copy, since a restore would refuse it.
 * Throws `database_damaged` and SQLite's and the disk's own errors, by their codes.
 */
export function sealDatabase(file: string): Promise<BackupContents> {
  return inFileThread('sealDatabase', file);
}

/** As `sealDatabase`, and ends the file with the digest of its bytes, by which any that changes later is found. */
export function sealBackup(file: string): Promise<BackupContents> {
  return inFileThread('sealBackup', file);
}

/** What each of some backups holds; null for one that can't be opened as such. */
export function contentsOfEach(files: readonly string[]): Promise<(BackupContents | null)[]> {
  return files.length === 0 ? Promise.resolve([]) : inFileThread('contentsOfEach', files);
}

/**
 * Checks in full that a file is a whole database of this program, of this version or an older one, and
 * that nothing was put into it that could act by itself (a trigger, say).
 * `name` is what the person calls it. Throws `file_unreadable` and `database_newer`.
 */
export async function checkBackup(file: string, name: string): Promise<void> {
  try {
    await inFileThread('checkBackup', file, name);
  } catch (error) {
    if (error instanceof ShopError && error.code === 'database_newer') throw error;
    throw notABackup(name, error);
  }
}

/** The sentence for a file that can't be restored because of its content. */
export function notABackup(name: string, cause: unknown): ShopError {
  return new ShopError(
    'file_unreadable',
    `${name} is damaged or no backup of Animal Store. Choose another backup.`,
    { cause },
  );
}

/** What diagnostics tell of the stock's database; `problem` is null when it is whole. Throws SQLite's own errors, by their codes. */
export function checkStock(
  file: string,
): Promise<Record<string, unknown> & { problem: string | null }> {
  return inFileThread('checkStock', file);
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
