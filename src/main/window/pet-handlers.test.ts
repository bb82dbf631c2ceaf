import { rmSync } from 'node:fs';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Shop } from '../app/shop.ts';
import { temporaryFolder } from '../testing/program.ts';
import { memoryKeychain } from '../keys/testing/memory-keychain.ts';
import { call, openWholeShop } from '../testing/whole-shop.ts';

const VIEW = { sort: 'newest', status: 'all', categoryId: null, search: '' } as const;
const BELLA = { name: 'Bella', categoryId: 1n };
const PRICE_PROBLEM = {
  code: 'invalid_body',
  message: 'Price must be an amount.',
  fields: { 'details.price': 'must be an amount' },
};

let folder: string;
let shop: Shop;

beforeEach(async () => {
  folder = temporaryFolder();
  const log = pino({ level: 'silent' });
  shop = await openWholeShop({ dataFolder: folder, log, secrets: memoryKeychain() });
});
afterEach(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

test('an animal is added and changed with details as their fields keep them', async () => {
  const pet = { ...BELLA, details: { chip: '276 098-1061 23456' } };
  const { row } = await call(shop, 'pets.add', { pet });
  expect(row.details).toEqual({ chip: '276098106123456' });
  const { id, version } = row;
  const changed = await call(shop, 'pets.change', {
    selection: { kind: 'animals', animals: [{ id, version }] },
    change: { details: { notes: ' shy ', chip: null } },
  });
  expect(changed.rows[0]?.details).toEqual({ notes: 'shy' });
  const caged = { ...BELLA, details: { place: ' A 7' } };
  const more = await call(shop, 'pets.addMany', { pet: caged, count: 2, numbered: true });
  expect(more.rows.map(({ details }) => details)).toEqual([{ place: 'A 7' }, { place: 'A 7' }]);
});

test('a detail that its field does not take is refused in words beside it, and nothing is stored', async () => {
  const details = { price: 1.5 };
  const selection = { kind: 'view', view: VIEW, except: [], asOf: 0 };
  for (const [name, input] of [
    ['pets.add', { pet: { ...BELLA, details } }],
    ['pets.addMany', { pet: { ...BELLA, details }, count: 2, numbered: false }],
    ['pets.change', { selection, change: { details } }],
  ] as const) {
    const result = await shop.bridge.call(name, input, 'test');
    expect(result).toEqual({ ok: false, error: PRICE_PROBLEM });
  }
  expect(await call(shop, 'pets.counts', {})).toMatchObject({ all: 0 });
});
