import { setTimeout as pause } from 'node:timers/promises';
import { errorValueOf, ShopError } from '../../../../shared/errors.ts';
import type { Note } from './protocol.ts';
import {
  stoppedBefore,
  StoreThread,
  type StartWorker,
  type ThreadListener,
  type ThreadOptions,
} from './store-thread-host.ts';

/** How long (ms) to wait before each try to restart the thread; the last one is repeated. */
const PAUSES = [0, 100, 1_000, 2_000, 5_000, 10_000, 30_000];
/** A thread that lasted this long (ms) does not count as a failed try. */
const LASTED = 60_000;

export interface KeeperListener extends Pick<ThreadListener, 'onTold' | 'onChange'> {
  /** Called when there is no thread for now. */
  onStopped(problem: ShopError): void;
  /** Called when there is one again. */
  onRestarted(): void;
}

/** Keeps a thread with the store of one file running: if it dies, it is started again. */
export class ThreadKeeper {
  readonly #options: ThreadOptions;
  readonly #listener: KeeperListener;
  readonly #startWorker: StartWorker;
  #thread: StoreThread | undefined;
  #startedAt = 0;
  #tries = 0;
  #restarting: Promise<void> | undefined;
  readonly #closing = new AbortController();

  private constructor(options: ThreadOptions, listener: KeeperListener, startWorker: StartWorker) {
    this.#options = options;
    this.#listener = listener;
    this.#startWorker = startWorker;
  }

  /** Starts the thread and opens its store. Throws what `StoreThread.start` throws. */
  static async start(
    options: ThreadOptions,
    listener: KeeperListener,
    startWorker: StartWorker,
  ): Promise<ThreadKeeper> {
    const keeper = new ThreadKeeper(options, listener, startWorker);
    await keeper.#start();
    return keeper;
  }

  /** Calls a function of the thread. Throws what that throws, and `storage_unavailable` without a thread. */
  call(
    part: string,
    name: string,
    args: readonly unknown[],
    onNote?: (note: Note) => void,
  ): Promise<unknown> {
    return this.#thread?.call(part, name, args, onNote) ?? Promise.reject(stoppedBefore());
  }

  /** Sends the thread something about a call in progress. */
  tell(name: string, args: readonly unknown[]): void {
    this.#thread?.tell(name, args);
  }

  /** Finishes what is in progress and ends the thread. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#restarting;
    await this.#thread?.end();
    this.#thread = undefined;
  }

  async #start(): Promise<void> {
    const listener: ThreadListener = {
      onTold: () => {
        this.#listener.onTold();
      },
      onChange: (change) => {
        this.#listener.onChange(change);
      },
      onDeath: (problem) => {
        this.#died(problem);
      },
    };
    this.#thread = await StoreThread.start(this.#options, listener, this.#startWorker);
    this.#startedAt = performance.now();
  }

  #died(problem: ShopError): void {
    this.#thread = undefined;
    if (performance.now() - this.#startedAt > LASTED) this.#tries = 0;
    this.#listener.onStopped(problem);
    this.#restarting = this.#restart();
  }

  async #restart(): Promise<void> {
    for (;;) {
      const wait = PAUSES[Math.min(this.#tries, PAUSES.length - 1)];
      this.#tries += 1;
      try {
        await pause(wait, undefined, { signal: this.#closing.signal, ref: false });
        await this.#start();
        if (!this.#closing.signal.aborted) this.#listener.onRestarted();
        return;
      } catch (error) {
        if (this.#closing.signal.aborted) return;
        this.#listener.onStopped(asStorageProblem(error));
      }
    }
  }
}

/** Why the store could not be reopened, as the error with which writes and reads are refused. */
function asStorageProblem(error: unknown): ShopError {
  const { message } = errorValueOf(error);
  return new ShopError('storage_unavailable', message, { cause: error });
}
