import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { Clock } from '../../platform/clock.ts';
import { startPostgres, type PostgresServer } from '../../testing/postgres-server.ts';
import { testServiceDays } from '../contract/records.ts';
import { testStore } from '../contract/store-contract.ts';
import { openPostgresStore } from './postgres-store.ts';

/** No promise depends on how the server was set up. */
const OTHER_DEFAULTS = {
  array_nulls: 'off',
  bytea_output: 'escape',
  DateStyle: 'German',
  default_transaction_isolation: 'serializable',
  extra_float_digits: '-15',
  lock_timeout: '50',
  search_path: 'other',
  standard_conforming_strings: 'off',
  synchronous_commit: 'off',
  TimeZone: 'Asia/Kolkata',
};

let server: PostgresServer;
let url: string;
let client: pg.Client;
let makeNew = '';
let shops = 0;

beforeAll(async () => {
  server = await startPostgres(OTHER_DEFAULTS);
  url = await server.createDatabase();
  client = new pg.Client({ connectionString: url });
  await client.connect();
}, 120_000);
afterAll(async () => {
  await client.end();
  await server.stop();
}, 120_000);

/** Makes the shop of the schema `shop` as it was when it was new, which takes less time than creating its tables. */
async function makeShopNew(clock: Clock): Promise<void> {
  makeNew ||= await createShop(clock);
  await client.query(makeNew);
}

/** Creates the shop, and returns what makes it new again. */
async function createShop(clock: Clock): Promise<string> {
  const store = await openPostgresStore({ url, schema: 'shop', clock });
  await store.close();
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'shop'`,
  );
  const script = (text: (name: string) => string) => rows.map(({ name }) => text(name)).join('');
  await client.query(`CREATE SCHEMA new_shop;
    ${script((name) => `CREATE TABLE new_shop.${name} AS TABLE shop.${name};`)}`);
  // Triggers and keys keep nothing from being deleted.
  return `SET session_replication_role = replica; SET lock_timeout = 0; BEGIN;
    ${script((name) => `DELETE FROM shop.${name}; INSERT INTO shop.${name} TABLE new_shop.${name};`)}
    COMMIT;`;
}

/** The name of another shop’s schema: creating one takes less time than creating a database. */
function newSchema(): string {
  shops += 1;
  return `shop_${shops}`;
}

testStore('PostgreSQL', async (clock) => {
  await makeShopNew(clock);
  return () => openPostgresStore({ url, schema: 'shop', clock });
});

testServiceDays(() => {
  const schema = newSchema();
  return (now) => openPostgresStore({ url, schema, clock: { now: () => now } });
});
