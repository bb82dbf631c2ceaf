import { setTimeout as pause } from 'node:timers/promises';
import { Worker, type Transferable } from 'node:worker_threads';
import { errorValueOf, ShopError } from '../../../../shared/errors.ts';
import { holdExit } from '../../../platform/process.ts';
import { deserializeError } from '../../../platform/serialized-error.ts';
import { threadModule } from '../../../platform/thread-module.ts';
import type { Call, SerializedChange, Message, Present, WorkerStart } from './calls.ts';

/** Starts the thread's module. */
export type StartWorker = (start: WorkerStart) => Worker;

/** Starts the thread's module beside the built program, or from this source when that is what runs. */
export function startStoreWorker(start: WorkerStart): Worker {
  return new Worker(threadModule('store-worker', import.meta.url), {
    name: start.isReader ? 'reader' : 'writer',
    workerData: start,
  });
}

/** What a thread is started with, and who hears from it. */
export interface WorkerOptions {
  /** Called for each start, and for the present of each call. */
  start: () => WorkerStart;
  startWorker: StartWorker;
  /** Called first with whatever arrives. */
  onMessage?: () => void;
  onChange?: (change: SerializedChange) => void;
  /** Called when there is no thread for now. */
  onStopped?: (problem: ShopError) => void;
  /** Called when there is one again. What was in progress may or may not have been carried out. */
  onRestarted?: () => void;
}

/** Starts of a thread are at least this far apart (ms). */
const PAUSE = 2_000;
/** The reply to it says that the store is open. */
const OPENING = 0;

/** A thread with a store open, and the calls in progress there. If it dies, it is started again. */
export class WorkerClient {
  /** Whether there is a thread that takes calls. */
  isOpen = false;
  readonly #options: WorkerOptions;
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #closing = new AbortController();
  #lastId = OPENING;
  #worker: Worker | undefined;
  #ended: Promise<unknown> | undefined;
  #startedAt = 0;
  #restarting: Promise<void> | undefined;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  /** Starts the thread and opens its store. Throws what opening a store throws, and `storage_unavailable`. */
  async open(): Promise<void> {
    this.#startedAt = performance.now();
    const opened = Promise.withResolvers<unknown>();
    this.#pending.set(OPENING, opened);
    let hasBegun = false;
    try {
      const worker = this.#options.startWorker(this.#options.start());
      this.#worker = worker;
      worker.on('message', (message: Message) => {
        hasBegun = true;
        this.#take(message);
      });
      worker.on('error', (error) => this.#die(worker, hasBegun, error));
      this.#ended = new Promise((end) => worker.once('exit', end)).then(() =>
        this.#die(worker, hasBegun),
      );
    } catch (error) {
      this.#pending.delete(OPENING);
      throw new ShopError('storage_unavailable', NOT_STARTED, { cause: error });
    }
    await opened.promise;
    this.isOpen = true;
  }

  /** Calls a method of the store by its path. Throws what that throws, and `storage_unavailable` without a thread. */
  call(
    path: string,
    args: readonly unknown[],
    transferred: readonly Transferable[] = [],
  ): Promise<unknown> {
    if (!this.isOpen) return Promise.reject(new ShopError('storage_unavailable', STOPPED_BEFORE));
    this.#lastId += 1;
    const called = Promise.withResolvers<unknown>();
    this.#pending.set(this.#lastId, called);
    const { now, lockIdentity }: Present = this.#options.start();
    const call: Call = { id: this.#lastId, path, args, now, lockIdentity };
    this.#worker?.postMessage(call, transferred);
    return called.promise;
  }

  /** Finishes what is in progress, closes the store and ends the thread. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#restarting;
    try {
      if (this.isOpen) await this.call('close', []);
    } catch (error) {
      if (this.#worker) throw error;
    }
    this.isOpen = false;
    await this.#ended;
  }

  /**
   * Refuses what is in progress and ends the thread for good; resolves once it has ended. SQLite can't
   * be interrupted: the statement under way ends first, for which the end of the process doesn't wait.
   */
  async end(): Promise<void> {
    this.#closing.abort();
    const worker = this.#worker;
    if (!worker) return;
    this.#ended = undefined;
    this.#die(worker, true);
    const ended = worker.terminate();
    holdExit(ended);
    await ended;
  }

  #take(message: Message): void {
    this.#options.onMessage?.();
    if ('change' in message) {
      this.#options.onChange?.(message.change);
      return;
    }
    const called = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if ('error' in message) called?.reject(deserializeError(message.error));
    else called?.resolve(message.value);
  }

  #die(worker: Worker, hasBegun: boolean, error?: unknown): void {
    if (worker !== this.#worker) return;
    const wasOpen = this.isOpen;
    this.#worker = undefined;
    this.isOpen = false;
    const message = hasBegun ? STOPPED_MEANWHILE : NOT_STARTED;
    const problem = new ShopError('storage_unavailable', message, { cause: error });
    for (const { reject } of this.#pending.values()) reject(problem);
    this.#pending.clear();
    if (!wasOpen || this.#closing.signal.aborted) return;
    this.#options.onStopped?.(problem);
    this.#restarting = this.#restart();
  }

  async #restart(): Promise<void> {
    const { signal } = this.#closing;
    for (;;) {
      try {
        const wait = Math.max(0, this.#startedAt + PAUSE - performance.now());
        await pause(wait, undefined, { signal, ref: false });
        await this.open();
        if (!signal.aborted) this.#options.onRestarted?.();
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.#options.onStopped?.(asStorageProblem(error));
      }
    }
  }
}

const STOPPED_MEANWHILE =
  'The part of Animal Store that writes the stock stopped, and is being started again. Whether this was stored is not known: look before you do it again; a till may retry with the same Idempotency-Key.';
const NOT_STARTED =
  'A part of Animal Store that works on the stock could not be started. Try again in a moment; if that does not help, start Animal Store again.';
const STOPPED_BEFORE =
  'The part of Animal Store that writes the stock is being started again. Nothing of this was stored; try again in a moment.';

/** Why there is no thread, as the error that the window shows. */
function asStorageProblem(error: unknown): ShopError {
  if (error instanceof ShopError && error.code === 'storage_unavailable') return error;
  return new ShopError('storage_unavailable', errorValueOf(error).message, { cause: error });
}
