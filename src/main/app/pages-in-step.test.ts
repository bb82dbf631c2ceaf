import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/program.ts';
import { databaseIn } from '../testing/stock.ts';
import { memoryKeychain } from '../keys/testing/memory-keychain.ts';
import { call, openWholeShop } from '../testing/whole-shop.ts';
import type { Shop } from './shop.ts';

const view = { sort: 'newest', status: 'all', categoryId: null, search: '' } as const;
let folder: string;
let shop: Shop;
let secret: string;

beforeEach(async () => {
  folder = temporaryFolder();
  const log = pino({ level: 'silent' });
  shop = await openWholeShop({ dataFolder: folder, log, secrets: memoryKeychain() });
  const plan = { plan: 'enterprise', perMinute: 100_000, perDay: 100_000 } as const;
  const made = { environment: 'production', label: 'Till', plan } as const;
  ({ secret } = await call(shop, 'keys.create', made));
});
afterEach(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

async function read<Reply>(path: string): Promise<Reply> {
  const { production } = await call(shop, 'service.state', {});
  const address = production.state === 'listening' ? production.localAddress : '';
  const headers = { Authorization: `Bearer ${secret}` };
  return (await (await fetch(`${address}${path}`, { headers })).json()) as Reply;
}

/** The names in the first page that a till gets, whose bytes are kept for the next request. */
async function listed(): Promise<string[]> {
  return (await read<{ name: string }[]>('/pets')).map(({ name }) => name);
}

/** The name of the first animal, or the code of the error, as a till gets it by its id. */
async function first(): Promise<string | undefined> {
  const { name, code } = await read<{ name?: string; code?: string }>('/pets/1');
  return name ?? code;
}

test('kept bytes are read again once a window, or anybody by hand, changed an animal', async () => {
  const { row } = await call(shop, 'pets.add', { pet: { name: 'Rex', categoryId: 1n } });
  expect(await listed()).toEqual(['Rex']);
  expect(await listed()).toEqual(['Rex']);
  expect([await first(), await first()]).toEqual(['Rex', 'Rex']);
  const animal = { id: row.id, version: row.version };
  await call(shop, 'pets.change', {
    selection: { kind: 'animals', animals: [animal] },
    change: { name: 'Bella' },
  });
  expect(await listed()).toEqual(['Bella']);
  expect(await first()).toBe('Bella');

  const byHand = new Database(databaseIn(folder));
  byHand.exec("UPDATE pets SET name = 'Max'");
  byHand.close();
  await expect.poll(listed, { timeout: 10_000 }).toEqual(['Max']);
  expect(await first()).toBe('Max');

  const { rows } = await call(shop, 'pets.rows', { view, offset: 0, limit: 1 });
  const animals = rows.map(({ id, version }) => ({ id, version }));
  await call(shop, 'pets.remove', { selection: { kind: 'animals', animals } });
  expect(await listed()).toEqual([]);
  expect(await first()).toBe('not_found');
});
