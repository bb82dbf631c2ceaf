import type { StepOutcome } from '../../../../shared/history.ts';
import type { Today } from '../../../../shared/today.ts';
import { systemClock } from '../../../platform/clock.ts';
import { fromCrossing, withBuffers } from '../../../platform/crossing-error.ts';
import { addedRows, BatchedAdditions, type AddAll } from '../../batched-additions.ts';
import { allAnimals } from '../../sql/pets.ts';
import { Listeners } from '../../sql/sql-store.ts';
import type { Revisions, Store } from '../../store.ts';
import { SCHEMA_VERSION } from '../migrate.ts';
import { checkHeader } from '../opening-checks.ts';
import { identitiesOf, type ServingLock } from '../serving-lock.ts';
import {
  openReadingStore,
  openSqliteStore,
  type ReadingStore,
  type SqliteStore,
  type SqliteStoreOptions,
} from '../sqlite-store.ts';
import { storageError, StorageState } from '../storage-errors.ts';
import {
  callMethod,
  methodsOf,
  QUICK_READS,
  READS,
  WRITES,
  type CallByPath,
  type CrossingChange,
  type CrossingOutcome,
  type WorkerStart,
} from './calls.ts';
import { feedImport } from './import-feed.ts';
import { ReadingWorkers } from './reading-workers.ts';
import {
  startStoreWorker,
  WorkerClient,
  WorkerNotStarted,
  type StartWorker,
  type WorkerOptions,
} from './worker-client.ts';

export interface ThreadedStoreOptions extends SqliteStoreOptions {
  lock?: ServingLock;
}

/**
 * Opens a store that is written in a thread of its own, and whose window is read in two others. What
 * takes microseconds to read is read here. So the disk delays only those who wait for what is being
 * written, and a long reading only its window. A thread that dies is started again; until then its
 * calls are refused with `storage_unavailable`. Throws what `openSqliteStore` throws. When no thread
 * can be started, returns that store itself.
 */
export async function openThreadedStore(
  { beforeMigration, ...options }: ThreadedStoreOptions,
  startWorker: StartWorker = startStoreWorker,
): Promise<SqliteStore> {
  const version = versionOf(options.file);
  if (version !== 0 && version !== SCHEMA_VERSION) await beforeMigration?.(version);
  const threads = new StoreThreads(options, startWorker);
  try {
    return assemble(threads, await threads.open());
  } catch (error) {
    if (!(error instanceof WorkerNotStarted)) throw error;
    process.emitWarning(error);
    return openSqliteStore(options);
  }
}

function versionOf(file: string): number {
  try {
    return checkHeader(file);
  } catch (error) {
    throw storageError(error, file);
  }
}

/** The thread that writes, those that read, and the connection that reads here. */
class StoreThreads {
  readonly writer: WorkerClient;
  readonly readers: ReadingWorkers;
  readonly listeners = new Listeners();
  readonly #storage = new StorageState((problem) => {
    this.listeners.notify({ kind: 'storage', problem });
  });
  readonly #options: Omit<ThreadedStoreOptions, 'beforeMigration'>;
  #here: ReadingStore | undefined;
  /** The files beside the database when it was opened here. */
  #beside = '';
  /** Without a connection here, every question counts as a change. */
  #uncounted = 0;

  constructor(options: Omit<ThreadedStoreOptions, 'beforeMigration'>, startWorker: StartWorker) {
    this.#options = options;
    const of = (isReader: boolean): WorkerOptions => ({
      start: () => startOf(options, isReader),
      startWorker,
    });
    this.readers = new ReadingWorkers(of(true));
    this.writer = new WorkerClient({
      ...of(false),
      // Whoever hears of a commit finds it counted.
      onMessage: () => this.#here?.revisions.expire(),
      onChange: (change) => {
        this.#notify(change);
      },
      onStopped: (problem) => {
        this.#storage.failed(problem);
      },
      onRestarted: () => void this.#reopen(),
    });
  }

  /** Returns the secret for cursors. Throws what opening a store throws, and `WorkerNotStarted`. */
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
      await this.readers.close();
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
    await this.readers.close();
    await this.writer.close();
  }

  #notify(change: CrossingChange): void {
    if (change.kind !== 'storage') this.listeners.notify(change);
    else if (change.problem) this.#storage.failed(fromCrossing(change.problem));
    else this.#storage.works();
  }

  /** After the thread was started again. What was in progress may or may not have been stored. */
  async #reopen(): Promise<void> {
    this.#closeHere();
    await this.readers.close();
    try {
      this.#openHere();
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error));
    }
    this.#storage.works();
    this.listeners.notify({ kind: 'replaced' });
  }

  #openHere(): Buffer {
    const { file, clock } = this.#options;
    this.#here = openReadingStore(file, clock);
    this.#beside = this.#presentBeside();
    return this.#here.cursorSecret;
  }

  #closeHere(): void {
    if (!this.#here) return;
    // Whoever opens it next counts from the beginning.
    const { pets, changes, keys } = this.#here.revisions.current;
    this.#uncounted += Math.max(pets, changes, keys) + 1;
    this.#here.close();
    this.#here = undefined;
  }

  #presentBeside(): string {
    return identitiesOf(this.#options.file).slice(1).join(' ');
  }
}

function startOf(
  { file, language, clock, lock }: Omit<ThreadedStoreOptions, 'beforeMigration'>,
  isReader: boolean,
): WorkerStart {
  return {
    ...{ isReader, file, language: language ?? null, lockFile: lock?.file ?? null },
    now: clock === systemClock ? null : clock.now(),
    lockIdentity: lock?.identity() ?? null,
  };
}

function assemble(threads: StoreThreads, cursorSecret: Buffer) {
  const { writer, readers, listeners } = threads;
  const writes = methodsOf(WRITES, (path, args) => writer.call(path, args));
  const reads = methodsOf(READS, readers.call);
  const quick = methodsOf(QUICK_READS, threads.readHere);
  const additions = new BatchedAdditions(addAllIn(threads));
  return {
    pets: {
      ...{ ...quick.pets, ...reads.pets, ...writes.pets },
      add: (addition) => additions.add(addition),
      addMany: (entries, { author, ...options }) =>
        feedImport(entries, options, async (line) => {
          const done = await writer.call('pets.addMany', [line, author], [line]);
          return done as StepOutcome;
        }),
      all: () => allAnimals(reads.pets.after),
    },
    history: reads.history,
    today: async (query) => (await readers.call('today', [query])) as Today,
    categories: { ...reads.categories, ...writes.categories },
    fields: { ...quick.fields, ...writes.fields },
    savedViews: { ...quick.savedViews, ...writes.savedViews },
    papers: { ...quick.papers, ...writes.papers },
    photographs: { ...reads.photographs, ...writes.photographs },
    persons: { ...quick.persons, ...writes.persons },
    keys: { ...quick.keys, ...writes.keys },
    usage: { ...quick.usage, ...writes.usage, shared: null },
    isOnServer: false,
    cursorSecret,
    revisions: () => threads.revisions(),
    subscribe: listeners.subscribe,
    probeWrite: () => threads.probeWrite(),
    close: async () => {
      await additions.drain();
      await threads.close();
    },
  } satisfies SqliteStore & Store;
}

/** Returns the function that adds single animals in the thread that writes. */
function addAllIn({ writer, listeners }: StoreThreads): AddAll {
  return async (additions) => {
    const replied = (await writer.call('addAll', [additions])) as CrossingOutcome[];
    const outcomes = replied.map((each) => ('error' in each ? fromCrossing(each.error) : each));
    listeners.petsAdded(addedRows(outcomes));
    return outcomes;
  };
}
