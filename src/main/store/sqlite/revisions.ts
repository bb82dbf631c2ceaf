import { ShopError } from '../../../shared/errors.ts';
import { openTurn } from '../../platform/concurrency.ts';
import type { Revisions } from '../store.ts';
import type { Connection } from './database.ts';
import { diskError, storageError } from './storage-errors.ts';
import { say } from '../../../shared/say.ts';

/**
 * Values in the database that change with every addition, with every other change of animals, and
 * with every change of a key. Exact, since animals' numbers may exceed 2^53.
 */
type Marks = readonly [added: bigint, changed: bigint, keys: bigint];

/**
 * Counts changes of animals and keys by any process: a commit by another connection changes SQLite's
 * `data_version`, one by this connection is told, and the database itself then shows whether animals or
 * keys changed. It is read once for the requests of a turn of the event loop, so that a thousand of
 * them share the cost.
 */
export class RevisionCounter {
  #current: Revisions = { pets: 0, changes: 0, keys: 0 };
  readonly #connection: Connection;
  readonly #readVersion: () => unknown;
  readonly #readMarks: () => Marks | undefined;
  readonly #onForeignCommit: () => void;
  #version: unknown;
  #marks: Marks;
  #hasCommitted = false;
  /** The turn in which this was read; null when it was read in none. */
  #readIn: number | null = null;

  /** `onForeignCommit` is called when another connection has committed anything. */
  constructor(connection: Connection, onForeignCommit: () => void = () => undefined) {
    this.#connection = connection;
    this.#onForeignCommit = onForeignCommit;
    const version = connection.prepare('PRAGMA data_version').pluck().safeIntegers(false);
    const marks = connection
      .prepare<[], Marks>(
        `SELECT (SELECT ifnull(max(seq), 0) FROM sqlite_sequence WHERE name = 'pets'),
           (SELECT ifnull(max(id), 0) FROM changes), keys_revision FROM shop`,
      )
      .raw();
    this.#readVersion = () => version.get();
    this.#readMarks = () => marks.get();
    this.#version = version.get();
    this.#marks = marks.get() ?? [0n, 0n, 0n];
  }

  /** The state at the last `refresh`. */
  get current(): Revisions {
    return this.#current;
  }

  /** Must be called after each commit on the connection. */
  committed(): void {
    this.#hasCommitted = true;
    this.expire();
  }

  /** Counts that anything may have changed, for example by a statement of another program. */
  changed(): void {
    const { pets, changes, keys } = this.#current;
    this.#current = { pets: pets + 1, changes: changes + 1, keys: keys + 1 };
  }

  /** What was read in this turn may be outdated. */
  expire(): void {
    this.#readIn = null;
  }

  /** Throws `storage_unavailable`. */
  refresh(): Revisions {
    const turn = openTurn();
    if (turn !== null && turn === this.#readIn) return this.#current;
    this.#readIn = turn;
    try {
      this.#look();
    } catch (error) {
      throw unreadable(diskError(error, this.#connection.name));
    }
    return this.#current;
  }

  #look(): void {
    const version = this.#readVersion();
    const isForeign = version !== this.#version;
    if (!isForeign && !this.#hasCommitted) return;
    const marks = this.#readMarks() ?? this.#marks;
    const [added, changed, keys] = marks.map((mark, index) => Number(mark !== this.#marks[index]));
    const before = this.#current;
    this.#version = version;
    this.#hasCommitted = false;
    this.#marks = marks;
    this.#current = {
      pets: before.pets + Math.max(added ?? 0, changed ?? 0),
      changes: before.changes + (changed ?? 0),
      keys: before.keys + (keys ?? 0),
    };
    if (isForeign) this.#onForeignCommit();
  }
}

/** A missing disk also looks like damage when SQLite reads a page of its own bookkeeping. */
function unreadable(error: unknown): unknown {
  const problem = storageError(error);
  const isDamage = problem instanceof ShopError && problem.code === 'database_damaged';
  if (!isDamage) return problem;
  return new ShopError(
    'storage_unavailable',
    say`The stock can’t be read now: the disk fails, or the database is damaged. Try again in a moment; if it goes on, restore the newest backup.`,
    { cause: error },
  );
}
