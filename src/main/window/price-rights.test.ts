import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { calls, type CallName } from '../../shared/bridge.ts';
import { Step } from '../../shared/history.ts';
import {
  animal,
  asClerk,
  asOwner,
  CLERKS,
  letClerks,
  lineOf,
  ofAnimal,
  replyTo,
  returnOf,
  saleOf,
  selected,
  useClerkShop,
  type Attempt,
} from './testing/clerk-shop.ts';
import { contains, membersOf } from './testing/schema-members.ts';

useClerkShop();

async function imported(list: string): Promise<string> {
  const bytes = new TextEncoder().encode(list);
  const announced = { name: 'list.csv', size: bytes.length, isPasted: false };
  const { id } = await replyTo('import.begin', announced);
  await replyTo('import.bytes', { id, bytes });
  await replyTo('import.read', { id, changes: { known: 'update' } });
  return asClerk('import.commit', { id });
}

const cheaper = { details: { price: 1 } };

/** Every call that does something to animals, and what becomes of an attempt to lower a price by it. */
const ATTACKS: Partial<Record<CallName, [refusal: 'owner_needed' | 'done', attack: Attempt]>> = {
  'pets.change': [
    'owner_needed',
    async () =>
      asClerk('pets.change', { selection: selected(await animal(10_000)), change: cheaper }),
  ],
  'pets.changeEach': [
    'owner_needed',
    async () => {
      const change = { details: { price: null } };
      return asClerk('pets.changeEach', { changes: [{ ...ofAnimal(await animal(1)), change }] });
    },
  ],
  'pets.changePrices': [
    'owner_needed',
    async () => {
      const change = { by: { amount: -1 }, ending: null };
      return asClerk('pets.changePrices', { selection: selected(await animal(10_000)), change });
    },
  ],
  'pets.split': [
    'owner_needed',
    async () => {
      const split = { ...ofAnimal(await animal(10_000, 5)), quantity: 2, change: cheaper };
      return asClerk('pets.split', { split });
    },
  ],
  'pets.join': [
    'owner_needed',
    async () => {
      const animals = [await animal(1, 2), await animal(10_000, 3)].map(ofAnimal);
      return asClerk('pets.join', { join: { animals } });
    },
  ],
  'pets.undo': [
    'owner_needed',
    async () => {
      const selection = selected(await animal(1));
      const change = { details: { price: 10_000 } };
      const { step } = await replyTo('pets.change', { selection, change });
      return step ? asClerk('pets.undo', { step }) : 'no step';
    },
  ],
  'import.commit': [
    'owner_needed',
    async () => {
      const { id, name } = await animal(10_000);
      return imported(`Animal Store No.,Name,Category,Price\n${String(id)},${name},Category 1,1\n`);
    },
  ],
  'sales.complete': [
    'owner_needed',
    async () => {
      const sale = saleOf(lineOf(await animal(10_000), { unitPrice: 100 }));
      return asClerk('sales.complete', { sale });
    },
  ],
  // What these do to animals leaves their prices as they are, and so is nobody's alone.
  'pets.add': [
    'done',
    () => asClerk('pets.add', { pet: { name: 'Budgie', categoryId: 1n, details: { price: 1 } } }),
  ],
  'pets.addMany': [
    'done',
    () => {
      const pet = { name: 'Budgie', categoryId: 1n, details: { price: 1 } };
      return asClerk('pets.addMany', { pet, count: 2, numbered: true });
    },
  ],
  'pets.remove': [
    'done',
    async () => asClerk('pets.remove', { selection: selected(await animal(10_000)) }),
  ],
  'pets.removeSome': [
    'done',
    async () => {
      const some = { ...ofAnimal(await animal(10_000, 5)), quantity: 2, why: null, day: null };
      return asClerk('pets.removeSome', { some });
    },
  ],
  'pets.putBack': [
    'done',
    async () => {
      const row = await animal(10_000);
      await replyTo('pets.remove', { selection: selected(row) });
      return asClerk('pets.putBack', { ids: [row.id] });
    },
  ],
  'sales.return': [
    'done',
    async () => {
      const { sale } = await asOwner('sales.complete', {
        sale: saleOf(lineOf(await animal(10_000))),
      });
      return asClerk('sales.return', returnOf(sale.id));
    },
  ],
  'deliveries.takeIn': [
    'done',
    () => {
      const line = { name: 'Budgie', categoryId: 1n, quantity: 2, isGroup: true, price: 1 };
      const lines = [{ ...line, place: '' }];
      const from = { day: '2026-11-25', supplierId: null, document: '' };
      return asClerk('deliveries.takeIn', { id: randomUUID(), ...from, lines });
    },
  ],
  'treatments.record': [
    'done',
    async () => {
      const treatment = {
        id: randomUUID(),
        day: '2026-11-25',
        what: 'Worms',
        by: '',
        medicine: '',
        batch: '',
        until: null,
        againOn: '2027-11-25',
      };
      return asClerk('treatments.record', { selection: selected(await animal(10_000)), treatment });
    },
  ],
  'stockTakes.putRight': [
    'done',
    async () => {
      const { id } = await animal(10_000, 5);
      const scope = { kind: 'all' } as const;
      const { number } = await replyTo('stockTakes.begin', { id: randomUUID(), scope });
      const animals = [{ petId: id, counted: 4, place: null }];
      await replyTo('stockTakes.count', { number, animals });
      await replyTo('stockTakes.end', { number });
      return asClerk('stockTakes.putRight', { number, petId: id, why: null, day: null });
    },
  ],
  'categories.merge': [
    'done',
    async () => {
      const from = await replyTo('categories.create', { name: 'Birds' });
      const pet = { name: 'Finch', categoryId: from.id, details: { price: 10_000 } };
      await replyTo('pets.add', { pet });
      return asClerk('categories.merge', { from: from.id, into: 1n });
    },
  ],
};

