import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import type { InventoryView, PetGroup, PetGrouping } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { MORNING, StandingClock } from '../../testing/records.ts';
import { databaseIn } from '../../testing/stock.ts';
import { openSqliteStore, type SqliteStore } from './sqlite-store.ts';

const DAY = 24 * 3_600_000;
const clock = new StandingClock();
let store: SqliteStore;
let rows: PetRow[];

/**
 * More than twice as many as are looked at before others get a turn: long runs of equal names and days,
 * which go on from one slice to the next, and short ones.
 */
beforeAll(async () => {
  store = await openSqliteStore({ file: databaseIn(temporaryFolder()), clock });
  await store.categories.rename(1n, 'Fish');
  for (const [day, count] of [5_990, 10, 1, 4_599].entries()) {
    clock.time = MORNING + day * DAY;
    const pets = Array.from({ length: count }, (_, n) => ({
      name: n % 3 === 0 ? 'Guppy' : `Neon ${String(n % 40)}`,
      categoryId: BigInt(1 + (n % 4)),
      ...(n % 2 === 0 && { status: 'sold' as const }),
    }));
    await store.pets.addMany(pets, { author: UNNAMED_CLERK });
  }
  rows = [];
  for await (const row of store.pets.all()) rows.push(row);
});
afterAll(() => store.close());

const KEYS: Record<PetGrouping['by'], (row: PetRow) => string> = {
  name: ({ name }) => name,
  day: ({ addedAt }) => new Date(addedAt).toISOString().slice(0, 10),
  category: ({ categoryId }) => (categoryId === 1n ? 'Fish' : `Category ${String(categoryId)}`),
};

/** The groups as a plain look through the animals finds them. */
function expected(by: PetGrouping['by'], view: InventoryView): Omit<PetGroup, 'key'>[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (view.status === 'sold' && row.status !== 'sold') continue;
    if (view.categoryId !== null && row.categoryId !== view.categoryId) continue;
    if (!row.name.toLowerCase().includes(view.search.toLowerCase())) continue;
    counts.set(KEYS[by](row), (counts.get(KEYS[by](row)) ?? 0) + 1);
  }
  // In each of them, the order of the text is that of the list: Fish is the only one with a name.
  const order = (label: string) => (label === 'Fish' ? '' : label);
  const groups = [...counts]
    .map(([label, count]) => ({ label, count }))
    .sort((left, right) => (order(left.label) < order(right.label) ? -1 : 1));
  return view.sort === 'newest' || view.sort.endsWith('Descending') ? groups.reverse() : groups;
}

const ALL: InventoryView = { sort: 'oldest', status: 'all', categoryId: null, search: '' };

describe.each<[PetGrouping['by'], InventoryView['sort']]>([
  ['name', 'name'],
  ['name', 'nameDescending'],
  ['day', 'oldest'],
  ['day', 'newest'],
  ['category', 'category'],
  ['category', 'categoryDescending'],
])('groups by %s, %s', (by, sort) => {
  it.each<[string, Partial<InventoryView>]>([
    ['all animals', {}],
    ['those that are sold', { status: 'sold' }],
    ['those of a category', { categoryId: 2n }],
    ['those of a category with a name', { categoryId: 1n, status: 'sold' }],
    ['those that a search finds', { search: 'neon 1' }],
    ['those that a search for all finds', { search: 'n', status: 'sold' }],
  ])('count %s', async (_which, change) => {
    const view = { ...ALL, sort, ...change };
    const { groups, isComplete } = await store.pets.groups(view, { by, timeZone: 'UTC' });
    expect(isComplete).toBe(true);
    expect(groups.map(({ label, count }) => ({ label, count }))).toEqual(expected(by, view));
  });
});

it('groups let others have a turn', async () => {
  for (const by of ['name', 'day'] as const) {
    let turns = 0;
    const count = () => {
      turns += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    await store.pets.groups(
      { ...ALL, sort: by === 'name' ? by : 'oldest' },
      { by, timeZone: 'UTC' },
    );
    clearImmediate(counting);
    expect(turns).toBeGreaterThan(0);
  }
});
