import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type PostgresServer } from '../../testing/postgres-server.ts';
import { testStore } from '../contract/store-contract.ts';
import { openPostgresStore } from './postgres-store.ts';

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

testStore('PostgreSQL', async (clock) => {
  const url = await server.createDatabase();
  return () => openPostgresStore({ url, schema: 'animal_store', clock });
});
