import { ShopError } from '../../../../shared/errors.ts';
import { WorkerClient, type WorkerOptions } from './worker-client.ts';

/**
 * How many threads read. A window has one long reading at a time: while it occupies one, the other
 * serves everybody else.
 */
const READERS = 2;
/** How long (ms) a reading may take before it is given up. */
const LONGEST_READING = 30_000;
/** How long (ms) what is being read when the threads are to end may take. Readers write nothing. */
const LAST_READING = 1_500;

/** How many threads read, for how long (ms) one reading may, and after how long without one they end. */
interface Reading {
  threads: number;
  longest: number;
  unusedFor: number | null;
}

/** Threads that only read, so that what takes its time holds up no addition. */
export class ReadingWorkers {
  readonly #options: WorkerOptions;
  readonly #reading: Reading;
  #readers: Reader[];
  #unused: NodeJS.Timeout | undefined;
  /** The ends of threads that were ended, each of which may be busy with one statement. */
  readonly #ends = new Set<Promise<void>>();

  constructor(
    options: WorkerOptions,
    { threads = READERS, longest = LONGEST_READING, unusedFor = null }: Partial<Reading> = {},
  ) {
    this.#options = options;
    this.#reading = { threads, longest, unusedFor };
    this.#readers = this.#newReaders();
  }

  /**
   * Calls a method of the store in the thread with the least to do, which its first call starts. Where that
   * dies before it replies, another one is asked. Throws what the method throws, and `storage_unavailable` for
   * what takes too long: its thread is ended, and another one takes its place.
   */
  readonly call = async (path: string, args: readonly unknown[]): Promise<unknown> => {
    const call: ReadingCall = { path, args, isGivenUp: false };
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      late.reject(new ShopError('storage_unavailable', TOOK_TOO_LONG));
      this.#giveUp(call);
    }, this.#reading.longest);
    try {
      return await Promise.race([this.#callAny(call), late.promise]);
    } finally {
      clearTimeout(timer);
      this.#endUnused();
    }
  };

  /**
   * Ends the threads once they have read what they were asked for, and resolves when nothing of them is
   * left; the next call starts others.
   */
  async restart(): Promise<void> {
    await this.#replace(this.#newReaders());
    await Promise.all(this.#ends);
  }

  /**
   * The same, but what is asked from now on is refused: a late thread would keep the database open. One
   * that is busy with a long statement is not waited for.
   */
  async close(): Promise<void> {
    await this.#replace([]);
  }

  /** Ends the threads after a while, with all that they keep in memory, unless they are asked again. */
  #endUnused(): void {
    clearTimeout(this.#unused);
    const { unusedFor } = this.#reading;
    if (unusedFor === null) return;
    this.#unused = setTimeout(() => {
      const isUnused = this.#readers.every(({ pending }) => pending === 0);
      if (isUnused && this.#readers.length > 0) void this.restart();
    }, unusedFor).unref();
  }

  async #replace(next: Reader[]): Promise<void> {
    clearTimeout(this.#unused);
    const readers = this.#readers;
    this.#readers = next;
    await Promise.all(readers.map((reader) => this.#close(reader)));
  }

  async #close(reader: Reader): Promise<void> {
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => {
      this.#end(reader);
      late.resolve(undefined);
    }, LAST_READING);
    try {
      await Promise.race([reader.close(), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Ends the thread that carries the call out. Not while as many that were ended are still busy: they
   * would leave the tills no processor.
   */
  #giveUp(call: ReadingCall): void {
    call.isGivenUp = true;
    const reader = this.#readers.find(({ current }) => current === call);
    if (!reader || this.#ends.size >= this.#reading.threads) return;
    this.#readers = this.#readers.map((one) => (one === reader ? new Reader(this.#options) : one));
    this.#end(reader);
  }

  #end(reader: Reader): void {
    const end = reader.end().finally(() => this.#ends.delete(end));
    this.#ends.add(end);
  }

  async #callAny(call: ReadingCall): Promise<unknown> {
    const asked = new Set<Reader>();
    let problem: unknown;
    for (;;) {
      const [reader] = this.#readers
        .filter((one) => !asked.has(one))
        .sort((left, right) => left.pending - right.pending);
      if (this.#readers.length === 0) throw new ShopError('storage_unavailable', CLOSED);
      if (!reader) throw problem;
      asked.add(reader);
      try {
        return await reader.call(call);
      } catch (error) {
        if (reader.isOpen || call.isGivenUp) throw error;
        problem = error;
      }
    }
  }

  #newReaders(): Reader[] {
    return Array.from({ length: this.#reading.threads }, () => new Reader(this.#options));
  }
}

interface ReadingCall {
  path: string;
  args: readonly unknown[];
  isGivenUp: boolean;
}

/** A thread that reads, started by its first call. */
class Reader {
  readonly #client: WorkerClient;
  #opening: Promise<void> | undefined;
  /** In the order in which they came, also while the thread is starting. */
  readonly #calls = new Set<ReadingCall>();

  constructor(options: WorkerOptions) {
    this.#client = new WorkerClient(options);
  }

  get isOpen(): boolean {
    return this.#client.isOpen;
  }

  /** How many calls are in progress. */
  get pending(): number {
    return this.#calls.size;
  }

  /** The call that the others wait for. */
  get current(): ReadingCall | undefined {
    return this.#calls.values().next().value;
  }

  async call(call: ReadingCall): Promise<unknown> {
    this.#calls.add(call);
    try {
      this.#opening ??= this.#open();
      await this.#opening;
      return await this.#client.call(call.path, call.args);
    } finally {
      this.#calls.delete(call);
    }
  }

  async close(): Promise<void> {
    await this.#opening?.catch(() => undefined);
    await this.#client.close();
  }

  /** Ends the thread with what it is doing; resolves once it has ended. */
  end(): Promise<void> {
    return this.#client.end();
  }

  /** What could not be opened is tried again by the next call. */
  async #open(): Promise<void> {
    try {
      await this.#client.open();
    } catch (error) {
      this.#opening = undefined;
      throw error;
    }
  }
}

const CLOSED = 'Animal Store is being closed.';
const TOOK_TOO_LONG =
  'This took too long to read and was given up. Search for more letters, or choose a category first.';
