import { Agent, get } from 'node:http';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type PostgresServer } from '../../src/main/testing/postgres-server.ts';
import {
  askToEnd,
  startServing,
  temporaryFolder,
  type Serving,
} from '../../src/main/testing/program.ts';

let server: PostgresServer;
let node: Serving;

beforeAll(async () => {
  server = await startPostgres();
  process.env['DATABASE_URL'] = await server.createDatabase();
  node = await startServing(temporaryFolder(), '--no-window', '--drain', '2');
}, 120_000);
afterAll(async () => {
  delete process.env['DATABASE_URL'];
  await server.stop();
}, 120_000);

const kept = new Agent({ keepAlive: true });

/** Requests a page over a connection that is kept open, as a load balancer does. */
async function ask(path: string) {
  const address = new URL(path, node.baseAddress);
  const [response] = (await once(get(address, { agent: kept }), 'response')) as [IncomingMessage];
  const body = JSON.parse(await text(response)) as Record<string, unknown>;
  return { status: response.statusCode, connection: response.headers.connection, body };
}

async function waitFor(path: string, status: number) {
  await expect.poll(async () => (await ask(path)).status, { timeout: 30_000 }).toBe(status);
  return ask(path);
}

it('is not ready while the database is down, says so, and lives on', async () => {
  expect(await ask('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  await server.kill();
  const unready = await waitFor('/readyz', 503);
  expect(unready.body).toMatchObject({ status: 'error', code: 'storage_unavailable' });
  expect(unready.body['message']).toContain('database can’t be reached');
  expect(await ask('/healthz')).toMatchObject({
    status: 200,
    body: { status: 'degraded', message: unready.body['message'] },
  });
  await server.start();
  await waitFor('/readyz', 200);
  expect((await ask('/healthz')).body).toMatchObject({ status: 'ok' });
}, 90_000);

it('drains: not ready first, still answering and ending connections, then gone', async () => {
  expect((await ask('/healthz')).connection).toBe('keep-alive');
  askToEnd(node.process);
  const draining = await waitFor('/readyz', 503);
  expect(draining).toMatchObject({ connection: 'close', body: { status: 'draining' } });
  expect(await ask('/healthz')).toMatchObject({ status: 200, connection: 'close' });
  const { code, stderr } = await node.ended;
  expect(code).toBe(0);
  const told = stderr.split('\n').filter((line) => line !== '');
  for (const line of told) expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}Z (info|warn|error) /);
  const expected = [
    expect.stringMatching(/^The stock is in the database 127\.0\.0\.1:\d+\/\w+$/),
    expect.stringMatching(/^Animal Store [\d.]+ has opened the stock$/),
    expect.stringMatching(/^The service is degraded: The database can’t be reached/),
    'The service works again',
    'Animal Store was told to end, and drains',
    'Animal Store has ended',
  ];
  expect(told.map((line) => line.slice(27))).toEqual(expect.arrayContaining(expected));
  await expect(ask('/readyz')).rejects.toThrow('ECONNREFUSED');
}, 30_000);
