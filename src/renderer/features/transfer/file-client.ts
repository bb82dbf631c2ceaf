import { t } from '@lingui/core/macro';
import { ShopError } from '../../../shared/errors.ts';
import { inWords } from '../../../shared/in-words.ts';
import type { FileCalls, FileReply } from './file-worker.ts';

/** The page's side of the worker that reads and writes files. */
export class FileClient {
  readonly #worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' });
  readonly #waiting = new Map<number, (reply: FileReply) => void>();
  #calls = 0;

  constructor() {
    this.#worker.addEventListener(
      'message',
      ({ data }: MessageEvent<{ number: number; result: FileReply }>) => {
        this.#waiting.get(data.number)?.(data.result);
        this.#waiting.delete(data.number);
      },
    );
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      const { code, message } = new ShopError(
        'internal_error',
        'The file could not be worked on. Load the window again, then try it once more.',
      );
      this.#endAll({ code, message });
    });
  }

  /** Calls the worker. Throws the ShopError it replied with. */
  async call<Name extends keyof FileCalls>(
    name: Name,
    input: FileCalls[Name]['input'],
  ): Promise<FileCalls[Name]['output']> {
    this.#calls += 1;
    const number = this.#calls;
    const reply = await new Promise<FileReply>((resolve) => {
      this.#waiting.set(number, resolve);
      this.#worker.postMessage({ number, call: { name, input } });
    });
    if (!reply.ok) throw new ShopError(reply.error.code, inWords(reply.error));
    // The worker replies in the contract's shape.
    return reply.value as FileCalls[Name]['output'];
  }

  /** Terminates the worker, even in the middle of its work. */
  close(): void {
    this.#worker.terminate();
    this.#endAll({ code: 'cancelled', message: t`It was cancelled.` });
  }

  #endAll(error: { code: ShopError['code']; message: string }): void {
    for (const end of this.#waiting.values()) end({ ok: false, error });
    this.#waiting.clear();
  }
}
