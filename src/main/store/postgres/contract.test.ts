import { afterAll, beforeAll } from 'vitest';
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
let shops = 0;

beforeAll(async () => {
  server = await startPostgres(OTHER_DEFAULTS);
  url = await server.createDatabase();
}, 120_000);
afterAll(() => server.stop(), 120_000);

/** The name of another shop’s schema: creating one takes less time than creating a database. */
function newSchema(): string {
  shops += 1;
  return `shop_${shops}`;
}

testStore('PostgreSQL', (clock) => {
  const schema = newSchema();
  return Promise.resolve(() => openPostgresStore({ url, schema, clock }));
});

testServiceDays(() => {
  const schema = newSchema();
  return (now) => openPostgresStore({ url, schema, clock: { now: () => now } });
});
