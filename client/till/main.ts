/**
 * A simulated till for the terminal: `npm run till -- --pairing CODE [--every SECONDS] [--queue FILE]`. By the
 * client of this repository, it lists the stock once, adds animals by a queue and tells what others add, until Ctrl+C.
 */
import { AnimalStoreClient } from '../src/client.ts';
import { ConnectionError, RefusedError } from '../src/errors.ts';
import { fileStorage, pinned } from '../src/node.ts';
import type { QueueStorage } from '../src/queue.ts';
import { addAnimals, hearAdditions, listStock } from './behaviour.ts';
import { tillOptions, USAGE, type TillOptions } from './options.ts';

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  let options: TillOptions | null;
  try {
    options = tillOptions(args);
  } catch (error) {
    process.stderr.write(`${USAGE}\n${wordsOf(error)}\n`);
    return 2;
  }
  if (options === null) {
    process.stderr.write(`${USAGE}\n`);
    return 0;
  }
  try {
    await behave(options);
    return 0;
  } catch (error) {
    if (stop.signal.aborted) return 0;
    say(wordsOf(error));
    if (error instanceof ConnectionError) say(`Check that a shop serves tills at ${options.base}.`);
    return 1;
  }
}

async function behave(options: TillOptions): Promise<void> {
  const { base, key, pin, additions, every, queue } = options;
  const transport = pin === undefined ? {} : { transport: pinned(pin) };
  const client = new AnimalStoreClient({ baseUrl: base, apiKey: key, ...transport });
  const pause = (): Promise<void> => pauseFor(every);
  const ended = new AbortController();
  const till = { client, say, signal: AbortSignal.any([stop.signal, ended.signal]) };
  const hearing = hearAdditions(till, await listStock(till));
  const storage = queue === undefined ? inMemory() : fileStorage(queue);
  const adding = addAnimals({ ...till, storage, pause, additions }).finally(() => ended.abort());
  await Promise.race([adding, hearing]);
  await hearing.catch(() => undefined);
}

/** What waits is gone when the till ends. */
function inMemory(): QueueStorage {
  return { load: () => Promise.resolve(null), save: () => Promise.resolve() };
}

function wordsOf(error: unknown): string {
  if (error instanceof RefusedError) return `${error.code}: ${error.message}`;
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function pauseFor(seconds: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1_000);
    stop.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  stop.signal.throwIfAborted();
}
