import { setTimeout as pause } from 'node:timers/promises';
import { ShopError } from '../../../shared/errors.ts';
import { QuietTurn } from '../../platform/quiet-turn.ts';
import { BUSY_PAUSE, isBusy, MOST_TRIES } from './busy.ts';
import { callListener } from './call-listener.ts';
import type { Connection } from './database.ts';
import { breaksConstraint, diskError, storageError } from './storage-errors.ts';

/** A commit that takes longer than this (ms) is worth delaying for others to join. */
const SLOW_COMMIT = 2;
/** The longest that a commit is delayed (ms), however slow the disk is. */
const LONGEST_WAIT = 10;

interface Waiting<Value> {
  run: () => Value;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

/** Notified about each commit: just before it, and then of what it stored or what prevented it. */
export interface CommitListener<Value> {
  /** Called within the transaction, after the jobs. */
  committing(): void;
  committed(values: readonly Value[]): void;
  failed(problem: unknown): void;
}

/**
 * Commits everything that arrives in one turn of the event loop in one transaction: a single fsync
 * for many jobs, none of which is confirmed before it. A job that violates a constraint is refused
 * alone; a commit that fails rolls back all of its jobs. While another process writes, it is tried
 * again, and others get their turns.
 *
 * On a slow disk, a commit waits for as many jobs as the last one had, though never longer than
 * that one took: clients that just got a reply are about to send their next request, and would
 * otherwise miss it. On a fast disk, it waits briefly for a turn without requests, because a commit
 * delays those, too.
 */
export class GroupCommit<Value> {
  readonly #connection: Connection;
  readonly #listener: CommitListener<Value>;
  #waiting: Waiting<Value>[] = [];
  #tries = 0;
  #lastSize = 0;
  #lastTook = 0;
  /** Set while the next commit is delayed, for company or for another process that writes. */
  #delay: NodeJS.Timeout | undefined;
  readonly #quietTurn: QuietTurn | null;
  readonly #flush = () => {
    this.flush();
  };

  /**
   * `busyTurns` counts the turns of the event loop in which there were requests. It is null when
   * jobs arrive in groups, as many as came during the previous commit; then nothing is waited for.
   */
  constructor(
    connection: Connection,
    listener: CommitListener<Value>,
    busyTurns: (() => number) | null = () => 0,
  ) {
    this.#connection = connection;
    this.#listener = listener;
    this.#quietTurn = busyTurns && new QuietTurn(busyTurns);
  }

  /** Runs the job in the next transaction. Settles once that is durable. */
  join(run: () => Value): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ run, resolve, reject });
      this.#schedule();
    });
  }

  /**
   * Called after each job that joins: the first of a group starts the delay, the last expected one
   * ends it.
   */
  #schedule(): void {
    const isSlow = this.#lastTook > SLOW_COMMIT;
    if (!this.#quietTurn) {
      if (this.#waiting.length === 1) setImmediate(this.#flush);
    } else if (isSlow && this.#waiting.length === this.#lastSize) {
      clearTimeout(this.#delay);
      setImmediate(this.#flush);
    } else if (this.#waiting.length > 1) {
      return;
    } else if (!isSlow) {
      this.#quietTurn.await(() => false, this.#flush);
    } else {
      const wait = Math.min(this.#lastTook, LONGEST_WAIT);
      this.#delay = setTimeout(this.#flush, wait);
    }
  }

  /** Settles when everything that was waiting has been committed or rejected. */
  async drain(): Promise<void> {
    this.flush();
    while (this.#waiting.length > 0) await pause(BUSY_PAUSE);
  }

  /** Commits what is waiting now, unless another process is writing. */
  flush(): void {
    const jobs = this.#waiting;
    if (jobs.length === 0) return;
    this.#waiting = [];
    clearTimeout(this.#delay);
    const startedAt = performance.now();
    let outcome;
    try {
      outcome = this.#commit(jobs);
    } catch (error) {
      this.#fail(jobs, error);
      return;
    }
    this.#lastTook = performance.now() - startedAt;
    this.#lastSize = jobs.length;
    this.#tries = 0;
    const { done, refused } = outcome;
    // Settled before the listener is called: whatever that does, what was committed stays committed.
    for (const { job, value } of done) job.resolve(value);
    for (const { job, error } of refused) job.reject(error);
    callListener(() => {
      this.#listener.committed(done.map(({ value }) => value));
    });
  }

  /** Tries again if another process is writing; otherwise rejects all jobs. */
  #fail(jobs: Waiting<Value>[], error: unknown): void {
    this.#tries += 1;
    if (isBusy(error) && this.#tries < MOST_TRIES) {
      this.#waiting = jobs;
      this.#delay = setTimeout(this.#flush, BUSY_PAUSE);
      return;
    }
    this.#tries = 0;
    const problem = storageError(diskError(error, this.#connection.name));
    for (const job of jobs) job.reject(problem);
    callListener(() => {
      this.#listener.failed(problem);
    });
  }

  #commit(jobs: readonly Waiting<Value>[]) {
    const connection = this.#connection;
    const done: { job: Waiting<Value>; value: Value }[] = [];
    const refused: { job: Waiting<Value>; error: unknown }[] = [];
    connection.exec('BEGIN IMMEDIATE');
    try {
      for (const job of jobs) {
        try {
          done.push({ job, value: job.run() });
        } catch (error) {
          if (!concernsOneJob(error)) throw error;
          refused.push({ job, error });
        }
      }
      this.#listener.committing();
      connection.exec('COMMIT');
    } catch (error) {
      if (connection.inTransaction) connection.exec('ROLLBACK');
      throw error;
    }
    return { done, refused };
  }
}

/** SQLite rolls back only the statement that violated a constraint; the transaction continues. */
function concernsOneJob(error: unknown): boolean {
  return breaksConstraint(error) || error instanceof ShopError;
}
