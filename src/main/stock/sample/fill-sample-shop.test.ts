import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { profileFor } from '../../../shared/shop-profile.ts';
import { openSqliteStore } from '../../store/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { fillSampleShop, MovingClock } from './fill-sample-shop.ts';

const NOW = new Date(2026, 9, 15, 15, 30, 21, 347).getTime();

async function filled(now: number, region = 'en-GB') {
  const clock = new MovingClock();
  const store = await openSqliteStore({ file: join(temporaryFolder(), 'sample.sqlite'), clock });
  await fillSampleShop(store, clock, { now, profile: profileFor([region]) });
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
    ...{ day: dayNamed(NOW), until: dayNamed(NOW), days: [dayStart - 3 * 86_400_000], times: [] },
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

it('takes no money where a certified till does', async () => {
  const store = await filled(NOW, 'de-DE');
  expect(await store.pets.counts()).toMatchObject({ stock: 254, sold: 412, pending: 14 });
  const report = await store.closes.sales({ from: 0, to: NOW });
  expect(report.methods).toEqual([]);
  expect(report.atTill).toBe(report.sales.money + report.returns.money);
  await store.close();
});

it.each([
  ['on a Sunday a minute after midnight', new Date(2026, 2, 29, 0, 1)],
  ['on the day after a leap day', new Date(2028, 2, 1, 12)],
])('has the same animals %s', async (_when, day) => {
  const store = await filled(day.getTime());
  expect(await store.pets.counts()).toMatchObject({ stock: 254, sold: 412, pending: 14 });
  await store.close();
});
