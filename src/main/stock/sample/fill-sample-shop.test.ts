import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { MAX_CUSTOMERS_PER_CALL } from '../../../shared/customer.ts';
import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import { linesIn } from '../../../shared/register-calls.ts';
import { profileFor, type ShopProfile } from '../../../shared/shop-profile.ts';
import type { Store } from '../../store/store.ts';
import { openSqliteStore } from '../../store/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { fillSampleShop, MovingClock } from './fill-sample-shop.ts';
import { GERMAN } from './german.ts';

const ALL = { part: 'all', from: null, to: null, search: '' } as const;
const NOW = new Date(2026, 9, 15, 15, 30, 21, 347).getTime();

async function filled(
  now: number,
  region = 'en-GB',
  language = region,
  changed: Partial<ShopProfile> = {},
) {
  const clock = new MovingClock();
  const store = await openSqliteStore({ file: join(temporaryFolder(), 'sample.sqlite'), clock });
  const profile = { ...profileFor([region]), ...changed };
  await fillSampleShop(store, clock, { now, profile, language });
  return store;
}

it('is a shop of a year: a full stock, sales behind it, and something to do today', async () => {
  const store = await filled(NOW);
  const counts = await store.pets.counts();
  expect(counts).toMatchObject({ stock: 254, sold: 412, pending: 14, none: 0 });
  expect((await store.pets.removed(0, 20, '')).total).toBe(10);
  const rows = await Array.fromAsync(store.pets.all());
  const inStock = rows.filter(({ status }) => status !== 'sold');
  const names = inStock.map(({ name, categoryId }) => `${String(categoryId)} ${name}`);
  expect(new Set(names).size).toBe(names.length);
  expect(inStock.filter(({ details }) => details['price'] === undefined)).toHaveLength(3);
  expect(rows.every(({ addedAt }) => addedAt < NOW)).toBe(true);
  const dayStart = new Date(2026, 9, 15).getTime();
  const today = await store.today({
    day: dayNamed(NOW),
    until: dayNamed(NOW),
    days: [dayStart - 3 * 86_400_000],
    times: [],
  });
  expect(today.longest[0]?.name).toBe('Franklin');
  expect(today.overdue).toBe(1);
  expect(today.days[0]?.animals).toBeGreaterThan(0);
  expect(today.due.map(({ animals }) => animals)).toContain(1);
  const { entries } = await store.history.page({ limit: 100 });
  expect(new Set(entries.map(({ author }) => author.name))).toEqual(
    new Set(['Olivia Bell', 'Tom Marsh']),
  );
  expect(await store.savedViews.list()).toHaveLength(4);
  await store.close();
});

it('sells at the rates, with the coins and into a drawer of the shop that it stands for', async () => {
  const shop = { taxRates: [810, 260], drawers: ['Front', 'Back'] };
  const store = await filled(NOW, 'de-CH', 'de', shop);
  const report = await store.closes.sales({ from: 0, to: NOW });
  expect(report).toMatchObject({ currency: 'CHF', taxes: [{ rate: 810 }] });
  expect(report.sales.count).toBeGreaterThan(100);
  expect((await store.closes.open('')).drawers).toEqual(['Front', 'Back']);
  await store.close();
});

it('takes no money where a certified till does, speaks German, and protects as Germany does', async () => {
  const store = await filled(NOW, 'de-DE');
  expect(await store.pets.counts()).toMatchObject({ stock: 254, sold: 412, pending: 14 });
  const report = await store.closes.sales({ from: 0, to: NOW });
  expect(report.methods).toEqual([]);
  expect(report.atTill).toBe(report.sales.money + report.returns.money);
  const words = await wordsOf(store);
  expect(words).toContain('Kaninchen');
  expect(words.intersection(new Set(Object.keys(GERMAN)))).toEqual(new Set());
  const lines = linesIn(await store.register.book(ALL, 'DE'));
  const animals = lines.map(([, , species]) => species);
  expect(animals).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Testudo horsfieldii; .*; Dokument: B 2041\/26$/),
      expect.stringMatching(/^Psittacus erithacus; .*; Dokument: A 0387\/26$/),
      'Python regius; Zahl: 1',
    ]),
  );
  // Whatever is called a protected species is written down as one.
  for (const animal of animals) expect(animal).toMatch(/^[A-Z][a-z]+ [a-z]+; /);
  expect((await store.treatments.list({ limit: 9 })).map(({ what }) => what)).toEqual([
    'Ohrmilben',
    'Entwurmung',
  ]);
  await store.close();
});

/** What the shop calls its own things. */
async function wordsOf({ categories, fields, savedViews, customers, pets }: Store) {
  const named = [
    ...(await categories.list()).filter(({ animals }) => animals > 0),
    ...(await fields.list()).filter(({ id }) => !BUILT_IN_FIELDS.some((one) => one.id === id)),
    ...(await savedViews.list()),
    ...(await customers.list({ search: '', limit: MAX_CUSTOMERS_PER_CALL })),
  ];
  const rows = await Array.fromAsync(pets.all());
  const details = rows.flatMap(({ details: { source, breed, notes } }) => [source, breed, notes]);
  return new Set([...named.map(({ name }) => name), ...details]);
}

it.each([
  ['on a Sunday a minute after midnight', new Date(2026, 2, 29, 0, 1)],
  ['on the day after a leap day', new Date(2028, 2, 1, 12)],
])('has the same animals %s', async (_when, day) => {
  const store = await filled(day.getTime());
  expect(await store.pets.counts()).toMatchObject({ stock: 254, sold: 412, pending: 14 });
  await store.close();
});
