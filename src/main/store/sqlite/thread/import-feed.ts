import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { StepOutcome } from '../../../../shared/history.ts';
import type { AddedOrChanged, AddManyOptions } from '../../store.ts';

/** Entries that cross to the thread at a time. */
const CHUNK = 1_000;

type Source = Iterable<AddedOrChanged> | AsyncIterable<AddedOrChanged>;

/** What the thread gets: some entries, that their source failed, or that the import is to stop. */
type Fed = { entries: AddedOrChanged[]; isLast: boolean } | 'failed' | 'abort';
/** What the thread sends: that it wants more, or how many are ready. */
type Asked = 'more' | { ready: number };

/**
 * Feeds an import in the thread, which asks for its entries as it adds them; `start` passes it its end
 * of the line. Throws what the source throws, and what the import throws.
 */
export async function feedImport(
  source: Source,
  { signal, onProgress }: Pick<AddManyOptions, 'signal' | 'onProgress'>,
  start: (line: MessagePort) => Promise<StepOutcome>,
): Promise<StepOutcome> {
  const { port1: line, port2: ofThread } = new MessageChannel();
  const send = (fed: Fed): void => line.postMessage(fed);
  const entries = new Entries(source);
  line.on('message', (asked: Asked) => {
    if (asked === 'more') void entries.next().then(send);
    else onProgress?.(asked.ready);
  });
  const abort = (): void => send('abort');
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  try {
    return await start(ofThread);
  } catch (error) {
    throw entries.failure ? entries.failure.error : error;
  } finally {
    signal?.removeEventListener('abort', abort);
    line.close();
    await entries.close();
  }
}

/** The entries of an import, from any source. */
class Entries {
  /** What the source threw. */
  failure: { error: unknown } | undefined;
  readonly #iterator: Iterator<AddedOrChanged> | AsyncIterator<AddedOrChanged>;

  constructor(source: Source) {
    this.#iterator =
      Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  }

  /** The next ones. Never throws. */
  async next(): Promise<Fed> {
    const entries: AddedOrChanged[] = [];
    try {
      while (entries.length < CHUNK) {
        const next = await this.#iterator.next();
        if (next.done) return { entries, isLast: true };
        entries.push(next.value);
      }
      return { entries, isLast: false };
    } catch (error) {
      this.failure = { error };
      return 'failed';
    }
  }

  /** Closes the source, wherever it has got to. */
  async close(): Promise<void> {
    if (!this.failure) await this.#iterator.return?.();
  }
}

/** Imports in the thread what comes over the line. Throws what the import throws. */
export async function importFrom(
  line: MessagePort,
  addMany: (
    entries: AsyncIterable<AddedOrChanged>,
    options: Required<Pick<AddManyOptions, 'signal' | 'onProgress'>>,
  ) => Promise<StepOutcome>,
): Promise<StepOutcome> {
  const abort = new AbortController();
  const send = (asked: Asked): void => line.postMessage(asked);
  let onFed: (fed: Exclude<Fed, 'abort'>) => void = () => undefined;
  line.on('message', (fed: Fed) => {
    if (fed === 'abort') abort.abort();
    else onFed(fed);
  });
  async function* entries(): AsyncGenerator<AddedOrChanged> {
    for (;;) {
      const next = new Promise<Exclude<Fed, 'abort'>>((resolve) => (onFed = resolve));
      send('more');
      const fed = await next;
      if (fed === 'failed') throw new Error('The animals to be added could not be read');
      yield* fed.entries;
      if (fed.isLast) return;
    }
  }
  try {
    const onProgress = (ready: number): void => send({ ready });
    return await addMany(entries(), { signal: abort.signal, onProgress });
  } finally {
    line.close();
  }
}
