import { Worker } from 'node:worker_threads';
import { errorOf, ShopError, type ErrorValue } from '../../../shared/errors.ts';
import { threadModule } from '../../platform/thread-module.ts';
import type { ListSource } from './list-file.ts';
import type { ListCalls, ListReply } from './list-work.ts';
import { say } from '../../../shared/say.ts';

/** The most memory (MB) of a thread that reads a list; more than that ends it, and nothing else. */
const MOST_MEMORY = 1_500;

/** This thread's side of a thread that reads a list. */
export class ListClient {
  readonly #name: string;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (reply: ListReply) => void>();
  #calls = 0;
  #end: ListReply | undefined;

  constructor({ name, isPasted, bytes }: ListSource) {
    this.#name = name;
    const own = new Uint8Array(bytes);
    this.#worker = new Worker(threadModule('list-thread', import.meta.url), {
      workerData: { name, isPasted, bytes: own },
      transferList: [own.buffer],
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
    });
    this.#worker.unref();
    this.#worker.on('message', ({ number, reply }: { number: number; reply: ListReply }) => {
      this.#waiting.get(number)?.(reply);
      this.#waiting.delete(number);
    });
    this.#worker.on('error', (error: NodeJS.ErrnoException) =>
      this.#endAll(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? { ok: false, error: tooLarge(name) }
          : { ok: false, fault: error.stack ?? error.message },
      ),
    );
  }

  /** Calls the thread. Throws the ShopError that it replied with, or `internal_error` where it can't work. */
  async call<Name extends keyof ListCalls>(
    name: Name,
    input: ListCalls[Name]['input'],
  ): Promise<ListCalls[Name]['output']> {
    this.#calls += 1;
    const number = this.#calls;
    const reply =
      this.#end ??
      (await new Promise<ListReply>((resolve) => {
        this.#waiting.set(number, resolve);
        this.#worker.postMessage({ number, name, input });
      }));
    // The thread replies in the contract's shape.
    if (reply.ok) return reply.value as ListCalls[Name]['output'];
    if ('error' in reply) throw errorOf(reply.error);
    throw new ShopError(
      'internal_error',
      say`${this.#name} could not be read because of a fault of Animal Store. Nothing was added; start the import again.`,
      { cause: new Error(reply.fault) },
    );
  }

  /** Ends the thread, even in the middle of its work. */
  close(): void {
    this.#endAll({ ok: false, error: { code: 'cancelled', message: 'It was cancelled.' } });
    void this.#worker.terminate();
  }

  #endAll(reply: ListReply): void {
    this.#end ??= reply;
    for (const end of this.#waiting.values()) end(reply);
    this.#waiting.clear();
  }
}

function tooLarge(name: string): ErrorValue {
  return {
    code: 'file_unreadable',
    message: `${name} takes more memory than may be used for a list. Split it into smaller files.`,
  };
}
