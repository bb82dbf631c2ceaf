import { ShopError } from '../../../../shared/errors.ts';
import { WorkerClient, type WorkerOptions } from './worker-client.ts';

/**
 * How many threads read. A window has one long reading at a time: while it occupies one, the other
 * serves everybody else.
 */
const READERS = 2;
/** How long (ms) a reading may take before it is given up. Its thread is busy until SQLite has ended it. */
const LONGEST_READING = 30_000;

/** How many threads read, and for how long (ms) one reading may. */
interface Reading {
  threads: number;
  longest: number;
}

/** Threads that only read, so that what takes its time holds up no addition. */
export class ReadingWorkers {
  readonly #options: WorkerOptions;
  readonly #reading: Reading;
  #readers: Reader[];

  constructor(
    options: WorkerOptions,
    { threads = READERS, longest = LONGEST_READING }: Partial<Reading> = {},
  ) {
    this.#options = options;
    this.#reading = { threads, longest };
    this.#readers = this.#newReaders();
  }

  /**
   * Calls a method of the store in the thread with the least to do, which its first call starts. Where that
   * dies meanwhile, another one is asked. Throws what the method throws, and `storage_unavailable` for
   * what takes too long.
   */
  readonly call = async (path: string, args: readonly unknown[]): Promise<unknown> => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      late.reject(new ShopError('storage_unavailable', TOOK_TOO_LONG));
    }, this.#reading.longest);
    try {
      return await Promise.race([this.#callAny(path, args), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };

  /** Ends the threads once they have read what they were asked for; the next call starts others. */
  async restart(): Promise<void> {
    await this.#replace(this.#newReaders());
  }

  /** The same, but what is asked from now on is refused: a late thread would keep the database open. */
  async close(): Promise<void> {
    await this.#replace([]);
  }

  async #replace(next: Reader[]): Promise<void> {
    const readers = this.#readers;
    this.#readers = next;
    await Promise.all(readers.map((reader) => reader.close()));
  }

  async #callAny(path: string, args: readonly unknown[]): Promise<unknown> {
    let problem: unknown = new ShopError('storage_unavailable', CLOSED);
    const readers = this.#readers.toSorted((left, right) => left.pending - right.pending);
    for (const reader of readers) {
      try {
        return await reader.call(path, args);
      } catch (error) {
        if (reader.isOpen) throw error;
        problem = error;
      }
    }
    throw problem;
  }

  #newReaders(): Reader[] {
    return Array.from({ length: this.#reading.threads }, () => new Reader(this.#options));
  }
}

/** A thread that reads, started by its first call. */
class Reader {
  /** The calls in progress, also while the thread is starting. */
  pending = 0;
  readonly #client: WorkerClient;
  #opening: Promise<void> | undefined;

  constructor(options: WorkerOptions) {
    this.#client = new WorkerClient(options);
  }

  get isOpen(): boolean {
    return this.#client.isOpen;
  }

  async call(path: string, args: readonly unknown[]): Promise<unknown> {
    this.pending += 1;
    try {
      this.#opening ??= this.#open();
      await this.#opening;
      return await this.#client.call(path, args);
    } finally {
      this.pending -= 1;
    }
  }

  async close(): Promise<void> {
    await this.#opening?.catch(() => undefined);
    await this.#client.close();
  }

  /** What could not be opened is tried again by the next call. */
  async #open(): Promise<void> {
    try {
      await this.#client.open();
    } catch (error) {
      this.#opening = undefined;
      throw error instanceof ShopError
        ? error
        : new ShopError('storage_unavailable', NO_READER, { cause: error });
    }
  }
}

const NO_READER =
  'The part of Animal Store that reads the stock could not be started. Try again in a moment.';
const CLOSED = 'Animal Store is being closed.';
const TOOK_TOO_LONG =
  'This took too long to read and was given up. Search for more letters, or choose a category first.';
