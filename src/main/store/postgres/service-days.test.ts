import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type PostgresServer } from '../../testing/postgres-server.ts';
import { testServiceDays } from '../contract/service-days.ts';
import { openPostgresStore } from './postgres-store.ts';

let server: PostgresServer;
let url: string;
let shops = 0;

beforeAll(async () => {
  server = await startPostgres();
  url = await server.createDatabase();
}, 120_000);
afterAll(() => server.stop(), 120_000);

testServiceDays(() => {
  shops += 1;
  const schema = `shop_${shops}`;
  return (now) => openPostgresStore({ url, schema, clock: { now: () => now } });
});
