/**
 * Measures the service on PostgreSQL and prints ratios: to the same service on SQLite, to one
 * transaction per request, of two nodes to one, and of large stocks to a small one. `node
 * bench/postgres.ts [animals]`, after `npm run build`; by default, the large stock has 1,000,000.
 */
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { COUNT_NEW } from '../src/main/store/postgres/pet-counts.ts';
import { makeBadDisk } from '../src/main/testing/bad-disk/bad-disk.ts';
import { startPostgres } from '../src/main/testing/postgres-server.ts';
import { createKey, runProgram, temporaryFolder } from '../src/main/testing/program.ts';
import { compare, median, type Effort } from './support/compare.ts';
import { limitCores } from './support/core-share.ts';
import { load, type LoadRequest } from './support/load.ts';
import { ADDS, LIST } from './support/requests.ts';
import { startServer, type Server } from './support/server.ts';

const FEW = 1_000;
const MANY = Number(process.argv[2] ?? 1_000_000);
const SLOW_FSYNCS_MS = [1, 5];
/** With two nodes, more than a whole core of two is left for the database and for what asks. */
const SHARE_OF_CORE = 0.4;
const UNLIMITED = { perMinute: 1_000_000_000, perDay: 1_000_000_000 };
const EFFORT: Effort = {
  seconds: Number(process.env['BENCH_SECONDS'] ?? 4),
  rounds: Number(process.env['BENCH_ROUNDS'] ?? 3),
  connections: 200,
};
const SERVE = fileURLToPath(new URL('../out/main/serve.js', import.meta.url));
const BARE = fileURLToPath(new URL('support/bare.ts', import.meta.url));
const FILTERED: LoadRequest = { method: 'GET', path: '/v1/pets?status=sold&limit=50' };
const NODE_OPTIONS = ['--max-semi-space-size=16'];

/** Starts a node on the stock named in the environment, or on a folder of its own. */
async function startNode(): Promise<Server> {
  const folder = temporaryFolder();
  const key = await createKey(folder, 'enterprise', UNLIMITED);
  return startServer(SERVE, ['--data-dir', folder, '--port', '0', '--no-window'], {
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    nodeOptions: [...NODE_OPTIONS, ...(process.env['BENCH_PROFILE'] ? ['--cpu-prof'] : [])],
  });
}

async function seed(folderOptions: readonly string[]): Promise<void> {
  const made = await runProgram('cli', 'seed', '--animals', String(FEW), ...folderOptions);
  if (made.code !== 0) throw new Error(made.stderr);
}

/** Adds animals directly in the database, which is faster than millions of requests. */
async function fill(url: string, animals: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=animal_store' });
  await client.connect();
  await client.query(`
    BEGIN;
    INSERT INTO pets (id, name, folded_name, category_id, status, added_at)
      SELECT n, 'Animal ' || n, 'animal ' || n, n % 14, 1 + n % 3, 0
      FROM generate_series((SELECT last_pet_id + 1 FROM shop), ${animals}) AS n;
    UPDATE shop SET last_pet_id = ${animals}, pets_revision = pets_revision + 1;
    ${COUNT_NEW.text};
    COMMIT`);
  await client.query('VACUUM ANALYZE pets');
  await client.end();
}

/** A server whose CPU time includes that of the database. */
function withDatabase(server: Server): Server {
  return {
    ...server,
    ask: async (question) =>
      (await server.ask(question)) + (question === 'cpu' ? database.cpu() : 0),
  };
}

function say(what: string, ratio: number, goal: string, told: string): void {
  process.stdout.write(`${what}: ${ratio.toFixed(2)} (${goal}); ${told}\n`);
}

async function against(
  what: string,
  goal: string,
  [own, other]: readonly [Server, Server],
  requests: readonly LoadRequest[],
): Promise<void> {
  const compared = await compare(own, other, requests, EFFORT);
  const told = [compared.own, compared.other].map(
    ({ rate, p99, cpu }) =>
      `${Math.round(rate)}/s, p99 ${p99.toFixed(1)} ms, ${cpu.toFixed(0)} µs CPU`,
  );
  say(what, compared.rate, `${goal}; by CPU ${compared.cpu.toFixed(2)}`, told.join(' against '));
}

