import { statSync } from 'node:fs';
import Database from 'better-sqlite3';

/**
 * Knows which file was opened. On Unix a database that is moved or deleted while it is open can
 * still be written, and all of it is gone with the process; SQLite itself looks for that only
 * without a write-ahead log.
 */
export class FilePlace {
  readonly #file: string;
  readonly #opened: string | undefined;

  constructor(file: string) {
    this.#file = file;
    this.#opened = this.#identity();
  }

  /** Raises SQLite's error for it when another file, or none, is where the database was. */
  check(): void {
    if (this.#identity() === this.#opened) return;
    throw new Database.SqliteError('the database file was moved', 'SQLITE_READONLY_DBMOVED');
  }

  #identity(): string | undefined {
    try {
      const { dev, ino } = statSync(this.#file, { bigint: true });
      return `${dev} ${ino}`;
    } catch {
      return undefined;
    }
  }
}
