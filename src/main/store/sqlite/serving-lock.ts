import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { ShopError } from '../../../shared/errors.ts';
import { say } from '../../../shared/say.ts';

/** Tells a file apart from one that replaced it; undefined where there is none. */
export function fileIdentity(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}

/** The identities of a database's three files: itself, its write-ahead log, and the log's index. */
export function identitiesOf(file: string): (string | undefined)[] {
  return [file, `${file}-wal`, `${file}-shm`].map(fileIdentity);
}

/** A data folder that this process holds. */
export interface HeldFolder {
  /**
   * Throws `storage_unavailable` when the lock's file is no longer in its place: another process
   * may have taken the folder, and two must not both store and acknowledge.
   */
  check(): void;
  /**
   * Like `check`, but a file that was merely deleted is created again, unless another process was
   * faster.
   */
  mend(): void;
}

/** Held by the only process that serves a data folder. */
export interface ServingLock extends HeldFolder {
  readonly file: string;
  /** Tells the file on which the lock was taken apart from any that replaced it. */
  identity(): string | null;
  release(): void;
}

/**
 * Takes a data folder for this process alone. The lock is an exclusive transaction on a small file,
 * which the system ends with the process, however that ends: it is never stale. Throws
 * `data_folder_in_use`, or `data_folder_unavailable` when the lock file can't be used.
 */
export function lockDataFolder(folder: string): ServingLock {
  const file = join(folder, 'serving.lock');
  let held = holdFile(file, folder);
  let taken = fileIdentity(file);
  const check = (): void => {
    if (fileIdentity(file) !== taken) throw lockIsGone(file);
  };
  return {
    file,
    identity: () => taken ?? null,
    check,
    mend: () => {
      if (fileIdentity(file) === undefined) {
        const replacement = holdFile(file, folder);
        held.close();
        held = replacement;
        taken = fileIdentity(file);
      }
      check();
    },
    release: () => {
      held.close();
    },
  };
}

/**
 * The lock as seen from another thread of the process, which holds nothing itself. `identity` is
 * that of the file on which the lock was taken. If the file was deleted, the holder repairs it.
 */
export function heldByAnotherThread(file: string, identity: () => string | null): HeldFolder {
  const check = (): void => {
    if (fileIdentity(file) !== identity()) throw lockIsGone(file);
  };
  return { check, mend: check };
}

function holdFile(file: string, folder: string): Database.Database {
  let connection: Database.Database | undefined;
  try {
    connection = new Database(file, { timeout: 0 });
    if (process.platform !== 'win32') chmodSync(file, 0o600);
    connection.pragma('locking_mode = EXCLUSIVE');
    connection.exec('BEGIN EXCLUSIVE');
    return connection;
  } catch (error) {
    connection?.close();
    throw lockProblem(folder, error);
  }
}

function lockIsGone(file: string): ShopError {
  return new ShopError(
    'storage_unavailable',
    say`The stock can't be written now: ${file} was removed, and another Animal Store may have opened this data folder. Close one of them. Nothing of this was stored; try again in a moment.`,
  );
}

function lockProblem(folder: string, error: unknown): ShopError {
  const code = error instanceof Database.SqliteError ? error.code : '';
  if (code.startsWith('SQLITE_BUSY')) {
    return new ShopError(
      'data_folder_in_use',
      say`Animal Store is already running with the data folder ${folder}. Use that one, or close it first.`,
      { cause: error },
    );
  }
  return new ShopError(
    'data_folder_unavailable',
    say`The data folder ${folder} can't be locked for this program. Check that this user may write ${join(folder, 'serving.lock')}.`,
    { cause: error },
  );
}
