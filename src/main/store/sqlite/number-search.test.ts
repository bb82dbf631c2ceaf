import { expect, it } from 'vitest';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import type { InventoryView } from '../../../shared/inventory.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { StandingClock } from '../../testing/records.ts';
import { databaseIn } from '../../testing/stock.ts';
import { openSqliteStore } from './sqlite-store.ts';

it('finds an animal by its number, before those with the number in their name', async () => {
  const file = databaseIn(temporaryFolder());
  const store = await openSqliteStore({ file, clock: new StandingClock() });
  const names = ['Guppy 3', 'Rex', 'Luna', 'Guppy 13', '3'];
  const pets = names.map((name) => ({ name, categoryId: 1n }));
  await store.pets.addMany(pets, { author: UNNAMED_CLERK });
  const view: InventoryView = { sort: 'oldest', status: 'all', categoryId: null, search: '3' };
  const { rows, total } = await store.pets.rows(view, 0, 10);
  expect(rows.map(({ name }) => name)).toEqual(['Luna', 'Guppy 3', 'Guppy 13', '3']);
  expect(total).toBe(4);
  expect(await store.pets.position(view, 3n)).toBe(0);
  expect((await store.pets.rows({ ...view, categoryId: 2n }, 0, 10)).rows).toEqual([]);
  await store.close();
});
