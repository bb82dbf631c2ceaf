import { ShopError } from '../../../../shared/errors.ts';
import type { StepOutcome } from '../../../../shared/history.ts';
import type { PetRow } from '../../../../shared/pet.ts';
import { fromCrossing, withBuffers } from '../../../platform/crossing-error.ts';
import { addedRows, type AddAll } from '../../batched-additions.ts';
import type { Run, Statement } from '../../sql/database.ts';
import type { AddedOrChanged, PetStore } from '../../store.ts';
import { REMOTE, THREAD, type CrossingOutcome, type Feed, type RemoteParts } from './calls.ts';
import { StoreThread, type StartWorker, type ThreadOptions } from './thread-life.ts';

/** Returns the parts of a store whose functions are executed in its thread. */
export function remoteParts(thread: StoreThread): RemoteParts {
  const parts: Record<string, Record<string, unknown>> = {};
  for (const [part, names] of Object.entries(REMOTE)) {
    const functions = names.map((name) => {
      const call = (...args: readonly unknown[]): unknown => thread.call(part, name, args);
      return [name, call] as const;
    });
    parts[part] = Object.fromEntries(functions);
  }
  return parts as RemoteParts;
}

/** Returns the function that reads in the thread. */
export function remoteRead(thread: StoreThread): Run {
  return async <Result extends object>(statement: unknown, values?: readonly unknown[]) => {
    const rows = (await thread.call(THREAD, 'read', [statement, values])) as Result[];
    return rows.map(withBuffers);
  };
}

/** Returns the function that adds single animals in the thread; `onAdded` gets those that are new. */
export function remoteAddAll(thread: StoreThread, onAdded: (rows: PetRow[]) => void): AddAll {
  return async (additions) => {
    const replied = (await thread.call(THREAD, 'addAll', [additions])) as CrossingOutcome[];
    const outcomes = replied.map((each) => ('error' in each ? fromCrossing(each.error) : each));
    const rows = addedRows(outcomes);
    if (rows.length > 0) onAdded(rows);
    return outcomes;
  };
}

/** Returns the function that imports in the thread, which asks for the animals as it adds them. */
export function remoteAddMany(thread: StoreThread): PetStore['addMany'] {
  let imports = 0;
  return async (pets, { author, signal, onProgress }) => {
    imports += 1;
    const importId = imports;
    const feed = new PetFeed(pets);
    const abort = (): void => {
      thread.post('abort', [importId]);
    };
    try {
      const done = thread.call(THREAD, 'addMany', [importId, author], (note) => {
        if (note.kind === 'progress') onProgress?.(note.ready);
        if (note.kind !== 'more') return;
        void feed.more().then((more) => {
          thread.post('feed', [importId, more]);
        });
      });
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort);
      return (await done) as StepOutcome;
    } catch (error) {
      throw feed.failure ? feed.failure.error : error;
    } finally {
      signal?.removeEventListener('abort', abort);
      await feed.close();
    }
  };
}

const UNHEARD = {
  onDispatch: () => undefined,
  onChange: () => undefined,
  onStopped: () => undefined,
  onRestarted: () => undefined,
};

/** How many threads read: while a window's long reading occupies one, the other serves everybody else. */
const READING_THREADS = 2;
/** How long (ms) a reading may take before it is given up. Its thread is busy until SQLite has ended it. */
const LONGEST_READING = 30_000;

/** Threads that only read, so that what takes its time to read holds up no addition. */
export class ReadingThreads {
  readonly #threads: readonly ReadingThread[];
  readonly #longest: number;

  constructor(options: ThreadOptions, startWorker: StartWorker, longest = LONGEST_READING) {
    const newThread = () => new ReadingThread(options, startWorker);
    this.#threads = Array.from({ length: READING_THREADS }, newThread);
    this.#longest = longest;
  }

  /**
   * Returns the function that reads in the thread with the least to do, which its first reading starts. While
   * there is none, `otherwise` reads. Throws `storage_unavailable`, also for what takes too long.
   */
  readOr(otherwise: Run): Run {
    return async (statement, values) => {
      const tried = this.#threads.toSorted((left, right) => left.inProgress - right.inProgress);
      for (const thread of tried) {
        const rows = await within(this.#longest, thread.read(statement, values));
        if (rows) return rows as never;
      }
      return otherwise(statement, values);
    };
  }

  /** Has the threads read nothing, and no longer keep the files open, until `reopen`. */
  async release(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.release()));
  }

  /** Has the threads read the files as they are now. */
  reopen(): void {
    for (const thread of this.#threads) thread.reopen();
  }

  /** Ends the threads once they have read what they were asked for. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}

class ReadingThread {
  inProgress = 0;
  readonly #options: ThreadOptions;
  readonly #startWorker: StartWorker;
  #starting: Promise<void> | undefined;
  #thread: StoreThread | undefined;
  #isReleased = false;

  constructor({ file, clock }: ThreadOptions, startWorker: StartWorker) {
    this.#options = { file, clock, isReader: true };
    this.#startWorker = startWorker;
  }

  /** Reads in the thread; returns null where it can't, since it is not there or has ended meanwhile. */
  async read(
    statement: Statement,
    values: readonly unknown[] | undefined,
  ): Promise<object[] | null> {
    this.inProgress += 1;
    try {
      await (this.#starting ??= this.#start());
      const thread = this.#thread;
      if (!thread?.isOpen || this.#isReleased) return null;
      return await remoteRead(thread)(statement, values).catch((error: unknown) => {
        if (thread.isOpen) throw error;
        return null;
      });
    } finally {
      this.inProgress -= 1;
    }
  }

  async release(): Promise<void> {
    this.#isReleased = true;
    if (this.#thread?.isOpen) await this.#thread.call(THREAD, 'release', []);
  }

  reopen(): void {
    this.#thread?.post('release', []);
    this.#isReleased = false;
  }

  async close(): Promise<void> {
    this.#starting ??= Promise.resolve();
    await this.#starting;
    await this.#thread?.close();
  }

  async #start(): Promise<void> {
    try {
      this.#thread = await StoreThread.start(this.#options, UNHEARD, this.#startWorker);
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error));
    }
  }
}

async function within<Value>(longest: number, work: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new ShopError('storage_unavailable', TOOK_TOO_LONG));
  }, longest);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

const TOOK_TOO_LONG =
  'This took too long to read and was given up. Search for more letters, or choose a category first.';

/** Animals that cross to the thread at a time. */
const CHUNK = 1_000;

/** The animals of an import, from any source. */
class PetFeed {
  readonly #iterator: Iterator<AddedOrChanged> | AsyncIterator<AddedOrChanged>;
  /** What the source threw. */
  failure: { error: unknown } | undefined;

  constructor(pets: Iterable<AddedOrChanged> | AsyncIterable<AddedOrChanged>) {
    this.#iterator =
      Symbol.asyncIterator in pets ? pets[Symbol.asyncIterator]() : pets[Symbol.iterator]();
  }

  /** The next animals. Never throws. */
  async more(): Promise<Feed> {
    try {
      const pets: AddedOrChanged[] = [];
      while (pets.length < CHUNK) {
        const next = await this.#iterator.next();
        if (next.done) return { kind: 'pets', pets, isLast: true };
        pets.push(next.value);
      }
      return { kind: 'pets', pets, isLast: false };
    } catch (error) {
      this.failure = { error };
      return { kind: 'failed' };
    }
  }

  /** Closes the source, wherever it has got to. */
  async close(): Promise<void> {
    if (!this.failure) await this.#iterator.return?.();
  }
}
