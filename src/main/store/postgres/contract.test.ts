import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type PostgresServer } from '../../testing/postgres-server.ts';
import { testStore } from '../contract/store-contract.ts';
import { openPostgresStore } from './postgres-store.ts';

let server: PostgresServer;
let url: string;
let shops = 0;

beforeAll(async () => {
  server = await startPostgres();
  url = await server.createDatabase();
}, 120_000);
afterAll(() => server.stop(), 120_000);

testStore('PostgreSQL', (clock) => {
  // Creating a schema takes less time than creating a database.
  shops += 1;
  const schema = `shop_${shops}`;
  return Promise.resolve(() => openPostgresStore({ url, schema, clock }));
});
