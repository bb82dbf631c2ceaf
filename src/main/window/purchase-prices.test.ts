import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls, type CallName } from '../../shared/bridge.ts';
import {
  animal,
  asClerk,
  asOwner,
  asText,
  clerkShop,
  CLERKS,
  letClerks,
  lineOf,
  replyTo,
  saleOf,
  useClerkShop,
  type Attempt,
} from './testing/clerk-shop.ts';
import { membersOf } from './testing/schema-members.ts';

useClerkShop();

const all = { sort: 'newest', status: 'all', categoryId: null, search: '' } as const;
const view = { ...all, filters: [{ field: 'cost', from: 4_000 }] };
const selection = { kind: 'view' as const, view, except: [], asOf: 0 };
const tenth = { by: { percent: 1 }, ending: null };
const pet = { name: 'Budgie', categoryId: 1n, details: { cost: 1 } };
const change = { details: { cost: 1 } };
const one = { id: 1n, version: 0, change };
const line = { name: 'Budgie', categoryId: 1n, quantity: 2, isGroup: true, price: 1, cost: 1 };
const delivery = {
  day: '2026-11-25',
  supplierId: null,
  document: '',
  lines: [{ ...line, place: '' }],
};
const treatment = {
  id: randomUUID(),
  day: '2026-11-25',
  what: 'Worms',
  by: '',
  medicine: '',
  batch: '',
  until: null,
  againOn: null,
};
/** Every call that can ask for it or write it. */
const ASKING: Partial<Record<CallName, Attempt>> = {
  'pets.view': () => asClerk('pets.view', { view, grouping: null }),
  'pets.rows': () =>
    asClerk('pets.rows', { view: { ...all, sort: 'field:cost' }, offset: 0, limit: 1 }),
  'pets.sums': () => asClerk('pets.sums', { selection }),
  'pets.add': () => asClerk('pets.add', { pet }),
  'pets.addMany': () => asClerk('pets.addMany', { pet, count: 1, numbered: false }),
  'pets.change': () => asClerk('pets.change', { selection, change: { name: 'A' } }),
  'pets.changeEach': () => asClerk('pets.changeEach', { changes: [one] }),
  'pets.changePrices': () => asClerk('pets.changePrices', { selection, change: tenth }),
  'pets.previewPrices': () => asClerk('pets.previewPrices', { selection, change: tenth }),
  'pets.split': () => asClerk('pets.split', { split: { ...one, quantity: 1 } }),
  'pets.remove': () => asClerk('pets.remove', { selection }),
  'deliveries.takeIn': () => asClerk('deliveries.takeIn', { id: randomUUID(), ...delivery }),
  'treatments.record': () => asClerk('treatments.record', { selection, treatment }),
  'views.save': () => {
    const order = { column: 'name', sort: 'field:cost' } as const;
    const shown = { groupedBy: null, status: 'all', categoryId: null, search: '' } as const;
    const look = { order, ...shown, filters: [], columns: [] };
    return asClerk('views.save', { view: { id: null, name: 'Dear', look } });
  },
};

test('every call that can ask for what the shop paid, or write it, is attacked', () => {
  const able = CLERKS.filter((name) => {
    const members = membersOf(calls[name].input);
    return ['cost', 'details', 'filters', 'sort'].some((member) => members.has(member));
  });
  expect(Object.keys(ASKING).toSorted()).toEqual(able.toSorted());
});

test.each(Object.entries(ASKING))('what the shop paid is closed to %s', async (_name, attack) => {
  await letClerks({ purchasePrices: false });
  expect(await attack()).toBe('owner_needed');
  await letClerks({});
  expect(await attack()).not.toBe('owner_needed');
});

test('what the shop paid is no column of an import: nothing tells whether it is the same, and nothing is written over it', async () => {
  const { id, name } = await animal(10_000);
  const cost = async () => (await asOwner('pets.byIds', { ids: [id] })).rows[0]?.details['cost'];
  const read = async (amount: string) => {
    const list = `Animal Store No.,Name,Category,Price,Purchase price\n${String(id)},${name},Category 1,100.00,${amount}\n`;
    const bytes = new TextEncoder().encode(list);
    const begun = await replyTo('import.begin', {
      name: 'list.csv',
      size: bytes.length,
      isPasted: false,
    });
    await replyTo('import.bytes', { id: begun.id, bytes });
    const { rows } = await replyTo('import.read', { id: begun.id, changes: { known: 'update' } });
    return { importId: begun.id, told: JSON.stringify(rows).replaceAll(amount, '') };
  };
  await letClerks({ purchasePrices: false });
  expect((await read('43.21')).told).toBe((await read('43.22')).told);
  const { importId } = await read('1.00');
  expect(await asClerk('import.commit', { id: importId })).toBe('done');
  expect(await cost()).toBe(4_321);
  const columns = { cost: 4 };
  expect(await asClerk('import.read', { id: importId, changes: { columns } })).toBe('owner_needed');
  await letClerks({});
  const { importId: allowed } = await read('1.00');
  expect(await asClerk('import.commit', { id: allowed })).toBe('done');
  expect(await cost()).toBe(100);
});

test('no reply and no event tells what the shop paid', async () => {
  await letClerks({ purchasePrices: false });
  const row = await animal(10_000);
  const sale = saleOf(lineOf(row));
  const told = [
    await clerkShop().bridge.seenBy('clerk', 'pets.added', [{ details: { cost: 4_321 } }]),
    await replyTo('sales.complete', { sale }),
    await replyTo('sales.read', { id: sale.id }),
    await replyTo('pets.byIds', { ids: [row.id] }),
    await replyTo('pets.sums', { selection: { ...selection, view: all } }),
    await replyTo('fields.list', {}),
    await replyTo('history.page', { limit: 9 }),
    await replyTo('reports.sales', { from: 0, to: Number.MAX_SAFE_INTEGER }),
    await replyTo('closes.open', { drawer: '' }),
    await replyTo('deliveries.list', { limit: 9 }),
  ];
  const words = JSON.stringify(told, asText);
  expect(words).toContain('10000');
  expect(words).not.toMatch(/4321|5679|"cost"|"margin"/);
  await letClerks({});
  expect(await replyTo('pets.byIds', { ids: [row.id] })).toMatchObject({
    rows: [{ details: { cost: 4_321 } }],
  });
});
