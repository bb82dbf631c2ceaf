import Database from 'better-sqlite3';
import { storageError } from './storage-errors.ts';
import type { Connection } from './database.ts';

interface Waiting {
  run: () => () => void;
  reject: (error: unknown) => void;
}

/**
 * Commits what arrives in one turn of the event loop in one transaction: one fsync for many, and
 * nobody is told before it. A job that fails is undone alone; a commit that fails undoes all.
 */
export class GroupCommit {
  readonly #connection: Connection;
  readonly #onCommitted: () => void;
  #waiting: Waiting[] = [];

  constructor(connection: Connection, onCommitted: () => void) {
    this.#connection = connection;
    this.#onCommitted = onCommitted;
  }

  /** Runs the job in the next transaction; settles once that is durable. */
  join<Value>(job: () => Value): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) {
        setImmediate(() => {
          this.flush();
        });
      }
      this.#waiting.push({
        run: () => {
          const value = job();
          return () => {
            resolve(value);
          };
        },
        reject,
      });
    });
  }

  /** Commits what is waiting, now. */
  flush(): void {
    const jobs = this.#waiting;
    this.#waiting = [];
    if (jobs.length === 0) return;
    try {
      const tell = this.#commit(jobs);
      this.#onCommitted();
      for (const settle of tell) settle();
    } catch (error) {
      const told = storageError(error);
      for (const job of jobs) job.reject(told);
    }
  }

  #commit(jobs: readonly Waiting[]): (() => void)[] {
    const connection = this.#connection;
    connection.exec('BEGIN IMMEDIATE');
    try {
      const tell = jobs.map(runOrRefuse);
      connection.exec('COMMIT');
      return tell;
    } catch (error) {
      if (connection.inTransaction) connection.exec('ROLLBACK');
      throw error;
    }
  }
}

/** A job that breaks a constraint is refused alone: SQLite has undone its statement, the rest goes on. */
function runOrRefuse(job: Waiting): () => void {
  try {
    return job.run();
  } catch (error) {
    const isOwn =
      !(error instanceof Database.SqliteError) || error.code.startsWith('SQLITE_CONSTRAINT');
    if (!isOwn) throw error;
    return () => {
      job.reject(error);
    };
  }
}
