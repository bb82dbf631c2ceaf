import { ShopError } from '../../../../shared/errors.ts';
import type { Revisions } from '../../store.ts';
import type { Connection } from '../database.ts';
import { storageError } from '../storage-errors.ts';

/**
 * What in the database moves with every addition, every other change of animals, and every change of a
 * key; exact, since numbers of animals may lie beyond 2^53.
 */
type Marks = readonly [added: bigint, changed: bigint, keys: bigint];

type Reading = ReturnType<typeof prepareReading>;

/**
 * Counts the changes of animals and keys as a connection sees them that only reads: whoever commits,
 * this process's thread or another process, moves SQLite's `data_version`, and then the database itself
 * tells whether it was animals or keys. That is read at most once a turn of the event loop, and again
 * once the thread has told something: whoever was told of a commit finds it counted.
 */
export class ThreadRevisions {
  readonly #onCommit: () => void;
  #current: Revisions = { pets: 0, changes: 0, keys: 0 };
  #read: Reading | undefined;
  #version: unknown;
  #marks: Marks = [0n, 0n, 0n];
  #isFresh = false;

  /** `onCommit` is called when anybody committed anything. */
  constructor(onCommit: () => void) {
    this.#onCommit = onCommit;
  }

  /** Reads over this connection from now on; without one, nothing that is asked twice is the same. */
  attach(connection: Connection | undefined): void {
    this.#read = connection && prepareReading(connection);
    this.changed();
    if (!this.#read) return;
    this.#version = this.#read.version();
    this.#marks = this.#read.marks() ?? this.#marks;
  }

  /** Anything may have changed. */
  changed(): void {
    const { pets, changes, keys } = this.#current;
    this.#current = { pets: pets + 1, changes: changes + 1, keys: keys + 1 };
  }

  /** What was read in this turn may be old. */
  expire(): void {
    this.#isFresh = false;
  }

  /** Throws `storage_unavailable`. */
  refresh(): Revisions {
    if (this.#isFresh) return this.#current;
    if (!this.#read) {
      this.changed();
      return this.#current;
    }
    this.#isFresh = true;
    setImmediate(() => {
      this.#isFresh = false;
    });
    try {
      this.#look(this.#read);
    } catch (error) {
      throw unreadable(error);
    }
    return this.#current;
  }

  #look(read: Reading): void {
    const version = read.version();
    if (version === this.#version) return;
    const marks = read.marks() ?? this.#marks;
    const [added, changed, keys] = marks.map((mark, index) => Number(mark !== this.#marks[index]));
    const before = this.#current;
    this.#version = version;
    this.#marks = marks;
    this.#current = {
      pets: before.pets + Math.max(added ?? 0, changed ?? 0),
      changes: before.changes + (changed ?? 0),
      keys: before.keys + (keys ?? 0),
    };
    this.#onCommit();
  }
}

/** A disk that is gone shows as damage, too, where SQLite reads a page of its own bookkeeping. */
function unreadable(error: unknown): unknown {
  const problem = storageError(error);
  const isDamage = problem instanceof ShopError && problem.code === 'database_damaged';
  if (!isDamage) return problem;
  return new ShopError(
    'storage_unavailable',
    'The stock can’t be read now: the disk fails, or the database is damaged. Try again in a moment; if it goes on, restore the newest backup.',
    { cause: error },
  );
}

function prepareReading(connection: Connection) {
  const version = connection.prepare('PRAGMA data_version').pluck().safeIntegers(false);
  const marks = connection
    .prepare<[], Marks>(
      `SELECT (SELECT ifnull(max(seq), 0) FROM sqlite_sequence WHERE name = 'pets'),
         (SELECT ifnull(max(id), 0) FROM changes), keys_revision FROM shop`,
    )
    .raw();
  return { version: () => version.get(), marks: () => marks.get() };
}
