import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { InventoryView } from '../../../shared/inventory.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { StandingClock } from '../../testing/records.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from '../store.ts';

const MAX = 2n ** 63n - 1n;
const MIN = -(2n ** 63n);
/** The first whole number that a JavaScript number can't distinguish from the next one. */
const UNSAFE = 2n ** 53n;

let file: string;
let store: Store;

beforeEach(async () => {
  file = join(temporaryFolder(), 'shop.sqlite');
  store = await openSqliteStore({ file, clock: new StandingClock() });
});
afterEach(() => store.close());

async function add(name: string, categoryId: bigint): Promise<bigint> {
  const added = await store.pets.add({ pet: { name, categoryId }, author: UNNAMED_CLERK });
  if (added.outcome !== 'added') throw new Error(added.outcome);
  expect(added.row.categoryId).toBe(categoryId);
  return added.row.id;
}

function everything(change: Partial<InventoryView>): InventoryView {
  return { sort: 'newest', status: 'all', categoryId: null, search: '', ...change };
}

it.each([MIN, -1n, 0n, UNSAFE, UNSAFE + 1n, MAX])(
  'keeps category %s to the last digit',
  async (id) => {
    const petId = await add('Bella', id);
    await add('Max', id === UNSAFE ? UNSAFE + 1n : UNSAFE);
    expect((await store.pets.byId(petId))?.categoryId).toBe(id);
    const { pets } = await store.pets.page({ status: null, afterId: 0n, limit: 1 });
    expect(pets).toEqual([{ id: petId, name: 'Bella', categoryId: id }]);
    const shown = await store.pets.rows(everything({ categoryId: id }), 0, 10);
    expect(shown).toMatchObject({ total: 1, rows: [{ categoryId: id }] });
    expect((await store.categories.list()).map((category) => category.id)).toContain(id);
    expect(await store.categories.rename(id, 'Dogs')).toMatchObject({ id, name: 'Dogs' });
    expect(await store.categories.list()).toContainEqual(
      expect.objectContaining({ id, name: 'Dogs' }),
    );
  },
);

it('finds no animal under a number that none has', async () => {
  await add('Bella', 1n);
  for (const id of [MIN, -1n, 0n, 2n, MAX]) {
    expect(await store.pets.byId(id)).toBeUndefined();
    expect(await store.pets.byIds([id])).toMatchObject({ rows: id === 1n ? [{}] : [] });
  }
  expect(await store.pets.page({ status: null, afterId: MAX, limit: 5 })).toMatchObject({
    pets: [],
    hasMore: false,
  });
});

it('numbers animals up to the very last one, and then says that the stock is full', async () => {
  await add('Bella', 1n);
  await store.close();
  const database = new Database(file);
  database.prepare(`UPDATE sqlite_sequence SET seq = ? WHERE name = 'pets'`).run(MAX - 2n);
  database.close();
  store = await openSqliteStore({ file, clock: new StandingClock() });
  expect([await add('Max', 1n), await add('Luna', 2n)]).toEqual([MAX - 1n, MAX]);
  await expect(add('Daisy', 1n)).rejects.toMatchObject({ code: 'storage_unavailable' });

  expect(await store.pets.byId(MAX)).toEqual({ id: MAX, name: 'Luna', categoryId: 2n });
  const { pets } = await store.pets.page({ status: null, afterId: MAX - 1n, limit: 5 });
  expect(pets.map(({ id }) => id)).toEqual([MAX]);
  for (const search of ['', 'un', 'luna']) {
    const view = everything({ search, sort: 'name' });
    const { rows } = await store.pets.rows(view, 0, 10);
    expect(rows.map(({ id }) => id)).toEqual(search === '' ? [1n, MAX, MAX - 1n] : [MAX]);
    const { ids } = await store.pets.view(view);
    expect([...ids]).toEqual(rows.map(({ id }) => id));
  }
  const exported = [];
  for await (const { id } of store.pets.all()) exported.push(id);
  expect(exported).toEqual([1n, MAX - 1n, MAX]);
});
