/**
 * `node bench/idle-nodes.ts [nodes]`: what nodes without a request, each with a shop of its own, cost one
 * PostgreSQL: CPU, transactions and sessions. By default, eight.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { startPostgres } from '../src/main/testing/postgres-server.ts';
import { temporaryFolder } from '../src/main/testing/program.ts';
import { memoryKeychain, openWholeShop } from '../src/main/testing/whole-shop.ts';
import type { Shop } from '../src/main/app/shop.ts';

const NODES = Number(process.argv[2] ?? 8);
/** Connections that the start needed are given up after ten seconds. */
const SETTLED_AFTER = 20_000;
const SECONDS = 20;

const server = await startPostgres({ max_connections: String(8 * NODES + 20) });
const log = pino({ level: 'silent' });
const shops: Shop[] = [];
const urls: string[] = [];
for (let node = 0; node < NODES; node += 1) {
  const url = await server.createDatabase();
  const place = { dataFolder: temporaryFolder(), secrets: memoryKeychain(), log };
  shops.push(await openWholeShop({ ...place, database: { url } }));
  urls.push(url);
}
const admin = new pg.Client({ connectionString: urls[0] });
await admin.connect();
const TRANSACTIONS = `SELECT sum(xact_commit)::int AS number FROM pg_stat_database`;
const SESSIONS = `SELECT count(*)::int AS number FROM pg_stat_activity
  WHERE application_name LIKE 'animal-store%'`;

async function numberOf(text: string): Promise<number> {
  const { rows } = await admin.query<{ number: number }>(text);
  return rows[0]?.number ?? 0;
}

await pause(SETTLED_AFTER);
const before = { cpu: server.cpu(), transactions: await numberOf(TRANSACTIONS) };
await pause(SECONDS * 1_000);
const cpu = (server.cpu() - before.cpu) / 1_000 / SECONDS / NODES;
const transactions = ((await numberOf(TRANSACTIONS)) - before.transactions) / SECONDS / NODES;
const sessions = (await numberOf(SESSIONS)) / NODES;
process.stdout.write(
  `Each of ${String(NODES)} idle nodes: ${cpu.toFixed(1)} ms of the server's CPU and ${transactions.toFixed(1)} transactions a second, ${sessions.toFixed(1)} sessions\n`,
);
await admin.end();
for (const shop of shops) await shop.close();
await server.stop();
