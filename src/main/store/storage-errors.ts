import Database from 'better-sqlite3';
import { ShopError } from '../../shared/errors.ts';

const REASONS: [prefix: string, reason: string][] = [
  ['SQLITE_FULL', 'the disk is full'],
  ['SQLITE_READONLY', 'the disk or the file is read-only'],
  ['SQLITE_BUSY', 'another program holds it'],
  ['SQLITE_LOCKED', 'another program holds it'],
  ['SQLITE_CANTOPEN', 'it is gone, or this user has no right to it'],
  ['SQLITE_IOERR', 'the disk does not answer'],
];

/** What SQLite raised, as a ShopError where it is one of the disk or of a damaged file; else unchanged. */
export function storageError(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  if (error.code.startsWith('SQLITE_CORRUPT') || error.code.startsWith('SQLITE_NOTADB')) {
    return damaged('the database', error);
  }
  const reason = REASONS.find(([prefix]) => error.code.startsWith(prefix))?.[1];
  if (!reason) return error;
  return new ShopError(
    'storage_unavailable',
    `The stock can't be written now: ${reason}. Nothing of this was stored; mend that and try again.`,
    { cause: error },
  );
}

/** The sentence for a database file that can't be trusted. */
export function damaged(file: string, cause?: unknown): ShopError {
  return new ShopError(
    'database_damaged',
    `The database ${file} is damaged or is no database; it was left as it is. Put the newest backup in its place: animal-store restore BACKUP.`,
    { cause },
  );
}
