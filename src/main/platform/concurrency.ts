import { AsyncLocalStorage } from 'node:async_hooks';

/** Runs pieces of work one at a time, in the order in which they were requested. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  /** Settles as the work does, which begins once everything requested before is over. */
  runExclusive<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

/** Runs pieces of work one at a time for each key, and those of different keys beside each other. */
export class KeyedMutex {
  readonly #mutexes = new Map<string, { mutex: Mutex; pending: number }>();

  /**
   * Settles as the work does, which begins once everything requested before for this key is over. Throws the
   * signal's reason instead of beginning work that has been given up.
   */
  async runExclusive<Value>(
    key: string,
    work: () => Promise<Value>,
    signal?: AbortSignal,
  ): Promise<Value> {
    const entry = this.#mutexes.get(key) ?? { mutex: new Mutex(), pending: 0 };
    this.#mutexes.set(key, entry);
    entry.pending += 1;
    try {
      return await entry.mutex.runExclusive(async () => {
        signal?.throwIfAborted();
        return work();
      });
    } finally {
      entry.pending -= 1;
      if (entry.pending === 0) this.#mutexes.delete(key);
    }
  }
}

interface Options {
  /** How many batches may be in progress at once. */
  concurrency?: number;
  /** The most items of a batch. */
  most?: number;
}

interface Waiting<Item, Outcome> {
  item: Item;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

/**
 * Collects what is submitted in one turn of the event loop, or while earlier batches are in progress,
 * and passes it on together: one round trip or one commit for many items. A batch is work of its first
 * item, as asynchronous context goes.
 */
export class Batcher<Item, Outcome> {
  readonly #work: (items: readonly Item[]) => Promise<readonly (Outcome | Error)[]>;
  readonly #concurrency: number;
  readonly #most: number;
  #waiting: Waiting<Item, Outcome>[] = [];
  #asFirst = AsyncLocalStorage.snapshot();
  #inProgress = 0;
  #isScheduled = false;
  #onIdle: (() => void)[] = [];

  /**
   * `work` returns each item's outcome, in order; one that is an error rejects its item. If it throws,
   * every item gets that error.
   */
  constructor(
    work: (items: readonly Item[]) => Promise<readonly (Outcome | Error)[]>,
    { concurrency = 1, most = 1_000 }: Options = {},
  ) {
    this.#work = work;
    this.#concurrency = concurrency;
    this.#most = most;
  }

  /** Returns the outcome of one item, with the batch that it joins. */
  join(item: Item): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) this.#asFirst = AsyncLocalStorage.snapshot();
      this.#waiting.push({ item, resolve, reject });
      if (this.#isScheduled || this.#inProgress >= this.#concurrency) return;
      this.#isScheduled = true;
      setImmediate(() => {
        this.#isScheduled = false;
        this.#runBatches();
      });
    });
  }

  /** Resolves once nothing is waiting or in progress. */
  async drain(): Promise<void> {
    if (this.#isIdle()) return;
    await new Promise<void>((resolve) => this.#onIdle.push(resolve));
  }

  #isIdle(): boolean {
    return this.#inProgress === 0 && this.#waiting.length === 0;
  }

  #runBatches(): void {
    while (this.#waiting.length > 0 && this.#inProgress < this.#concurrency) {
      const batch = this.#waiting.splice(0, this.#most);
      void this.#asFirst(() => this.#run(batch));
    }
  }

  async #run(batch: readonly Waiting<Item, Outcome>[]): Promise<void> {
    this.#inProgress += 1;
    const settle = await this.#outcomesOf(batch);
    this.#inProgress -= 1;
    // The next batch begins before this one's promises settle, because their callbacks take time.
    this.#runBatches();
    settle();
    if (this.#isIdle()) for (const idle of this.#onIdle.splice(0)) idle();
  }

  /** Runs a batch, and returns a function that settles the promise of each of its items. Never throws. */
  async #outcomesOf(batch: readonly Waiting<Item, Outcome>[]): Promise<() => void> {
    try {
      const outcomes = await this.#work(batch.map(({ item }) => item));
      return () => {
        for (const [index, { resolve, reject }] of batch.entries()) {
          const outcome = outcomes[index];
          if (outcome === undefined) reject(new Error('An item of a batch has no outcome'));
          else if (outcome instanceof Error) reject(outcome);
          else resolve(outcome);
        }
      };
    } catch (error) {
      return () => {
        for (const { reject } of batch) reject(error);
      };
    }
  }
}

/** Lets others have the event loop before long work goes on. */
export function anotherTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

let turn = 0;
let isTurnOpen = false;

/**
 * Notes that a request has arrived, in the part of an event loop's turn that reads sockets. What is
 * read for it may then be used for the others of the same turn, until `openTurn` says that the
 * turn is over: whatever runs before the next one reads sockets belongs to none.
 */
export function noteArrival(): void {
  if (isTurnOpen) return;
  isTurnOpen = true;
  turn += 1;
  setImmediate(() => {
    isTurnOpen = false;
  });
}

/** Numbers the turns with requests: that of the latest. */
export function latestTurn(): number {
  return turn;
}

/** The number of this turn; null when no request has arrived in it. */
export function openTurn(): number | null {
  return isTurnOpen ? turn : null;
}

/**
 * Returns a function that reads once for all who call it in one turn of the event loop. The reading
 * begins after they called; two may be in progress at once, and later callers wait.
 */
export function onceATurn<Result>(read: () => Promise<Result>): () => Promise<Result> {
  const batcher = new Batcher(
    async (asked: readonly null[]) => {
      const result = await read();
      return asked.map(() => result);
    },
    { concurrency: 2, most: Infinity },
  );
  return () => batcher.join(null);
}
