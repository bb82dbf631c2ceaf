import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { postgresForTests } from '../testing/postgres-for-tests.ts';
import { temporaryFolder } from '../testing/program.ts';
import { StandingClock } from '../testing/records.ts';
import { send, type RawResponse } from '../testing/raw-http.ts';
import { memoryKeychain } from '../keys/testing/memory-keychain.ts';
import { call, openWholeShop } from '../testing/whole-shop.ts';
import type { Shop } from './shop.ts';

/** A node whose database takes no writes, as an operator or a full disk has it. */

const PATIENCE = { timeout: 20_000, interval: 200 };
const QUOTAS = { perMinute: 40, perDay: 1_000 };
const server = postgresForTests();
let admin: pg.Client;
let shop: Shop;
let port: number;
let authorization: string;

beforeEach(async () => {
  const url = await server().createDatabase();
  admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const log = pino({ level: 'silent' });
  const places = { dataFolder: temporaryFolder(), secrets: memoryKeychain(), database: { url } };
  shop = await openWholeShop({ ...places, log, clock: new StandingClock() });
  const { production } = shop.state();
  if (production.state !== 'listening') throw new Error(production.state);
  port = Number(new URL(production.localAddress).port);
  const { secret } = await call(shop, 'keys.create', {
    environment: 'production',
    label: 'Till',
    plan: { plan: 'enterprise', ...QUOTAS },
  });
  authorization = `Bearer ${secret}`;
  expect((await add('Bella')).status).toBe(201);
});
afterEach(async () => {
  await setReadOnly(false);
  await admin.end();
  await shop.close();
});

/** For the sessions that are there, too. */
async function setReadOnly(isOn: boolean): Promise<void> {
  await admin.query('SET default_transaction_read_only = off');
  await admin.query(`ALTER SYSTEM SET default_transaction_read_only = ${isOn ? 'on' : 'off'}`);
  await admin.query('SELECT pg_reload_conf()');
}

function add(name: string): Promise<RawResponse> {
  const headers = { authorization, 'content-type': 'application/json' };
  const body = JSON.stringify({ name, categoryId: 1, status: 'available' });
  return send(port, { method: 'POST', path: '/v1/pets', headers, body });
}

const list = () => send(port, { path: '/v1/pets', headers: { authorization } });

async function readiness(): Promise<string> {
  const { status, body } = await send(port, { path: '/readyz' });
  return `${String(status)} ${(JSON.parse(body) as { status: string }).status}`;
}

test('it says so, lets nothing through that it can not count, and goes on afterwards', async () => {
  await setReadOnly(true);
  await vi.waitFor(async () => {
    expect(await readiness()).toBe('503 error');
  }, PATIENCE);
  expect((await list()).status).toBe(503);
  await setReadOnly(false);
  await vi.waitFor(async () => {
    expect(await readiness()).toBe('200 ready');
  }, PATIENCE);
  expect((await list()).body).toContain('Bella');
});

test('an addition says that nothing was stored', async () => {
  await setReadOnly(true);
  await vi.waitFor(async () => {
    expect(await readiness()).toBe('503 error');
  }, PATIENCE);
  const refused = await add('Rex');
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  expect(JSON.parse(refused.body)).toMatchObject({ code: 'storage_unavailable', status: 503 });
  await setReadOnly(false);
  await vi.waitFor(async () => {
    expect((await add('Rex')).status).toBe(201);
  }, PATIENCE);
  expect((await list()).body.match(/Rex/g)).toHaveLength(1);
});
