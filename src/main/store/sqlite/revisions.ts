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
  #current: Revisions = { pets: 0, changes: 0, keys: 0 };
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

  /** Animals were added. */
  petsAdded(): void {
    this.#current = { ...this.#current, pets: this.#current.pets + 1 };
  }

  /** Animals were changed, removed, put back or added by a step. */
  stepStored(): void {
    const { pets, changes } = this.#current;
    this.#current = { ...this.#current, pets: pets + 1, changes: changes + 1 };
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
    const { pets, changes, keys } = this.#current;
    this.#current = { pets: pets + 1, changes: changes + 1, keys: keys + 1 };
    this.#onForeignChange();
    return this.#current;
  }
}
