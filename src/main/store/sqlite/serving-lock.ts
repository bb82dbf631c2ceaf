import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { ShopError } from '../../../shared/errors.ts';

/** Held by the one process that serves a data folder. */
export interface ServingLock {
  release(): void;
}

/**
 * Takes a data folder for this process alone. The lock is an exclusive transaction on a small file,
 * which the system ends with the process, however that ends: it is never stale.
 * Raises `data_folder_in_use`, or `data_folder_unavailable` when the lock file can't be used.
 */
export function lockDataFolder(folder: string): ServingLock {
  const file = join(folder, 'serving.lock');
  let connection: Database.Database | undefined;
  try {
    connection = new Database(file, { timeout: 0 });
    if (process.platform !== 'win32') chmodSync(file, 0o600);
    connection.pragma('locking_mode = EXCLUSIVE');
    connection.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    connection?.close();
    throw lockProblem(folder, error);
  }
  const held = connection;
  return {
    release: () => {
      held.close();
    },
  };
}

function lockProblem(folder: string, error: unknown): ShopError {
  const code = error instanceof Database.SqliteError ? error.code : '';
  if (code.startsWith('SQLITE_BUSY')) {
    return new ShopError(
      'data_folder_in_use',
      `Animal Store is already running with the data folder ${folder}. Use that one, or close it first.`,
      { cause: error },
    );
  }
  return new ShopError(
    'data_folder_unavailable',
    `The data folder ${folder} can't be locked for this program. Check that this user may write ${join(folder, 'serving.lock')}.`,
    { cause: error },
  );
}
