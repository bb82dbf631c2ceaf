import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { calls, entryOf, type CallName, type EventName } from '../../shared/bridge.ts';
import type { Shop } from '../app/shop.ts';
import { memoryKeychain } from '../keys/testing/memory-keychain.ts';
import type { Store } from '../store/store.ts';
import { temporaryFolder } from '../testing/program.ts';
import { call, openWholeShop } from '../testing/whole-shop.ts';
import type { Handlers } from './answers.ts';
import { createBridge } from './bridge.ts';

// Whatever a call writes reaches every window as the event of its topic.

const WRITING = (Object.keys(calls) as CallName[]).filter((name) => entryOf(name).writes);
const log = pino({ level: 'silent' });
let folder: string;
let shop: Shop;
let seen: EventName[] = [];

beforeAll(async () => {
  folder = temporaryFolder();
  shop = await openWholeShop({ dataFolder: folder, log, secrets: memoryKeychain() });
  shop.bridge.subscribe((name) => seen.push(name));
});
beforeEach(() => {
  seen = [];
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

test('a call notifies every window of what it writes, even if it fails', async () => {
  const allowed = () => Promise.resolve(null);
  const rights = { guard: allowed, rightsOf: allowed, approve: () => Promise.reject(new Error()) };
  for (const name of WRITING) {
    const answer = vi.fn(() => Promise.resolve({}));
    const handlers = { [name]: answer } as unknown as Handlers;
    const bridge = createBridge(handlers, { ...rights, stock: () => ({}) as Store }, log);
    const events: EventName[] = [];
    bridge.subscribe((event) => events.push(event));
    const topics = entryOf(name).writes?.map((topic) => `${topic}.changed`) ?? [];
    // What a schema accepts does not matter here.
    const accepts = vi.spyOn(entryOf(name).input, 'safeParse');
    accepts.mockReturnValue({ success: true, data: {} } as never);
    await bridge.call(name, {}, 'one window');
    answer.mockRejectedValueOnce(new Error('midway'));
    await bridge.call(name, {}, 'one window');
    accepts.mockRestore();
    expect(events, name).toEqual([...topics, ...topics]);
  }
});

test('a call that is refused before it does anything notifies nobody', async () => {
  expect(await shop.bridge.call('customers.merge', { from: 'Lee' }, 'test')).toMatchObject({
    error: { code: 'invalid_body' },
  });
  expect(seen).toEqual([]);
});

test('a treatment like the last one is one more', async () => {
  const { row } = await call(shop, 'pets.add', { pet: { name: 'Koi', categoryId: 1n } });
  const animals = [{ id: row.id, version: row.version }];
  for (const number of [1, 2]) {
    const treatment = {
      id: randomUUID(),
      day: '2026-11-20',
      what: 'Worms',
      by: '',
      medicine: '',
      batch: '',
      until: null,
      againOn: null,
    };
    const { rows } = await call(shop, 'pets.byIds', { ids: [row.id] });
    const version = rows[0]?.version ?? row.version;
    const selection = {
      kind: 'animals' as const,
      animals: [{ ...animals[0], id: row.id, version }],
    };
    await call(shop, 'treatments.record', { selection, treatment });
    expect(seen.filter((name) => name === 'treatments.changed')).toHaveLength(number);
  }
});

test('a call that the store answers by itself writes, too', async () => {
  await call(shop, 'sales.moveCash', {
    id: randomUUID(),
    amount: 500,
    reason: 'Float',
    drawer: '',
  });
  await call(shop, 'profile.change', { name: 'Hedgerow Pets' });
  await call(shop, 'stockTakes.begin', { id: randomUUID(), scope: { kind: 'all' } });
  // What the treatments did to animals may come as late as now.
  const written = seen.filter((name) => !name.startsWith('pets.'));
  expect(written).toEqual(['sales.changed', 'profile.changed', 'stockTakes.changed']);
  expect(await call(shop, 'profile.read', { locales: [] })).toMatchObject({
    name: 'Hedgerow Pets',
  });
});
