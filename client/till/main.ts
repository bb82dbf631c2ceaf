/**
 * A simulated till for the terminal: `npm run till -- --base URL --key KEY [--every SECONDS] [--pin PIN] [--badly HABIT]`.
 * It lists the stock once, then adds animals by the client of this repository until Ctrl+C.
 */
import { AnimalStoreClient } from '../src/client.ts';
import { ConnectionError, RefusedError } from '../src/errors.ts';
import { pinned } from '../src/node.ts';
import { BAD_HABITS } from './bad-habits.ts';
import { behaveWell } from './good-habits.ts';
import { tillOptions, USAGE, type TillOptions } from './options.ts';

const stop = new AbortController();
process.once('SIGINT', () => {
  stop.abort();
});
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

async function behave({ base, key, pin, badly, additions, every }: TillOptions): Promise<void> {
  if (badly !== undefined) {
    await BAD_HABITS[badly]({ base, key, say });
    return;
  }
  const transport = pin === undefined ? {} : { transport: pinned(pin) };
  const client = new AnimalStoreClient({ baseUrl: base, apiKey: key, ...transport });
  const pause = (): Promise<void> => pauseFor(every);
  await behaveWell({ client, say, pause, additions, signal: stop.signal });
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
