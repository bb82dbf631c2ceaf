import { open, type FileHandle } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { ShopError } from '../../../../shared/errors.ts';
import { isBusy } from '../busy.ts';
import { readStanding, type Standing } from './carry-over.ts';
import type { Connection } from '../database.ts';
import { putInPlace, removeCompanions } from './durable-file.ts';

/** How long to wait (ms) for another program that has the stock open. */
const BUSY_TIMEOUT = 5_000;
/** As long as the text that every SQLite file begins with. */
const NOTHING = Buffer.alloc(16);

/**
 * The stock's database while a restore works on it: nobody else reads or writes it, so nothing is
 * acknowledged that the restored one would not have. Its write-ahead log is folded back, so that
 * nothing is left beside it.
 */
export class HeldStock {
  readonly #file: string;
  readonly #connection: Connection;

  private constructor(file: string, connection: Connection) {
    this.#file = file;
    this.#connection = connection;
  }

  /** Throws `data_folder_in_use`, and SQLite's own errors, of damage for example. */
  static hold(file: string): HeldStock {
    const connection = new Database(file, { fileMustExist: true, timeout: BUSY_TIMEOUT });
    connection.defaultSafeIntegers(true);
    try {
      connection.pragma('journal_mode = DELETE');
      // The lock of this transaction stays after its end.
      connection.pragma('locking_mode = EXCLUSIVE');
      connection.exec('BEGIN EXCLUSIVE; COMMIT');
      return new HeldStock(file, connection);
    } catch (error) {
      connection.close();
      throw isBusy(error) ? inUse(error) : error;
    }
  }

  /** Throws SQLite's and the disk's own errors. */
  async copyTo(target: string): Promise<void> {
    await this.#connection.backup(target);
  }

  /** Throws SQLite's own errors. */
  standing(): Standing {
    return readStanding(this.#connection);
  }

  /**
   * Puts a finished database in its place, in one step. A program that waits for its turn on the one
   * before finds no database there any more and opens this one. Throws the disk's own errors.
   */
  async replaceBy(finished: string): Promise<void> {
    if (process.platform === 'win32') {
      // Windows replaces no file that is open, by whomever: so nobody waits with it.
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

  /** Lets others at the database again. */
  release(): void {
    this.#connection.close();
  }
}

/** In this order: the system ends a process's locks on a file when any handle of it is closed. */
async function closeAfter(handle: FileHandle, connection: Connection): Promise<void> {
  connection.close();
  await handle.close();
}

function inUse(cause: unknown): ShopError {
  return new ShopError(
    'data_folder_in_use',
    'Another program has the stock open. Close it, then restore again.',
    { cause },
  );
}
