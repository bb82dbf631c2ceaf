import { Worker } from 'node:worker_threads';
import type { Connection } from '../database.ts';
import type { FilePlace } from '../file-place.ts';
import { threadModule } from './thread-module.ts';

/** What the thread is to move into the database, and the files as they were opened. */
export interface CheckpointOrder {
  file: string;
  identities: readonly (string | undefined)[];
}

/** The end of a checkpoint; why it failed, if it did. */
export interface CheckpointDone {
  problem: string | null;
}

/** Pages in the log (16 MB) that are worth a checkpoint: while one is made, commits take longer. */
const WORTH_A_CHECKPOINT = 4_000;
/**
 * While tills keep adding, the log never is moved as a whole. From this many pages (48 MB) on, the
 * writer itself moves the few that are left, so that the log begins anew.
 */
const LONGEST_LOG = 12_000;
/** If all this fails, SQLite does it in a commit, as it does by default. */
const LAST_RESORT = 20_000;
/** Pages after which SQLite does it by default. */
const SQLITES_OWN = 1_000;
/** The thread ends after this long (ms) without work. */
const IDLE = 2_000;
/**
 * When somebody read an older state, so that much stayed in the log, the next attempt comes after this
 * long (ms), even if nothing is written: a long log makes every search slower. Each further one comes
 * after twice as long, up to the longest, so that a full disk costs a laptop no power.
 */
const AGAIN = 10_000;
const LONGEST_AGAIN = 320_000;
const YOUNG_HEAP = 4;

type StartThread = () => Worker;

function startCheckpointThread(): Worker {
  return new Worker(threadModule('checkpoint-thread', import.meta.url), {
    name: 'checkpoints',
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_HEAP },
  });
}

/**
 * Has the write-ahead log moved into the database by a thread of its own, which is started when
 * there is something to do. A checkpoint waits for the disk several times; in a commit, which is
 * SQLite's default, everybody would wait with it.
 */
export class Checkpoints {
  readonly #connection: Connection;
  readonly #place: FilePlace;
  readonly #startThread: StartThread;
  readonly #log: () => { pages: number; moved: number };
  #thread: Worker | undefined;
  #running: Promise<void> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #again: NodeJS.Timeout | undefined;
  #nextAgain = AGAIN;
  /**
   * Pages in the log at the last attempt, unless that moved all. It may have moved few or none, as
   * long as somebody reads an older state (a check of the whole file takes seconds) or the disk is
   * full.
   */
  #tried = 0;
  #hasGivenUp = false;

  constructor(
    connection: Connection,
    place: FilePlace,
    startThread: StartThread = startCheckpointThread,
  ) {
    this.#connection = connection;
    this.#place = place;
    this.#startThread = startThread;
    connection.pragma(`wal_autocheckpoint = ${LAST_RESORT}`);
    const look = connection
      .prepare<[], [number, number, number]>('PRAGMA wal_checkpoint(NOOP)')
      .raw()
      .safeIntegers(false);
    this.#log = () => {
      const [, pages = 0, moved = 0] = look.get() ?? [];
      return { pages, moved };
    };
  }

  /** Called after each transaction. Must not be called within one. */
  written(): void {
    if (this.#running || this.#hasGivenUp) return;
    const { pages, moved } = this.#log();
    // A log that began anew is shorter.
    if (pages < this.#tried) this.#tried = 0;
    if (pages - Math.max(moved, this.#tried) < WORTH_A_CHECKPOINT) return;
    this.#tried = pages;
    clearTimeout(this.#again);
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
      this.#tryAgainLater();
    });
  }

  /** Ends the thread, after a checkpoint that is under way. */
  async close(): Promise<void> {
    this.#hasGivenUp = true;
    await this.#running;
    clearTimeout(this.#again);
    await this.#endThread();
  }

  #tryAgainLater(): void {
    if (this.#hasGivenUp || !this.#isMuchLeft()) {
      this.#nextAgain = AGAIN;
      return;
    }
    this.#again = setTimeout(() => {
      this.#tryAgain();
    }, this.#nextAgain).unref();
    this.#nextAgain = Math.min(2 * this.#nextAgain, LONGEST_AGAIN);
  }

  #tryAgain(): void {
    this.#tried = 0;
    try {
      this.written();
    } catch {
      // The disk can't be read now. The log is durable.
    }
    if (!this.#running) this.#tryAgainLater();
  }

  #isMuchLeft(): boolean {
    try {
      const { pages, moved } = this.#log();
      return pages - moved >= WORTH_A_CHECKPOINT;
    } catch {
      // The disk can't be read now.
      return true;
    }
  }

  async #run(): Promise<void> {
    try {
      const { problem } = await this.#inThread();
      this.#idle = setTimeout(() => void this.#endThread(), IDLE).unref();
      if (problem === null) this.#moveRest();
    } catch (error) {
      // SQLite's own way is slower, but needs no thread.
      this.#hasGivenUp = true;
      this.#connection.pragma(`wal_autocheckpoint = ${SQLITES_OWN}`);
      process.emitWarning(error instanceof Error ? error : String(error));
      await this.#endThread();
    }
  }

  #moveRest(): void {
    try {
      if (this.#log().pages > LONGEST_LOG) this.#connection.pragma('wal_checkpoint(PASSIVE)');
      const { pages, moved } = this.#log();
      if (moved >= pages) this.#tried = 0;
    } catch {
      // The disk refuses it now. The log is durable.
    }
  }

  /** A thread that ends by itself between two checkpoints is replaced by the next one. */
  #newThread(): Worker {
    const thread = this.#startThread();
    thread.on('error', () => undefined);
    thread.once('exit', () => {
      if (this.#thread === thread) this.#thread = undefined;
    });
    return thread;
  }

  /** Throws when there is no thread. However long the disk takes, the thread is not idle. */
  #inThread(): Promise<CheckpointDone> {
    clearTimeout(this.#idle);
    const thread = (this.#thread ??= this.#newThread());
    const order: CheckpointOrder = {
      file: this.#connection.name,
      identities: this.#place.opened,
    };
    return new Promise((resolve, reject) => {
      const failed = (error: unknown): void => {
        reject(error instanceof Error ? error : new Error('The thread for checkpoints ended'));
      };
      thread.once('error', failed).once('exit', failed);
      thread.once('message', (done: CheckpointDone) => {
        thread.off('error', failed).off('exit', failed);
        resolve(done);
      });
      thread.postMessage(order);
    });
  }

  async #endThread(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }
}
