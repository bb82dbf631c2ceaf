import { openTurn } from '../../platform/concurrency.ts';
import type { Revisions } from '../store.ts';
import type { Connection } from './database.ts';
import { diskError, storageError } from './storage-errors.ts';

/**
 * Counts changes to animals and keys: this process's, which reports them, and another's, which
 * SQLite's `data_version` reveals. The latter is read once for all requests of a turn of the event
 * loop, so that a thousand of them share the cost.
 */
export class RevisionCounter {
  #current: Revisions = { pets: 0, changes: 0, keys: 0 };
  readonly #dataVersion: () => unknown;
  readonly #onForeignChange: () => void;
  #seen: unknown;
  /** The turn in which `data_version` was read; null when it was read in none. */
  #readIn: number | null = null;

  constructor(connection: Connection, onForeignChange: () => void) {
    const statement = connection.prepare('PRAGMA data_version').pluck().safeIntegers(false);
    this.#dataVersion = () => {
      try {
        return statement.get();
      } catch (error) {
        throw storageError(diskError(error, connection.name));
      }
    };
    this.#seen = this.#dataVersion();
    this.#onForeignChange = onForeignChange;
  }

  /** The state at the last `refresh`. */
  get current(): Revisions {
    return this.#current;
  }

  /** Counts an addition of animals. */
  petsAdded(): void {
    this.#current = { ...this.#current, pets: this.#current.pets + 1 };
  }

  /** Counts a step that changed, removed, put back or added animals. */
  stepStored(): void {
    const { pets, changes } = this.#current;
    this.#current = { ...this.#current, pets: pets + 1, changes: changes + 1 };
  }

  keysChanged(): void {
    this.#current = { ...this.#current, keys: this.#current.keys + 1 };
  }

  /** Checks for another process's changes, once for the requests of a turn. Throws `storage_unavailable`. */
  refresh(): Revisions {
    const turn = openTurn();
    if (turn !== null && turn === this.#readIn) return this.#current;
    this.#readIn = turn;
    const version = this.#dataVersion();
    if (version === this.#seen) return this.#current;
    this.#seen = version;
    const { pets, changes, keys } = this.#current;
    this.#current = { pets: pets + 1, changes: changes + 1, keys: keys + 1 };
    this.#onForeignChange();
    return this.#current;
  }
}
