import { Worker } from 'node:worker_threads';
import { ShopError } from '../../../../shared/errors.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { ServingLock } from '../serving-lock.ts';
import type { SqliteStoreOptions } from '../sqlite-store.ts';
import { fromCrossing, toCrossing } from './crossing-error.ts';
import {
  THREAD,
  type Call,
  type Calls,
  type CrossingChange,
  type Note,
  type Present,
  type ThreadStart,
  type Told,
} from './protocol.ts';
import { threadModule } from './thread-module.ts';

export interface ThreadOptions extends SqliteStoreOptions {
  lock?: ServingLock;
}

/** Receives what a thread sends unasked. */
export interface ThreadListener {
  /** Something was sent: what is known about the database may be outdated. */
  onTold(): void;
  onChange(change: CrossingChange): void;
  /** The thread ended without being asked to. */
  onDeath(problem: ShopError): void;
}

/** Starts the thread's module. */
export type StartWorker = (start: ThreadStart) => Worker;

/** The thread's young heap (MB), which holds little except what is in progress. */
const YOUNG_HEAP = 8;

/** The call that opens the store, with which the thread begins by itself. */
const OPENING = 0;

/** Starts the thread's module beside the built program, or from this source when that is what runs. */
export function startStoreThread(start: ThreadStart): Worker {
  return new Worker(threadModule('store-thread', import.meta.url), {
    name: 'store',
    workerData: start,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_HEAP },
  });
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  onNote: ((note: Note) => void) | undefined;
}

/** The thread could not even start, for example because its module is missing. */
export class ThreadNotStarted extends Error {}

/** A thread with the store of one file, and the calls that are in progress in it. */
export class StoreThread {
  readonly #worker: Worker;
  readonly #options: ThreadOptions;
  readonly #listener: ThreadListener;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ended: Promise<void>;
  #gathered: Call[] = [];
  #nextId = OPENING + 1;
  #hasBegun = false;
  #isOpen = false;
  #isEnding = false;
  #isDead = false;

  private constructor(options: ThreadOptions, listener: ThreadListener, startWorker: StartWorker) {
    this.#options = options;
    this.#listener = listener;
    this.#worker = startWorker(startOf(options));
    this.#worker.on('message', (told: Told) => {
      this.#hear(told);
    });
    this.#worker.on('error', (error) => {
      this.#die(error);
    });
    this.#ended = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#die(undefined);
        resolve();
      });
    });
  }

  /** Starts the thread and opens its store. Throws what opening a store throws, and `ThreadNotStarted`. */
  static async start(
    options: ThreadOptions,
    listener: ThreadListener,
    startWorker: StartWorker,
  ): Promise<StoreThread> {
    let thread: StoreThread;
    try {
      thread = new StoreThread(options, listener, startWorker);
    } catch (error) {
      throw new ThreadNotStarted('The thread of the store could not be started', { cause: error });
    }
    await new Promise((resolve, reject) => {
      const onNote = (note: Note): void => void thread.#answer(note);
      thread.#waiting.set(OPENING, { resolve, reject, onNote });
    });
    thread.#isOpen = true;
    return thread;
  }

  /** Calls a function of the thread, together with the turn's other calls. Throws what that throws. */
  call(
    part: string,
    name: string,
    args: readonly unknown[],
    onNote?: (note: Note) => void,
  ): Promise<unknown> {
    if (this.#isDead) return Promise.reject(stoppedBefore());
    return new Promise((resolve, reject) => {
      const id = this.#nextId;
      this.#nextId += 1;
      this.#waiting.set(id, { resolve, reject, onNote });
      this.#send([id, part, name, args]);
    });
  }

  /** Sends the thread something about a call in progress. */
  tell(name: string, args: readonly unknown[]): void {
    if (!this.#isDead) this.#send([0, THREAD, name, args]);
  }

  /** Finishes what is in progress, closes the store and ends the thread. */
  async end(): Promise<void> {
    this.#isEnding = true;
    try {
      if (!this.#isDead) await this.call(THREAD, 'close', []);
    } catch (error) {
      if (!this.#isDead) throw error;
    }
    await this.#ended;
  }

  #send(call: Call): void {
    this.#gathered.push(call);
    if (this.#gathered.length > 1) return;
    queueMicrotask(() => {
      const calls = this.#gathered;
      this.#gathered = [];
      this.#worker.postMessage({ ...presentOf(this.#options), calls } satisfies Calls);
    });
  }

  #hear({ changes, notes, replies }: Told): void {
    this.#hasBegun = true;
    this.#listener.onTold();
    for (const change of changes) this.#listener.onChange(change);
    for (const [id, note] of notes) this.#waiting.get(id)?.onNote?.(note);
    for (const reply of replies) {
      const [id] = reply;
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (reply[1]) waiting?.resolve(reply[2]);
      else waiting?.reject(fromCrossing(reply[2]));
    }
  }

  async #answer(note: Note): Promise<void> {
    if (note.kind !== 'migration') return;
    let problem = null;
    try {
      await this.#options.beforeMigration?.(note.fromVersion);
    } catch (error) {
      problem = toCrossing(error);
    }
    this.tell('migrationAllowed', [problem]);
  }

  #die(error: unknown): void {
    if (this.#isDead) return;
    this.#isDead = true;
    const opening = this.#waiting.get(OPENING);
    if (opening && !this.#hasBegun) {
      opening.reject(new ThreadNotStarted('The thread of the store ended', { cause: error }));
    }
    const problem = stoppedMeanwhile(error);
    for (const { reject } of this.#waiting.values()) reject(problem);
    this.#waiting.clear();
    if (this.#isOpen && !this.#isEnding) this.#listener.onDeath(problem);
  }
}

function startOf(options: ThreadOptions): ThreadStart {
  return {
    ...presentOf(options),
    file: options.file,
    lockFile: options.lock?.file ?? null,
    language: options.language ?? null,
    asksBeforeMigration: options.beforeMigration !== undefined,
  };
}

function presentOf({ clock, lock }: ThreadOptions): Present {
  return {
    now: clock === systemClock ? null : clock.now(),
    lockIdentity: lock?.identity() ?? null,
  };
}

function stoppedMeanwhile(cause: unknown): ShopError {
  return new ShopError(
    'storage_unavailable',
    'The part of Animal Store that writes the stock stopped, and is being started again. Whether this was stored is not known: look before you do it again; a till may retry with the same Idempotency-Key.',
    { cause },
  );
}

/** The error for calls made while there is no thread. */
export function stoppedBefore(): ShopError {
  return new ShopError(
    'storage_unavailable',
    'The part of Animal Store that writes the stock is being started again. Nothing of this was stored; try again in a moment.',
  );
}
