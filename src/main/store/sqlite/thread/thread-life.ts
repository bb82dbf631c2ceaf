import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { errorValueOf, ShopError } from '../../../../shared/errors.ts';
import { systemClock } from '../../../platform/clock.ts';
import { threadModule } from '../../../platform/thread-module.ts';
import { fromCrossing, toCrossing } from '../../../platform/crossing-error.ts';
import type { ServingLock } from '../serving-lock.ts';
import type { SqliteStoreOptions } from '../sqlite-store.ts';
import {
  THREAD,
  type Call,
  type Calls,
  type CrossingChange,
  type Note,
  type Present,
  type ThreadStart,
  type Dispatch,
} from './calls.ts';

export interface ThreadOptions extends SqliteStoreOptions {
  /** Whether the thread only reads. */
  isReader?: boolean;
  lock?: ServingLock;
}

/** Receives what a thread sends unasked, and how it fares. */
export interface ThreadListener {
  /** Something was sent: what is known about the database may be outdated. */
  onDispatch(): void;
  onChange(change: CrossingChange): void;
  /** Called when there is no thread for now. */
  onStopped(problem: ShopError): void;
  /** Called when there is one again. What was in progress may or may not have been stored. */
  onRestarted(): void;
}

/** Starts the thread's module. */
export type StartWorker = (start: ThreadStart) => Worker;

/** The thread's young heap (MB), which holds little except what is in progress. */
const YOUNG_HEAP = 8;
/** Starts of a thread are at least this far apart (ms). */
const PAUSE = 2_000;
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

/** The thread could not even start, for example because its module is missing. */
export class ThreadNotStarted extends Error {}

interface Waiting extends Pick<PromiseWithResolvers<unknown>, 'resolve' | 'reject'> {
  onNote: ((note: Note) => void) | undefined;
}

/** The thread with the store of one file, and the calls in progress in it. If it dies, it is started again. */
export class StoreThread {
  /** Whether there is a thread that takes calls. */
  isOpen = false;
  readonly #options: ThreadOptions;
  readonly #listener: ThreadListener;
  readonly #startWorker: StartWorker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #closing = new AbortController();
  #gathered: Call[] = [];
  #nextId = OPENING + 1;
  #worker: Worker | undefined;
  #ended: Promise<unknown> | undefined;
  #startedAt = 0;
  #restarting: Promise<void> | undefined;

  private constructor(options: ThreadOptions, listener: ThreadListener, startWorker: StartWorker) {
    this.#options = options;
    this.#listener = listener;
    this.#startWorker = startWorker;
  }

  /** Starts the thread and opens its store. Throws what opening a store throws, and `ThreadNotStarted`. */
  static async start(
    options: ThreadOptions,
    listener: ThreadListener,
    startWorker: StartWorker,
  ): Promise<StoreThread> {
    const thread = new StoreThread(options, listener, startWorker);
    await thread.#start();
    return thread;
  }

  /**
   * Calls a function of the thread, together with the turn's other calls. Throws what that throws, and
   * `storage_unavailable` without a thread.
   */
  call(
    part: string,
    name: string,
    args: readonly unknown[],
    onNote?: (note: Note) => void,
  ): Promise<unknown> {
    if (!this.isOpen) return Promise.reject(new ShopError('storage_unavailable', STOPPED_BEFORE));
    return new Promise((resolve, reject) => {
      const id = this.#nextId;
      this.#nextId += 1;
      this.#waiting.set(id, { resolve, reject, onNote });
      this.#send([id, part, name, args]);
    });
  }

  /** Sends the thread something about a call in progress. */
  post(name: string, args: readonly unknown[]): void {
    if (this.#worker) this.#send([0, THREAD, name, args]);
  }

  /** Finishes what is in progress, closes the store and ends the thread. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#restarting;
    try {
      if (this.isOpen) await this.call(THREAD, 'close', []);
    } catch (error) {
      if (this.#worker) throw error;
    }
    await this.#ended;
  }

  async #start(): Promise<void> {
    this.#startedAt = performance.now();
    let worker: Worker;
    try {
      worker = this.#startWorker(startOf(this.#options));
    } catch (error) {
      throw new ThreadNotStarted('The thread of the store could not be started', { cause: error });
    }
    this.#worker = worker;
    await new Promise((resolve, reject) => {
      let hasBegun = false;
      const onNote = (note: Note): void => void this.#answer(note);
      this.#waiting.set(OPENING, { resolve, reject, onNote });
      worker.on('message', (dispatch: Dispatch) => {
        hasBegun = true;
        this.#hear(dispatch);
      });
      worker.on('error', (error) => {
        this.#die(worker, hasBegun, error);
      });
      this.#ended = new Promise((end) => worker.once('exit', end)).then(() => {
        this.#die(worker, hasBegun);
      });
    });
    this.isOpen = true;
  }

  #send(call: Call): void {
    this.#gathered.push(call);
    if (this.#gathered.length > 1) return;
    queueMicrotask(() => {
      const calls = this.#gathered;
      this.#gathered = [];
      this.#worker?.postMessage({ ...presentOf(this.#options), calls } satisfies Calls);
    });
  }

  #hear({ changes, notes, replies }: Dispatch): void {
    this.#listener.onDispatch();
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
    const asked = Promise.resolve(this.#options.beforeMigration?.(note.fromVersion));
    const problem = await asked.then(() => null, toCrossing);
    this.post('migrationAllowed', [problem]);
  }

  #die(worker: Worker, hasBegun: boolean, error?: unknown): void {
    if (worker !== this.#worker) return;
    const wasOpen = this.isOpen;
    this.#worker = undefined;
    this.isOpen = false;
    const problem = hasBegun
      ? new ShopError('storage_unavailable', STOPPED_MEANWHILE, { cause: error })
      : new ThreadNotStarted('The thread of the store ended', { cause: error });
    for (const { reject } of this.#waiting.values()) reject(problem);
    this.#waiting.clear();
    if (!wasOpen || this.#closing.signal.aborted) return;
    this.#listener.onStopped(asStorageProblem(problem));
    this.#restarting = this.#restart();
  }

  async #restart(): Promise<void> {
    const { signal } = this.#closing;
    for (;;) {
      try {
        const wait = Math.max(0, this.#startedAt + PAUSE - performance.now());
        await pause(wait, undefined, { signal, ref: false });
        await this.#start();
        if (!signal.aborted) this.#listener.onRestarted();
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.#listener.onStopped(asStorageProblem(error));
      }
    }
  }
}

function startOf(options: ThreadOptions): ThreadStart {
  return {
    ...presentOf(options),
    file: options.file,
    isReader: options.isReader ?? false,
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

const STOPPED_MEANWHILE =
  'The part of Animal Store that writes the stock stopped, and is being started again. Whether this was stored is not known: look before you do it again; a till may retry with the same Idempotency-Key.';
const STOPPED_BEFORE =
  'The part of Animal Store that writes the stock is being started again. Nothing of this was stored; try again in a moment.';

/** Why there is no thread, as the error that the window shows. */
function asStorageProblem(error: unknown): ShopError {
  if (error instanceof ShopError && error.code === 'storage_unavailable') return error;
  return new ShopError('storage_unavailable', errorValueOf(error).message, { cause: error });
}