/**
 * What two nodes add together, each with half of the connections, compared with one that has all of
 * them. Rounds differ more than elsewhere, so there are more of them.
 */
async function twoNodes(
  what: string,
  goal: string,
  [first, second]: readonly [Server, Server],
): Promise<void> {
  const { seconds, rounds, connections = 200 } = EFFORT;
  const byOne = async () => (await load(first, ADDS, seconds, connections)).rate;
  const byBoth = async () => {
    const halves = [first, second].map((node) => load(node, ADDS, seconds, connections / 2));
    return (await Promise.all(halves)).reduce((sum, { rate }) => sum + rate, 0);
  };
  const ratios: number[] = [];
  for (let round = 0; round < 3 * rounds; round += 1) {
    // Each goes first as often as the other.
    const before = round % 2 === 0 ? await byOne() : undefined;
    const both = await byBoth();
    ratios.push(both / (before ?? (await byOne())));
  }
  say(what, median(ratios), goal, ratios.map((each) => each.toFixed(2)).join(', '));
}

const sqliteFolder = temporaryFolder();
const sqliteKey = await createKey(sqliteFolder, 'enterprise', UNLIMITED);
await seed(['--data-dir', sqliteFolder]);
const sqlite = await startServer(
  SERVE,
  ['--data-dir', sqliteFolder, '--port', '0', '--no-window'],
  {
    headers: { Authorization: `Bearer ${sqliteKey}`, 'Content-Type': 'application/json' },
    nodeOptions: NODE_OPTIONS,
  },
);

const disk = makeBadDisk();
const database = await startPostgres(
  { fsync: 'on', shared_buffers: '512MB', max_wal_size: '4GB' },
  { ...(disk && { environment: disk.env }) },
);
const url = await database.createDatabase();
process.env['DATABASE_URL'] = url;
const small = withDatabase(await startNode());
await seed([]);
await against('Lists against SQLite', '≥ 0.25', [small, sqlite], [LIST]);
await sqlite.stop();

for (const [kind, what] of [
  ['postgres', 'one statement a request'],
  ['transactions', 'BEGIN, the statement and COMMIT a request'],
  ['promises', 'one statement a request that also counts it and numbers in the order of commits'],
] as const) {
  const plain = withDatabase(await startServer(BARE, [kind, await database.createDatabase()]));
  await against(`Additions against ${what}`, '≥ 5', [small, plain], ADDS);
  for (const ms of disk ? SLOW_FSYNCS_MS : []) {
    disk?.become('slow', ms);
    await against(`The same, fsync of ${String(ms)} ms`, '≥ 5', [small, plain], ADDS);
  }
  disk?.become('good');
  await plain.stop();
}

const bare = await Promise.all(
  ['gathered', 'postgres'].map(async (kind) =>
    withDatabase(await startServer(BARE, [kind, await database.createDatabase()])),
  ),
);
const [gathering, single] = bare;
if (gathering && single) {
  const what = 'For comparison, a bare server that gathers and promises nothing, by one statement';
  await against(what, 'no goal', [gathering, single], ADDS);
}
for (const server of bare) await server.stop();

const second = withDatabase(await startNode());
await twoNodes('Two nodes add', '≥ 1 on two cores', [small, second]);
const liftLimits = limitCores([small, second], SHARE_OF_CORE);
if (liftLimits) {
  const what = `The same, each node with ${String(SHARE_OF_CORE)} of a core`;
  await twoNodes(what, '≥ 1.5 with cores for both', [small, second]);
  liftLimits();
} else {
  process.stdout.write(
    'Two nodes with cores for both: not measured, CPU time can’t be divided here\n',
  );
}
await second.stop();

process.env['DATABASE_URL'] = await database.createDatabase();
const large = withDatabase(await startNode());
await fill(process.env['DATABASE_URL'], MANY);
const size = `${MANY.toLocaleString('en')} against ${FEW.toLocaleString('en')}`;
for (const [what, requests] of [
  ['lists', [LIST]],
  ['filters', [FILTERED]],
  ['additions', ADDS],
] as const) {
  await against(`Of ${size}: ${what}`, '≥ 0.9', [large, small], requests);
}

await large.stop();
await small.stop();
await database.stop();
disk?.remove();
