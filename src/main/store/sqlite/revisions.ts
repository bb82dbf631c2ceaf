import type { Revisions } from '../store.ts';
import type { Connection } from './database.ts';
import { storageError } from './storage-errors.ts';

/**
 * Counts the changes of animals and keys: those of this process, which says so, and those of another
 * one, which SQLite's `data_version` shows. That is read at most once a turn of the event loop, so
 * that a thousand requests in a turn pay for it once.
 */
export class RevisionCounter {
  /** Turns of the event loop in which somebody asked. */
  busyTurns = 0;
  #current: Revisions = { pets: 0, keys: 0 };
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

  /** As of the last `refresh`. */
  get current(): Revisions {
    return this.#current;
  }

  petsChanged(): void {
    this.#current = { ...this.#current, pets: this.#current.pets + 1 };
  }

  keysChanged(): void {
    this.#current = { ...this.#current, keys: this.#current.keys + 1 };
  }

  /** Looks for changes of another process, once a turn. Throws `storage_unavailable`. */
  refresh(): Revisions {
    if (this.#isFresh) return this.#current;
    this.#isFresh = true;
    this.busyTurns += 1;
    setImmediate(() => {
      this.#isFresh = false;
    });
    const version = this.#dataVersion();
    if (version === this.#seen) return this.#current;
    this.#seen = version;
    this.#current = { pets: this.#current.pets + 1, keys: this.#current.keys + 1 };
    this.#onForeignChange();
    return this.#current;
  }
}