describe('prices', () => {
  test('every call that does something to animals is attacked', () => {
    const doing = CLERKS.filter((name) => contains(calls[name].output, Step));
    expect(Object.keys(ATTACKS).toSorted()).toEqual(
      [...doing, 'import.commit'].filter(isFirst).toSorted(),
    );
    const carrying = CLERKS.filter((name) => {
      const members = membersOf(calls[name].input);
      return ['price', 'unitPrice', 'details'].some((member) => members.has(member));
    });
    // Nothing is sold for what an unfinished sale says until it is completed.
    expect(carrying.filter((name) => !(name in ATTACKS))).toEqual(['sales.park', 'articles.save']);
  });

  test('of articles are not lowered, one by one, by a list or in a sale', async () => {
    await letClerks({ mostDiscount: 1_000 });
    const hay = { id: randomUUID(), name: 'Hay', codes: [], price: 10_000, taxRate: null };
    const article = { ...hay, group: '' };
    await asOwner('articles.save', { article });
    const bytes = new TextEncoder().encode('name,price\nhay,1.00\n');
    const words = { ...lineOf(await animal(1)), petId: null, categoryId: null, words: 'HAY' };
    const sale = saleOf({ ...words, unitPrice: 8_999 });
    for (const attack of [
      asClerk('articles.save', { article: { ...article, price: 1 } }),
      asClerk('articles.save', { article: { ...article, price: null } }),
      asClerk('articles.import', { name: 'list.csv', bytes, isTrial: false }),
      asClerk('sales.complete', { sale }),
    ])
      expect(await attack).toBe('owner_needed');
    expect(await replyTo('articles.list', { search: 'hay', limit: 9 })).toMatchObject([article]);
  });

  test('are what is paid, also where something is given away, comes back for it or is put right', async () => {
    await letClerks({ mostDiscount: 1_000 });
    const [away, swap] = [lineOf(await animal(10_000)), lineOf(await animal(10_000))];
    const free = { ...away, discount: 10_000, discountPercent: 10_000 };
    const unpriced = { ...away, unitPrice: 0, discountPercent: 10_000 };
    const earlier = saleOf(lineOf(await animal(10_000), { unitPrice: 9_000 }));
    expect(await asClerk('sales.complete', { sale: earlier })).toBe('done');
    const { of, lines } = returnOf(earlier.id);
    const cheaper = { ...saleOf({ ...swap, unitPrice: 8_999 }), payments: [], back: { of, lines } };
    const straw = { id: randomUUID(), name: 'Straw', codes: [], price: 10_000, taxRate: null };
    await asOwner('articles.save', { article: { ...straw, group: '' } });
    const goods = { ...away, petId: null, categoryId: null, words: 'straw' };
    for (const sale of [
      { ...saleOf(free), payments: [] },
      { ...saleOf(unpriced), payments: [] },
      cheaper,
      { ...saleOf({ ...goods, unitPrice: 0, discountPercent: 10_000 }), payments: [] },
    ])
      expect(await asClerk('sales.complete', { sale })).toBe('owner_needed');
    await asOwner('articles.remove', { id: straw.id });
    const removed = saleOf({ ...goods, unitPrice: 8_999 });
    expect(await asClerk('sales.complete', { sale: removed })).toBe('owner_needed');
    const same = { ...cheaper, lines: [{ ...swap, unitPrice: 9_000 }] };
    expect(await asClerk('sales.complete', { sale: same })).toBe('done');
  });

  test.each(Object.entries(ATTACKS))('are not lowered by %s', async (_name, [refusal, attack]) => {
    await letClerks({ mostDiscount: 1_000 });
    const pricesBefore = await pricesNow();
    expect(await attack()).toBe(refusal);
    const pricesAfter = await pricesNow();
    for (const [id, price] of pricesBefore) expect(pricesAfter.get(id) ?? price).toBe(price);
  });
});

function isFirst(value: string, place: number, all: string[]): boolean {
  return all.indexOf(value) === place;
}

test('rights are the shop’s own, also while the sample shop is shown', async () => {
  await letClerks({ mostDiscount: 1_000 });
  await asOwner('sample.open', { language: 'en' });
  const [id] = [...(await pricesNow())].find(([, price]) => typeof price === 'number') ?? [];
  if (id === undefined) throw new Error('The sample shop has no prices');
  const { rows } = await replyTo('pets.byIds', { ids: [id] });
  const change = { details: { price: null } };
  expect(await asClerk('pets.change', { selection: selected(...rows), change })).toBe(
    'owner_needed',
  );
  await asOwner('sample.leave', {});
});

async function pricesNow(): Promise<Map<bigint, unknown>> {
  const view = { sort: 'oldest', status: 'stock', categoryId: null, search: '' } as const;
  const { rows } = await asOwner('pets.rows', { view, offset: 0, limit: 500 });
  return new Map(rows.map(({ id, details }) => [id, details['price']]));
}
