import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { beforeEach, expect, it, vi } from 'vitest';
import { NO_DISCOUNT, PAID_HERE } from '../../shared/sale.ts';
import type { Shop } from '../app/shop.ts';
import {
  nameDatabase,
  postgresForTests,
  type NamedDatabase,
} from '../testing/postgres-for-tests.ts';
import { temporaryFolder } from '../testing/program.ts';
import { send, type RawResponse } from '../testing/raw-http.ts';
import { memoryKeychain } from '../keys/testing/memory-keychain.ts';
import { call, openWholeShop } from '../testing/whole-shop.ts';
import { runCommand } from './testing/run-command.ts';

const server = postgresForTests();
let database: NamedDatabase;
let dataFolder: string;

beforeEach(async () => {
  database = await nameDatabase(server());
  dataFolder = temporaryFolder();
});

function open(folder = dataFolder): Promise<Shop> {
  const log = pino({ level: 'silent' });
  const { url, password } = database;
  const at = { url: url.href, password: () => password };
  return openWholeShop({ dataFolder: folder, log, secrets: memoryKeychain(), database: at });
}

/** Copies or replaces whole databases, as pg_dump and pg_restore do. */
async function asAdmin(...statements: string[]): Promise<void> {
  const address = new URL(database.url);
  address.password = database.password;
  address.pathname = '/postgres';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const name = () => database.url.pathname.slice(1);
const backUp = () => asAdmin(`CREATE DATABASE ${name()}_backup TEMPLATE ${name()}`);
const restore = () =>
  asAdmin(
    `DROP DATABASE ${name()} WITH (FORCE)`,
    `CREATE DATABASE ${name()} TEMPLATE ${name()}_backup`,
  );

function issue(shop: Shop, label: string) {
  const plan = { plan: 'pro' } as const;
  return call(shop, 'keys.create', { environment: 'production', label, plan });
}

async function add(shop: Shop, secret: string): Promise<RawResponse> {
  const { production } = shop.state();
  if (production.state !== 'listening') throw new Error(production.state);
  return send(Number(new URL(production.localAddress).port), {
    method: 'POST',
    path: '/v1/pets',
    body: '{"name":"Bella","categoryId":1}',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
  });
}

/** Sells something, and returns the number of the receipt. */
async function sellFood(shop: Shop): Promise<number> {
  const line = { petId: null, words: 'Food', identity: '', categoryId: null };
  const { sale } = await call(shop, 'sales.complete', {
    sale: {
      id: randomUUID(),
      lines: [{ ...line, ...NO_DISCOUNT, taxRate: null, quantity: 1, unitPrice: 250 }],
      ...PAID_HERE,
      customerId: null,
      note: '',
      payments: [{ method: 'cash', amount: 250, given: null }],
    },
  });
  return sale.number;
}

const idOf = ({ body }: RawResponse) => (JSON.parse(body) as { id: number }).id;

function finish(folder = dataFolder) {
  return runCommand(
    'after-restore',
    '--data-dir',
    folder,
    '--database',
    database.url.href,
    '--database-password-file',
    database.passwordFile,
  );
}

it('refuses a database older than what was seen, and goes on beyond it', async () => {
  let shop = await open();
  const kept = await issue(shop, 'Kept');
  const lost = await issue(shop, 'Stolen');
  expect(idOf(await add(shop, kept.secret))).toBe(1);
  const lee = { id: randomUUID(), name: 'Ms Lee', address: '', phone: '', email: '', note: '' };
  await call(shop, 'customers.save', { customer: lee });
  await shop.close();
  await backUp();

  shop = await open();
  expect(idOf(await add(shop, kept.secret))).toBe(2);
  expect(await sellFood(shop)).toBe(1);
  await call(shop, 'keys.revoke', { environment: 'production', id: lost.key.id });
  await call(shop, 'customers.erase', { id: lee.id });
  await shop.close();
  // Another node goes on, which this one has not seen.
  const other = await open(temporaryFolder());
  expect(idOf(await add(other, kept.secret))).toBe(3);
  expect(await sellFood(other)).toBe(2);
  await other.close();
  await restore();

  await expect(open()).rejects.toMatchObject({
    code: 'storage_unavailable',
    message: expect.stringContaining(`after-restore for the folder ${dataFolder}`) as string,
  });
  // As often as one likes.
  for (const revoked of ['the key “Stolen”', 'computer that serves']) {
    const { code, stdout, stderr } = await finish();
    expect({ code, said: stdout + stderr }).toMatchObject({ code: 0 });
    expect(stdout + stderr).toContain(revoked);
  }

  shop = await open();
  expect((await add(shop, lost.secret)).status).toBe(401);
  const next = await add(shop, kept.secret);
  expect(next.status).toBe(201);
  expect(idOf(next)).toBeGreaterThan(3);
  expect(idOf(next)).toBeLessThan(1_000_000);
  expect(await call(shop, 'customers.list', { search: '', limit: 9 })).toEqual([]);
  // Its register goes on with an entry, once, which says what was replaced.
  expect(await call(shop, 'register.check', { known: null })).toMatchObject({
    entries: 3,
    problems: [],
    restores: [{ number: 2, replaced: { number: 2 } }],
  });
  // No receipt has the number of one that a customer has.
  expect(await sellFood(shop)).toBeGreaterThan(2);
  await shop.close();
});

it('enters a restore once, whichever node finishes it after the shop went on', async () => {
  const others = temporaryFolder();
  const pet = { name: 'Bella', categoryId: 1n };
  let shop = await open();
  await call(shop, 'pets.add', { pet });
  await shop.close();
  await backUp();
  shop = await open();
  const other = await open(others);
  for (let lost = 0; lost < 5; lost += 1) await call(other, 'pets.add', { pet });
  await other.close();
  await shop.close();
  await restore();
  expect((await finish()).code).toBe(0);
  shop = await open();
  await call(shop, 'pets.add', { pet });
  expect((await finish(others)).code).toBe(0);
  for (let more = 0; more < 5; more += 1) await call(shop, 'pets.add', { pet });
  expect((await finish(others)).code).toBe(0);
  expect(await call(shop, 'register.check', { known: null })).toMatchObject({
    entries: 8,
    problems: [],
    restores: [{ number: 2, replaced: { number: 6 } }],
  });
  await shop.close();
});

it('refuses a database in which only a key works again', async () => {
  let shop = await open();
  const till = await issue(shop, 'Till');
  await shop.close();
  await backUp();
  shop = await open();
  await call(shop, 'keys.revoke', { environment: 'production', id: till.key.id });
  await shop.close();
  await restore();
  await expect(open()).rejects.toThrow(/older than what this computer has seen/);
});

it('serves no longer once the database has become older', async () => {
  let shop = await open();
  const till = await issue(shop, 'Till');
  await shop.close();
  await backUp();
  shop = await open();
  await add(shop, till.secret);
  // Recorded with the next look.
  await vi.waitFor(
    () =>
      expect(readFileSync(join(dataFolder, 'production-seen.json'), 'utf8')).toContain(
        '"pet_id":"1"',
      ),
    20_000,
  );
  await restore();
  await vi.waitFor(
    () =>
      expect(shop.state().storageProblem?.message).toMatch(
        /older than what this computer has seen/,
      ),
    20_000,
  );
  const refused = await add(shop, till.secret);
  expect(refused).toMatchObject({ status: 503 });
  await shop.close();
});

it('says so where this computer never saw that shop', async () => {
  const shop = await open();
  await shop.close();
  const never = await finish(temporaryFolder());
  expect(never).toMatchObject({ code: 1 });
  expect(never.stderr).toMatch(/has no record of a shop in PostgreSQL/);

  database = await nameDatabase(server());
  const another = temporaryFolder();
  await (await open(another)).close();
  const { code, stderr } = await finish();
  expect(code).toBe(1);
  expect(stderr).toMatch(/holds another shop/);
});
