/**
 * A simulated till for the terminal: `npm run till -- --base URL --key KEY [--every SECONDS] [--badly HABIT]`.
 * It lists the stock once, then adds animals by the client of this repository until Ctrl+C.
 */
import { parseArgs } from 'node:util';
import { AnimalStoreClient } from '../src/client.ts';
import { RefusedError } from '../src/errors.ts';
import { BAD_HABITS, isBadHabit } from './bad-habits.ts';

const NAMES = ['Bella', 'Max', 'Luna', 'Charlie', 'Coco', 'Rocky', 'Lola', 'Oscar', 'Milo', 'Ruby'];
const USAGE = `Usage: npm run till -- --key KEY [--base http://127.0.0.1:7388/v1] [--count N] [--every SECONDS] [--badly HABIT]
HABIT is one of ${Object.keys(BAD_HABITS).join(', ')}. Without --count it goes on until Ctrl+C.`;

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: 'http://127.0.0.1:7388/v1' },
    key: { type: 'string' },
    count: { type: 'string', default: 'Infinity' },
    every: { type: 'string', default: '2' },
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
  const { base, key, badly, help } = values;
  if (help || key === undefined || (badly !== undefined && !isBadHabit(badly))) {
    process.stderr.write(`${USAGE}\n`);
    return help ? 0 : 1;
  }
  try {
    if (badly === undefined)
      await behaveWell(new AnimalStoreClient({ baseUrl: base, apiKey: key }));
    else await BAD_HABITS[badly]({ base, key, say });
    return 0;
  } catch (error) {
    if (stop.signal.aborted) return 0;
    say(error instanceof RefusedError ? `${error.code}: ${error.message}` : String(error));
    return 1;
  }
}

async function behaveWell(client: AnimalStoreClient): Promise<void> {
  const { signal } = stop;
  let listed = 0;
  for await (const { id, name, status } of client.pets({ signal })) {
    listed += 1;
    if (listed <= 5) say(`${String(id).padStart(6)}  ${name}${status ? ` (${status})` : ''}`);
  }
  say(`${listed} animals in stock.`);
  for (let number = 0; number < Number(values.count); number += 1) {
    const name = NAMES[number % NAMES.length] ?? 'Rex';
    const pet = await client.add(
      { name, categoryId: 1 + (number % 5), status: 'available' },
      { signal },
    );
    say(`${String(pet.id).padStart(6)}  ${pet.name} added`);
    await pause(Number(values.every) * 1_000);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    stop.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  stop.signal.throwIfAborted();
}
