import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type PostgresServer } from '../../src/main/testing/postgres-server.ts';
import {
  createKey,
  startServing,
  temporaryFolder,
  type Serving,
} from '../../src/main/testing/program.ts';
import { withinOneMinute } from '../support/minute.ts';

let database: PostgresServer;
let node: Serving;
let key: string;
let metricsAddress: string;
const environment = { ...process.env };

beforeAll(async () => {
  database = await startPostgres();
  process.env['DATABASE_URL'] = await database.createDatabase();
  const folder = temporaryFolder();
  node = await startServing(folder, '--no-window', '--metrics-port', '0');
  metricsAddress = await node.printed(/Metrics are at (\S+)\n/);
  key = await createKey(folder, 'enterprise', { perMinute: 10, perDay: 1_000 });
}, 120_000);
afterAll(async () => {
  process.env = environment;
  await node.stop();
  await database.stop();
}, 120_000);

async function ask(path: string, init: RequestInit = {}): Promise<number> {
  const headers = {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
  };
  const response = await fetch(`${node.baseAddress}${path}`, { ...init, headers });
  await response.arrayBuffer();
  return response.status;
}

it('counts requests, refusals, commits, statements and the event loop for Prometheus', async () => {
  await withinOneMinute(8_000);
  const body = JSON.stringify({ name: 'Bella the Secret', categoryId: 1 });
  expect(await ask('/pets', { method: 'POST', body })).toBe(201);
  const statuses = [];
  for (let round = 0; round < 12; round += 1) statuses.push(await ask('/pets?limit=3'));
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(await ask('/pets/1')).toBe(429);
  await expect
    .poll(async () => (await fetch(metricsAddress)).text(), { timeout: 20_000 })
    .toMatch(
      /animal_store_requests_total\{.*operation="GET \/v1\/pets\/\{petId\}".*status="429"\} 1/,
    );
  // The database's clock is asked now and then.
  await expect
    .poll(async () => (await fetch(metricsAddress)).text(), { timeout: 40_000 })
    .toMatch(/animal_store_clock_ahead_seconds -?[0-9.e-]+/);
  const metrics = await (await fetch(metricsAddress)).text();
  for (const line of [
    /animal_store_requests_total\{environment="production",operation="POST \/v1\/pets",status="201"\} 1/,
    /animal_store_request_seconds_count\{.*operation="GET \/v1\/pets"\} 12/,
    /animal_store_pages_total\{environment="production",source="kept"\} [1-9]/,
    /animal_store_limit_refusals_total\{environment="production",reason="rate_limited"\} [1-9]/,
    /animal_store_commit_animals_sum\{environment="production"\} 1/,
    /animal_store_statement_seconds_count\{statement="count requests",outcome="done"\} [1-9]/,
    /animal_store_database_connections\{schema="animal_store",state="(idle|busy)"\} [1-9]/,
    /animal_store_storage_works\{environment="production"\} 1/,
    /animal_store_commit_seconds_count 1/,
    /animal_store_animals\{environment="production",status="none"\} \d/,
    /animal_store_disk_free_bytes [1-9]/,
    /nodejs_eventloop_lag_p99_seconds [0-9]/,
  ]) {
    expect(metrics).toMatch(line);
  }
  expect(metricsAddress).toMatch(/^http:\/\/127\.0\.0\.1:/);
  expect(metrics).toMatch(/animal_store_build_info\{version="\d+\.\d+[^"]*"\} 1/);
  expect(metrics).toMatch(/animal_store_draining 0/);
  expect((await fetch(new URL('/', metricsAddress))).status).toBe(404);
  const head = await fetch(`${metricsAddress}?x=1`, { method: 'HEAD' });
  expect({ status: head.status, body: await head.text() }).toEqual({ status: 200, body: '' });
});

it('reports no secret and no name', async () => {
  const told = await (await fetch(metricsAddress)).text();
  expect(told).not.toContain(key.slice(10));
  expect(told).not.toContain('Secret');
  expect(told).not.toContain('127.0.0.1');
  expect(told).not.toContain('only for tests');
});
