import { ShopError } from '../../../../shared/errors.ts';
import { openTurn } from '../../../platform/concurrency.ts';
import type { Run } from '../../sql/database.ts';
import type { Revisions } from '../../store.ts';
import { readCursorSecret, openReader, type Connection } from '../database.ts';
import { fileIdentity } from '../serving-lock.ts';
import { foldingOf } from '../fold-names.ts';
import { readerOn } from '../sql-database.ts';
import { storageError } from '../storage-errors.ts';

/**
 * Keeps the connection that reads beside a thread, for what takes microseconds, and counts the changes
 * that it sees. With a write-ahead log, no reader waits for a writer, and each read sees everything
 * committed before it.
 */
export class Reader {
  readonly revisions: ThreadRevisions;
  readonly #file: string;
  #opened: { connection: Connection; read: Run; beside: string } | undefined;

  /** `onCommit` is called when anybody has committed anything. */
  constructor(file: string, onCommit: () => void) {
    this.#file = file;
    this.revisions = new ThreadRevisions(onCommit);
  }

  /** Reads on the connection; undefined while there is none. */
  get read(): Run | undefined {
    return this.#opened?.read;
  }

  /**
   * Opens the files as they are now, replacing any that were open. Returns the secret for cursors, and
   * how names are folded. Throws what SQLite throws.
   */
  open(): { cursorSecret: Buffer; fold: (name: string) => string } {
    this.close();
    const connection = openReader(this.#file);
    try {
      const shop = { cursorSecret: readCursorSecret(connection), fold: foldingOf(connection) };
      this.revisions.attach(connection);
      this.#opened = { connection, read: readerOn(connection), beside: this.#beside() };
      return shop;
    } catch (error) {
      this.revisions.attach(undefined);
      connection.close();
      throw error;
    }
  }

  /** Whether the files beside the database are no longer the ones being read. */
  get isMisplaced(): boolean {
    return this.#opened !== undefined && this.#opened.beside !== this.#beside();
  }

  close(): void {
    this.#opened?.connection.close();
    this.#opened = undefined;
    this.revisions.attach(undefined);
  }

  #beside(): string {
    return [`${this.#file}-wal`, `${this.#file}-shm`].map(fileIdentity).join(' ');
  }
}

/**
 * Values in the database that change with every addition, with every other change of animals, and
 * with every change of a key. Exact, since animals' numbers may exceed 2^53.
 */
type Marks = readonly [added: bigint, changed: bigint, keys: bigint];

type Reading = ReturnType<typeof prepareReading>;

/**
 * Counts changes of animals and keys as a read-only connection sees them: any commit, by this
 * process's thread or another process, changes SQLite's `data_version`, and the database itself
 * then shows whether animals or keys changed. It is read once for the requests of a turn of the event
 * loop, and again after the thread has sent something, so that whoever hears of a commit finds it
 * counted.
 */
export class ThreadRevisions {
  readonly #onCommit: () => void;
  #current: Revisions = { pets: 0, changes: 0, keys: 0 };
  #read: Reading | undefined;
  #version: unknown;
  #marks: Marks = [0n, 0n, 0n];
  /** The turn in which this was read; null when it was read in none. */
  #readIn: number | null = null;

  /** `onCommit` is called when anybody has committed anything. */
  constructor(onCommit: () => void) {
    this.#onCommit = onCommit;
  }

  /** Reads on this connection from now on. Without one, every `refresh` counts as a change. */
  attach(connection: Connection | undefined): void {
    this.#read = connection && prepareReading(connection);
    this.changed();
    if (!this.#read) return;
    this.#version = this.#read.version();
    this.#marks = this.#read.marks() ?? this.#marks;
  }

  /** Counts that anything may have changed. */
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
    if (!this.#read) {
      this.changed();
      return this.#current;
    }
    this.#readIn = turn;
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

/** A missing disk also looks like damage when SQLite reads a page of its own bookkeeping. */
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
