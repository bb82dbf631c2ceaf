/** Serves the same stock from SQLite and from PostgreSQL, under the same load in turn, and prints the ratios. */
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../src/main/testing/postgres-server.ts';
import { createKey, runProgram, temporaryFolder } from '../src/main/testing/program.ts';
import { compare } from './support/compare.ts';
import { ADDS, LIST } from './support/requests.ts';
import { startServer, type Server } from './support/server.ts';

const ANIMALS = '1000';
const UNLIMITED = { perMinute: 1_000_000_000, perDay: 1_000_000_000 };
const EFFORT = { seconds: 4, rounds: 3 };
const SERVE = fileURLToPath(new URL('../out/main/serve.js', import.meta.url));

/** With the environment that the terminal's commands have at the moment. */
async function startSeeded(): Promise<Server> {
  const folder = temporaryFolder();
  const key = await createKey(folder, 'enterprise', UNLIMITED);
  await runProgram('cli', 'seed', '--count', ANIMALS, '--data-dir', folder);
  return startServer(SERVE, ['--data-dir', folder, '--port', '0', '--no-window'], {
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
  });
}

const sqlite = await startSeeded();
const database = await startPostgres({ fsync: 'on' });
process.env['DATABASE_URL'] = await database.createDatabase();
const postgres = await startSeeded();

for (const [what, requests] of [
  ['GET /v1/pets', [LIST]],
  ['POST /v1/pets', ADDS],
] as const) {
  const { own, other, rate } = await compare(postgres, sqlite, requests, EFFORT);
  const told = [own, other].map((one) => `${Math.round(one.rate)}/s, p99 ${one.p99.toFixed(1)} ms`);
  process.stdout.write(`${what}: PostgreSQL ${told.join('; SQLite ')}; ratio ${rate.toFixed(2)}\n`);
}

await postgres.stop();
await sqlite.stop();
await database.stop();
