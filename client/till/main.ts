/**
 * A simulated till for the terminal: `npm run till -- --base URL --key KEY [--every SECONDS] [--pin PIN] [--badly HABIT]`.
 * It lists the stock once, then adds animals by the client of this repository until Ctrl+C.
 */
import { parseArgs } from 'node:util';
import { AnimalStoreClient } from '../src/client.ts';
import { RefusedError } from '../src/errors.ts';
import { pinned } from '../src/node.ts';
import { BAD_HABITS, isBadHabit } from './bad-habits.ts';
import { behaveWell } from './good-habits.ts';

const USAGE = `Usage: npm run till -- --key KEY [--base http://127.0.0.1:7388/v1] [--count N] [--every SECONDS] [--pin PIN] [--badly HABIT]
HABIT is one of ${Object.keys(BAD_HABITS).join(', ')}. Without --count it goes on until Ctrl+C.
--pin is the pin of the shop's key, for HTTPS.`;

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: 'http://127.0.0.1:7388/v1' },
    key: { type: 'string' },
    count: { type: 'string', default: 'Infinity' },
    every: { type: 'string', default: '2' },
    pin: { type: 'string' },
    badly: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const stop = new AbortController();
process.once('SIGINT', () => {
  stop.abort();
});
process.exitCode = await run();

async function run(): Promise<number> {
  const { base, key, pin, badly, help } = values;
  if (help || key === undefined || (badly !== undefined && !isBadHabit(badly))) {
    process.stderr.write(`${USAGE}\n`);
    return help ? 0 : 1;
  }
  try {
    if (badly === undefined) {
      const transport = pin === undefined ? {} : { transport: pinned(pin) };
      const client = new AnimalStoreClient({ baseUrl: base, apiKey: key, ...transport });
      const additions = Number(values.count);
      await behaveWell({ client, say, pause, additions, signal: stop.signal });
    } else {
      await BAD_HABITS[badly]({ base, key, say });
    }
    return 0;
  } catch (error) {
    if (stop.signal.aborted) return 0;
    say(wordsOf(error));
    return 1;
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof RefusedError) return `${error.code}: ${error.message}`;
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function pause(): Promise<void> {
  const milliseconds = Number(values.every) * 1_000;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    stop.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  stop.signal.throwIfAborted();
}
