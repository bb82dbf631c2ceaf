import { open, type FileHandle } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { ShopError } from '../../../../shared/errors.ts';
import { isBusy } from '../storage-errors.ts';
import { readCarriedOverState, type CarriedOverState } from './carry-over.ts';
import type { Connection } from '../database.ts';
import { putInPlace, removeCompanions } from './durable-file.ts';
import { say } from '../../../../shared/say.ts';

/** How long (ms) to wait for another program that has the stock open. */
const BUSY_TIMEOUT = 5_000;
/** As long as the text at the start of every SQLite file. */
const NOTHING = Buffer.alloc(16);

/**
 * The stock's database during a restore: nobody else writes it, so that nothing can be acknowledged
 * which the restored one would lack; once it is closed to others, nobody reads it either. Its
 * write-ahead log is folded back, so that nothing remains beside it.
 */
export class HeldStock {
  readonly #file: string;
  readonly #connection: Connection;

  private constructor(file: string, connection: Connection) {
    this.#file = file;
    this.#connection = connection;
  }

  /** Throws `data_folder_in_use`, and SQLite's own errors (for damage, for example). */
  static hold(file: string): HeldStock {
    const connection = new Database(file, { fileMustExist: true, timeout: BUSY_TIMEOUT });
    connection.defaultSafeIntegers(true);
    try {
      connection.pragma('journal_mode = DELETE');
      connection.exec('BEGIN IMMEDIATE');
      return new HeldStock(file, connection);
    } catch (error) {
      connection.close();
      throw isBusy(error) ? inUse(error) : error;
    }
  }

  /** Ends reading by others, too. Throws `data_folder_in_use` while any of them goes on. */
  closeToOthers(): void {
    try {
      // From now on a lock outlasts its transaction, so nobody writes in between.
      this.#connection.pragma('locking_mode = EXCLUSIVE');
      this.#connection.exec('COMMIT; BEGIN EXCLUSIVE; COMMIT');
    } catch (error) {
      throw isBusy(error) ? inUse(error) : error;
    }
  }

  /** Throws SQLite's own errors. */
  carriedOver(): CarriedOverState {
    return readCarriedOverState(this.#connection);
  }

  /**
   * Atomically replaces the database with a finished one. A program waiting for its turn with the
   * previous database no longer finds it, and opens the new one. Throws the disk's own errors.
   */
  async replaceBy(finished: string): Promise<void> {
    if (process.platform === 'win32') {
      // Windows refuses to replace an open file, no matter who has it open, so nobody may be waiting with it.
      this.release();
      await removeCompanions(this.#file);
      await putInPlace(finished, this.#file);
      return;
    }
    const before = await open(this.#file, 'r+');
    try {
      await removeCompanions(this.#file);
      await putInPlace(finished, this.#file);
      await before.write(NOTHING, 0, NOTHING.length, 0);
    } finally {
      await closeAfter(before, this.#connection);
    }
  }

  /** Lets others use the database again. */
  release(): void {
    this.#connection.close();
  }
}

/**
 * In this order, because the system drops a process's locks on a file when any of its handles is
 * closed.
 */
async function closeAfter(handle: FileHandle, connection: Connection): Promise<void> {
  connection.close();
  await handle.close();
}

function inUse(cause: unknown): ShopError {
  return new ShopError(
    'data_folder_in_use',
    say`Another program has the stock open. Close it, then restore again.`,
    { cause },
  );
}
