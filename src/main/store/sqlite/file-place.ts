import { statfsSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Connection } from './database.ts';
import { identitiesOf, type HeldFolder } from './serving-lock.ts';
import type { SqliteDatabase } from './sql-database.ts';
import { whenFree } from './storage-errors.ts';

/**
 * Knows which files were opened: the database, its write-ahead log and the log's index. On Unix,
 * open files can be moved or deleted and still be written, and everything is lost with the process;
 * SQLite itself checks for that only without a write-ahead log.
 */
export class FilePlace {
  readonly #connection: Connection;
  readonly #lock: HeldFolder | undefined;
  #opened: (string | undefined)[];

  /**
   * The connection must have read or written, so that its log exists. `lock` is that of the process
   * that serves it.
   */
  constructor(connection: Connection, lock?: HeldFolder) {
    this.#connection = connection;
    this.#lock = lock;
    this.#opened = this.#present();
  }

  /**
   * Throws SQLite's error for a moved database when one of the three files is missing or was
   * replaced, and `storage_unavailable` when the lock is gone.
   */
  check(): void {
    const present = this.#present();
    if (!this.#opened.every((identity, index) => identity === present[index])) {
      throw new Database.SqliteError('the database file was moved', 'SQLITE_READONLY_DBMOVED');
    }
    this.#lock?.check();
  }

  /**
   * Like `check`; but if only the log or its index was deleted, writes the log's contents to the
   * database and creates both again. Also throws while another process has the database open.
   */
  mend(): void {
    this.#lock?.mend();
    const [database, ...companions] = this.#present();
    const isOnlyMissing = companions.every(
      (identity, index) => identity === undefined || identity === this.#opened[index + 1],
    );
    if (database === this.#opened[0] && companions.includes(undefined) && isOnlyMissing) {
      this.#connection.pragma('journal_mode = DELETE');
      this.#connection.pragma('journal_mode = WAL');
      this.#connection.prepare('SELECT 1 FROM shop').get();
      this.#opened = this.#present();
    }
    this.check();
  }

  #present(): (string | undefined)[] {
    return identitiesOf(this.#connection.name);
  }
}

/**
 * With less free space than this (bytes) the disk still counts as full: a few more pages would not
 * help a till.
 */
const LEAST_FREE = 1024 * 1024;

/**
 * Tests whether the disk accepts writes again: after restoring files deleted beside the database,
 * durably commits a page whose content ends up the same. Throws what SQLite and the database throw.
 */
export async function probeStorage(
  connection: Connection,
  place: FilePlace,
  database: SqliteDatabase,
): Promise<void> {
  const { bavail, bsize } = statfsSync(connection.name);
  if (bavail * bsize < LEAST_FREE) {
    throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
  }
  await whenFree(() => place.mend());
  // There and back, because SQLite writes nothing for a value that is set to itself.
  await database.transaction(async (run) => {
    for (const by of ['+ 1', '- 1']) {
      await run({ name: 'probe', text: `UPDATE shop SET last_day = last_day ${by}` });
    }
  });
}
