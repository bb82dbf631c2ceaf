import Database from 'better-sqlite3';
import type { Connection } from './database.ts';
import { fileIdentity } from './file-identity.ts';
import type { HeldFolder } from './serving-lock.ts';

/**
 * Knows which files were opened: the database, its write-ahead log and the index of that. On Unix
 * they can be moved or deleted while they are open and still be written, and all of it is gone with
 * the process; SQLite itself looks for that only without a write-ahead log.
 */
export class FilePlace {
  readonly #connection: Connection;
  readonly #lock: HeldFolder | undefined;
  #opened: (string | undefined)[];

  /** The connection has read or written, so that its log is there; with the lock of who serves it. */
  constructor(connection: Connection, lock?: HeldFolder) {
    this.#connection = connection;
    this.#lock = lock;
    this.#opened = this.#present();
  }

  /**
   * Throws SQLite's error for it when another file, or none, is where one of the three was, and
   * `storage_unavailable` when the lock is gone.
   */
  check(): void {
    const present = this.#present();
    if (!this.#opened.every((identity, index) => identity === present[index])) {
      throw new Database.SqliteError('the database file was moved', 'SQLITE_READONLY_DBMOVED');
    }
    this.#lock?.check();
  }

  /**
   * As `check`, but where only the log or its index was deleted, what the log held is written to the
   * database and both are made anew. Throws too while another process has the database open.
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
    const { name } = this.#connection;
    return [name, `${name}-wal`, `${name}-shm`].map(fileIdentity);
  }
}
