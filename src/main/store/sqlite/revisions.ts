import type { Connection } from './database.ts';
import { storageError } from './storage-errors.ts';

/**
 * Knows when animals or keys may have changed: by this process, which says so, or by another one,
 * which SQLite's `data_version` tells. That is asked at most once a turn of the event loop, so that
 * a thousand requests in a turn pay for it once.
 */
export class Revisions {
  pets = 0;
  keys = 0;
  /** Turns of the event loop in which somebody asked. */
  busyTurns = 0;
  readonly #dataVersion: () => unknown;
  readonly #onForeignChange: () => void;
  #seen: unknown;
  #isFresh = false;

  constructor(connection: Connection, onForeignChange: () => void) {
    const statement = connection.prepare('PRAGMA data_version').pluck().safeIntegers(false);
    this.#dataVersion = () => {
      try {
        return statement.get();
      } catch (error) {
        throw storageError(error);
      }
    };
    this.#seen = this.#dataVersion();
    this.#onForeignChange = onForeignChange;
  }

  /** Looks for changes of another process, once a turn. */
  refresh(): void {
    if (this.#isFresh) return;
    this.#isFresh = true;
    this.busyTurns += 1;
    setImmediate(() => {
      this.#isFresh = false;
    });
    const version = this.#dataVersion();
    if (version === this.#seen) return;
    this.#seen = version;
    this.pets += 1;
    this.keys += 1;
    this.#onForeignChange();
  }
}
