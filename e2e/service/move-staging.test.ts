import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallOutput } from '../../src/shared/bridge.ts';
import { Environment } from '../../src/shared/key.ts';
import type { Shop } from '../../src/main/app/shop.ts';
import {
  moveToDatabase,
  nameDatabase,
  type NamedDatabase,
} from '../../src/main/testing/postgres-for-tests.ts';
import { startPostgres, type PostgresServer } from '../../src/main/testing/postgres-server.ts';
import { runProgram, temporaryFolder } from '../../src/main/testing/program.ts';
import { memoryKeychain } from '../../src/main/keys/testing/memory-keychain.ts';
import { call, openWholeShop } from '../../src/main/testing/whole-shop.ts';

// A shop with a stock in staging, which moves to PostgreSQL and back with the stock of the shop.

const keychain = memoryKeychain();
const tills = new Map<Environment, CallOutput<'keys.create'>>();
const exported = new Map<Environment, string>();
let server: PostgresServer;
let database: NamedDatabase;
let folder: string;

/** The shop of a data folder, for as long as `work` takes. */
async function inShop<Result>(
  dataFolder: string,
  work: (shop: Shop) => Promise<Result>,
): Promise<Result> {
  const log = pino({ level: 'silent' });
  const options = { dataFolder, log, secrets: keychain, staging: true, stagingPort: 0 };
  const shop = await openWholeShop(options);
  try {
    return await work(shop);
  } finally {
    await shop.close();
  }
}

/** Sells the same animal with the same idempotency key, each time that it is called. */
async function sell(shop: Shop, environment: Environment): Promise<Response> {
  const { [environment]: listener } = shop.state();
  const address = listener.state === 'listening' ? listener.localAddress : '';
  return fetch(`${address}/pets`, {
    method: 'POST',
    body: JSON.stringify({ name: `Bella of ${environment}`, categoryId: 7 }),
    headers: {
      Authorization: `Bearer ${tills.get(environment)?.secret ?? ''}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'sale-1',
    },
  });
}

async function exportOf(dataFolder: string, environment: Environment): Promise<string> {
  const which = environment === 'staging' ? ['--staging'] : [];
  const args = ['export', '--format', 'json', '--data-dir', dataFolder, ...which];
  const { stdout } = await runProgram('cli', ...args);
  return stdout;
}

function makeStagingKey(...place: string[]) {
  const key = ['--label', 'Other', '--plan', 'pro', '--staging'];
  return runProgram('cli', 'keys', 'create', ...key, ...place);
}

/** Both tills go on as if nothing had happened, and the window can show their keys. */
async function expectSame(dataFolder: string): Promise<void> {
  for (const each of Environment.options) {
    expect(await exportOf(dataFolder, each)).toBe(exported.get(each));
  }
  await inShop(dataFolder, async (shop) => {
    for (const each of Environment.options) {
      const again = await sell(shop, each);
      expect(again.status).toBe(201);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      const id = tills.get(each)?.key.id ?? '';
      expect(await call(shop, 'keys.reveal', { environment: each, id })).toEqual({
        secret: tills.get(each)?.secret,
      });
    }
  });
}

beforeAll(async () => {
  server = await startPostgres();
  database = await nameDatabase(server);
  folder = temporaryFolder();
  await inShop(folder, async (shop) => {
    for (const environment of Environment.options) {
      const label = `Till of ${environment}`;
      const plan = { plan: 'pro' } as const;
      tills.set(environment, await call(shop, 'keys.create', { environment, label, plan }));
      expect((await sell(shop, environment)).status).toBe(201);
    }
    await call(shop, 'pets.add', { pet: { name: 'Rex', categoryId: 1n } });
  });
  await runProgram('cli', 'seed', '--more', '--animals', '2500', '--staging', '--data-dir', folder);
  for (const each of Environment.options) exported.set(each, await exportOf(folder, each));
}, 120_000);
afterAll(() => server.stop(), 120_000);

test('a database whose staging is used is refused before anything is copied', async () => {
  const other = await nameDatabase(server);
  const named = ['--database', other.url.href, '--database-password-file', other.passwordFile];
  const made = await makeStagingKey(...named);
  expect(made.code, made.stderr).toBe(0);
  const refused = await moveToDatabase(folder, other);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toBe(
    'There is a stock in the schema animal_store_staging of that database already. Move into an empty database. Only if a move into this one was cut off, and the shop is still in its data folder: remove the schema, then move again.\n',
  );
  await expectSame(folder);
  const url = new URL(other.url);
  url.password = other.password;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const { rows } = await client.query(`SELECT to_regnamespace('animal_store') AS production`);
  await client.end();
  expect(rows).toEqual([{ production: null }]);
});

test('staging moves with the stock, and its till does not notice', async () => {
  const moved = await moveToDatabase(folder, database);
  expect(moved.code, moved.stderr).toBe(0);
  const lines = moved.stderr.split('\n');
  expect(lines[0]).toMatch(
    /^The stock was moved and checked: 1 key, \d+ persons, \d+ fields, \d+ categor\w+, 2 animals, /,
  );
  expect(lines[2]).toMatch(/^Staging was moved and checked: 1 key, .* 2501 animals, /);
  expect(lines[3]).toMatch(/kept as .*staging\.sqlite\.moved-\S+Z; nothing uses that any more/);
  expect(lines[4]).toBe(`Whatever opens ${folder} uses the database from now on.`);
  expect(readdirSync(folder).filter((name) => name.endsWith('.sqlite'))).toEqual([]);
  await expectSame(folder);
});

test('staging moves back with the stock, and there again', async () => {
  const inTheWay = temporaryFolder();
  await makeStagingKey('--data-dir', inTheWay);
  const refused = await runProgram('cli', 'move', '--to', inTheWay, '--data-dir', folder);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain(`There is a stock in ${join(inTheWay, 'staging.sqlite')}`);

  const back = temporaryFolder();
  const moved = await runProgram('cli', 'move', '--to', back, '--data-dir', folder);
  expect(moved.code, moved.stderr).toBe(0);
  expect(moved.stderr).toMatch(/kept as animal_store_moved_\d{8}t\d{6}z; nothing/);
  expect(moved.stderr).toMatch(/kept as animal_store_staging_moved_\d{8}t\d{6}z; nothing/);
  expect(readFileSync(join(folder, 'database.json'), 'utf8')).toContain(back);
  expect(existsSync(join(back, 'database.json'))).toBe(false);
  await expectSame(back);

  // A node that was not told must not begin an empty shop.
  const named = [
    '--database',
    database.url.href,
    '--database-password-file',
    database.passwordFile,
  ];
  const stale = await runProgram('cli', 'keys', 'list', ...named);
  expect(stale.code).toBe(1);
  expect(stale.stderr).toMatch(/was moved out of that database .* schema animal_store_moved_\d+t/);
  expect((await moveToDatabase(back, database)).code).toBe(0);
  expect((await runProgram('cli', 'keys', 'list', ...named)).stdout).toContain(
    'Till of production',
  );
});
