import { systemClock } from '../../../platform/clock.ts';
import { deserializeError, withBuffers } from '../../../platform/serialized-error.ts';
import { Listeners } from '../../sql/sql-store.ts';
import type { Revisions } from '../../store.ts';
import { identitiesOf, type ServingLock } from '../serving-lock.ts';
import { openReadingStore, type ReadingStore, type SqliteStoreOptions } from '../sqlite-store.ts';
import { StorageState } from '../storage-errors.ts';
import { callMethod, type CallByPath, type SerializedChange, type WorkerStart } from './calls.ts';
import { ReadingWorkers } from './reading-workers.ts';
import { WorkerClient, type StartWorker, type WorkerOptions } from './worker-client.ts';

/**
 * One thread, since it keeps what it has read, which after years is half a gigabyte: it ends when nobody looks. Such a
 * register is read in seconds, and checked in half a minute.
 */
const REGISTER = { threads: 1, longest: 5 * 60_000, unusedFor: 5 * 60_000 };

/** The file whose store is open in threads. */
export interface ThreadsOptions extends Omit<SqliteStoreOptions, 'beforeMigration'> {
  lock?: ServingLock;
}

/** The thread that writes, those that read, and the connection that reads here. */
export class StoreThreads {
  readonly writer: WorkerClient;
  readonly readers: ReadingWorkers;
  /** Reads the register, which takes longer, beside the others. */
  readonly registerReader: ReadingWorkers;
  readonly listeners = new Listeners();
  readonly #storage = new StorageState((problem) =>
    this.listeners.notify({ kind: 'storage', problem }),
  );
  readonly #options: ThreadsOptions;
  #here: ReadingStore | undefined;
  /** The files beside the database when it was opened here. */
  #beside = '';
  /** Without a connection here, every question counts as a change. */
  #uncounted = 0;

  constructor(options: ThreadsOptions, startWorker: StartWorker) {
    this.#options = options;
    const of = (isReader: boolean): WorkerOptions => ({
      start: () => startOf(options, isReader),
      startWorker,
    });
    this.readers = new ReadingWorkers(of(true));
    this.registerReader = new ReadingWorkers(of(true), REGISTER);
    this.writer = new WorkerClient({
      ...of(false),
      // A listener that is notified of a commit finds it counted.
      onMessage: () => this.#here?.revisions.expire(),
      onChange: (change) => this.#notify(change),
      onStopped: (problem) => this.#storage.failed(problem),
      onRestarted: () => void this.#reopen(),
    });
  }

  /** Returns the secret for cursors. Throws what opening a store throws. */
  async open(): Promise<Buffer> {
    await this.writer.open();
    try {
      return this.#openHere();
    } catch (error) {
      await this.writer.close();
      throw error;
    }
  }

  /** Reads here, or in the thread that writes while there is no connection here. */
  readonly readHere: CallByPath = async (path, args) => {
    try {
      if (this.#here) return await callMethod(this.#here, path, args);
      const read = await this.writer.call(path, args);
      return Array.isArray(read) ? read.map(withBuffers) : read;
    } catch (error) {
      this.#storage.failed(error);
      throw error;
    }
  };

  revisions(): Revisions {
    try {
      const counted = this.#here?.revisions.refresh() ?? { pets: 0, changes: 0, keys: 0 };
      if (!this.#here) this.#uncounted += 1;
      const { pets, changes, keys } = counted;
      const more = this.#uncounted;
      return { pets: pets + more, changes: changes + more, keys: keys + more };
    } catch (error) {
      this.#storage.failed(error);
      throw error;
    }
  }

  /**
   * Restoring files deleted beside the database requires that nobody else has it open, so the thread
   * that writes does the reading until they are there again.
   */
  async probeWrite(): Promise<void> {
    try {
      this.#options.lock?.mend();
    } catch {
      // The thread finds the same, and reports it.
    }
    if (this.#here && this.#beside !== this.#presentBeside()) {
      this.#closeHere();
      await this.#restartReaders();
    }
    try {
      await this.writer.call('probeWrite', []);
      if (!this.#here) this.#openHere();
      this.#storage.works();
    } catch (error) {
      this.#storage.failed(error);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closeHere();
    await Promise.all([this.readers.close(), this.registerReader.close()]);
    await this.writer.close();
  }

  #notify(change: SerializedChange): void {
    if (change.kind === 'foreign') this.#here?.revisions.changed();
    if (change.kind !== 'storage') this.listeners.notify(change);
    else if (change.problem) this.#storage.failed(deserializeError(change.problem));
    else this.#storage.works();
  }

  /** After the thread was started again. What was in progress may or may not have been stored. */
  async #reopen(): Promise<void> {
    this.#closeHere();
    await this.#restartReaders();
    try {
      this.#openHere();
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error));
    }
    this.#storage.works();
    this.listeners.notify({ kind: 'replaced' });
  }

  async #restartReaders(): Promise<void> {
    await Promise.all([this.readers.restart(), this.registerReader.restart()]);
  }

  #openHere(): Buffer {
    const { file, clock } = this.#options;
    this.#here = openReadingStore(file, clock);
    this.#beside = this.#presentBeside();
    return this.#here.cursorSecret;
  }

  #closeHere(): void {
    if (!this.#here) return;
    // The next thread counts from the beginning.
    const { pets, changes, keys } = this.#here.revisions.current;
    this.#uncounted += Math.max(pets, changes, keys) + 1;
    this.#here.close();
    this.#here = undefined;
  }

  #presentBeside(): string {
    return identitiesOf(this.#options.file).slice(1).join(' ');
  }
}

function startOf({ file, language, clock, lock }: ThreadsOptions, isReader: boolean): WorkerStart {
  return {
    isReader,
    file,
    language: language ?? null,
    lockFile: lock?.file ?? null,
    now: clock === systemClock ? null : clock.now(),
    lockIdentity: lock?.identity() ?? null,
  };
}
