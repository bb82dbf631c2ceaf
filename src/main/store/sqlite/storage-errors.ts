import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { ShopError } from '../../../shared/errors.ts';
import { readingReasonOf } from '../../platform/data-folder.ts';
import { say } from '../../../shared/say.ts';

const REASONS: [prefix: string, reason: string][] = [
  ['SQLITE_FULL', 'the disk is full'],
  ['SQLITE_READONLY_DBMOVED', 'its file was moved or deleted'],
  ['SQLITE_READONLY', 'the disk or the file is read-only'],
  ['SQLITE_BUSY', 'another program holds it'],
  ['SQLITE_LOCKED', 'another program holds it'],
  ['SQLITE_CANTOPEN', 'it is gone, or this user has no right to it'],
  ['SQLITE_IOERR', 'the disk does not answer'],
];

/** Whether SQLite refused a row for a rule of its table. The transaction can go on without it. */
export function breaksConstraint(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT');
}

/**
 * Returns SQLite's error as a ShopError if it concerns the disk or a damaged file; otherwise
 * unchanged.
 */
export function storageError(error: unknown, file = 'of the stock'): unknown {
  if (isFileSystemError(error)) return unreadable(file, error);
  if (!(error instanceof Database.SqliteError)) return error;
  if (isDamage(error)) return damaged(file, error);
  const reason = REASONS.find(([prefix]) => error.code.startsWith(prefix))?.[1];
  if (!reason) return error;
  return new ShopError(
    'storage_unavailable',
    say`The stock can't be written now: ${reason}. Nothing of this was stored; ${remedyOf(error.code)}, then try again.`,
    { cause: error },
  );
}

/** What to do about it. */
function remedyOf(code: string): string {
  return code.startsWith('SQLITE_FULL') ? 'remove other files from that disk' : 'mend that';
}

function isFileSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}

function unreadable(file: string, error: Error): ShopError {
  return new ShopError(
    'data_folder_unavailable',
    say`The database ${file} can't be read: ${readingReasonOf(error)}. Give this user the right to it, or choose another folder.`,
    { cause: error },
  );
}

/** Whether SQLite found a page or a whole file that is not as it should be. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Database.SqliteError)) return false;
  return error.code.startsWith('SQLITE_CORRUPT') || error.code.startsWith('SQLITE_NOTADB');
}

/**
 * Returns an error of a database in use. To SQLite, a disk that does not answer when it reads is
 * damage, by which nobody should restore an older stock: this asks the disk.
 */
export function diskError(error: unknown, file: string): unknown {
  if (!isDamage(error)) return error;
  let connection: Database.Database | undefined;
  try {
    // By SQLite, since closing the file in another way would give up this process's locks on it.
    connection = new Database(file, { readonly: true, fileMustExist: true });
    connection.prepare('SELECT 1 FROM sqlite_schema');
    return error;
  } catch (problem) {
    const isOfDisk =
      problem instanceof Database.SqliteError && problem.code.startsWith('SQLITE_IOERR');
    return isOfDisk ? problem : error;
  } finally {
    connection?.close();
  }
}

/**
 * Whether a table or column is missing: damage if it is one that must exist, otherwise a
 * programming error.
 */
export function isMissing(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^no such (table|column)/.test(error.message);
}

/** The error for a database file that can't be trusted. */
export function damaged(file: string, cause?: unknown): ShopError {
  return new ShopError(
    'database_damaged',
    say`The database ${file} is damaged or is no database; it was left as it is.`,
    { cause },
  );
}

/** The error for a database whose tables this version of the program does not know. */
export function otherVersion(file: string): ShopError {
  return new ShopError(
    'database_newer',
    say`The database ${file} was written by a newer version of Animal Store, or by one that was never released; it was left as it is. Install the newest version.`,
  );
}

/** How long (ms) SQLite itself waits for another process that writes. This blocks the event loop. */
export const BUSY_TIMEOUT = 20;
/** How long (ms) others then get a turn before the next try. */
export const BUSY_PAUSE = 10;
/** About five seconds in total. */
export const MOST_TRIES = 150;

/** Whether another process (the terminal) is writing. */
export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

/** Writes as soon as no other process does. Throws what SQLite throws: SQLITE_BUSY after about 5 s. */
export async function whenFree<Value>(write: () => Value): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return write();
    } catch (error) {
      if (!isBusy(error) || tries >= MOST_TRIES) throw error;
    }
    await pause(BUSY_PAUSE);
  }
}

/** Whether the disk accepts writes, according to the last one; reports when that changes. */
export class StorageState {
  readonly #onChange: (problem: ShopError | null) => void;
  #isWorking = true;

  constructor(onChange: (problem: ShopError | null) => void) {
    this.#onChange = onChange;
  }

  works(): void {
    if (this.#isWorking) return;
    this.#isWorking = true;
    this.#onChange(null);
  }

  /** Takes any failure, but only one of the storage counts. */
  failed(problem: unknown): void {
    const isStorage = problem instanceof ShopError && problem.code === 'storage_unavailable';
    if (!isStorage || !this.#isWorking) return;
    this.#isWorking = false;
    this.#onChange(problem);
  }
}
