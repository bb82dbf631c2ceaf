/**
 * `node build/with-build.mjs bench/postgres.ts [rounds]`: how many animals fifty connections add on
 * PostgreSQL, and how long a list takes there and on SQLite, on a disk whose fsync takes 20 ms more, for
 * ten tills that ask ten times a second each: by themselves, and beside ten that add. Prints the medians
 * of each round and their ratio.
 */
import { makeBadDisk } from '../src/main/testing/bad-disk/bad-disk.ts';
import { startPostgres } from '../src/main/testing/postgres-server.ts';
import {
  createKey,
  startServing,
  temporaryFolder,
  type Serving,
} from '../src/main/testing/program.ts';
import { median } from './support/compare.ts';
import { load } from './support/load.ts';
import { openTill, sendPaced } from './support/paced-till.ts';
import { ADDS, LIST } from './support/requests.ts';
import { NO_LIMIT } from './support/workbench.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
const TILLS = 10;
const PACE = 100;
const FSYNC_MS = 20;
const SECONDS = 5;

interface Shop {
  serving: Serving;
  keys: string[];
}

async function startShop(): Promise<Shop> {
  const folder = temporaryFolder();
  const keys: string[] = [];
  for (let till = 0; till < 2 * TILLS; till += 1) {
    keys.push(await createKey(folder, 'enterprise', NO_LIMIT));
  }
  return { serving: await startServing(folder, '--no-window'), keys };
}

/** The median time (ms) of a list, while the other half of the tills adds or does nothing. */
async function timeOfList({ serving, keys }: Shop, isAdding: boolean): Promise<number> {
  const tills = keys.map((key) => openTill(new URL(serving.baseAddress).origin, key));
  const end = performance.now() + SECONDS * 1_000;
  const pace = { pace: PACE, isOver: () => performance.now() > end };
  const adding = isAdding
    ? tills
        .slice(TILLS)
        .map((till) => sendPaced(till, (sent) => ADDS[sent % ADDS.length] ?? LIST, pace))
    : [];
  const listing = tills.slice(0, TILLS).map((till) => sendPaced(till, () => LIST, pace));
  const [times] = await Promise.all([Promise.all(listing), Promise.all(adding)]);
  for (const till of tills) till.close();
  return median(times.flat());
}

const disk = makeBadDisk();
if (!disk) throw new Error('A slow disk needs Linux with a C compiler');
Object.assign(process.env, disk.env);
const sqlite = await startShop();
const database = await startPostgres({ fsync: 'on' }, { environment: disk.env });
process.env['DATABASE_URL'] = await database.createDatabase();
const postgres = await startShop();
disk.become('slow', FSYNC_MS);
for (const isAdding of [false, true]) {
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const own = await timeOfList(postgres, isAdding);
    const other = await timeOfList(sqlite, isAdding);
    ratios.push(own / other);
    process.stdout.write(`  ${own.toFixed(2)} ms against ${other.toFixed(2)} ms\n`);
  }
  const what = isAdding ? 'Lists beside ten tills that add' : 'Lists by themselves';
  process.stdout.write(`${what}: ${median(ratios).toFixed(2)} of SQLite's time (≤ 1.5)\n`);
}
disk.become('good');
const origin = new URL(postgres.serving.baseAddress).origin;
const { rate } = await load({ origin, key: postgres.keys[0] ?? '' }, ADDS, SECONDS);
process.stdout.write(
  `Additions of fifty connections, on a quick disk: ${rate.toFixed(0)} a second\n`,
);
await postgres.serving.stop();
await sqlite.serving.stop();
await database.stop();
disk.remove();
