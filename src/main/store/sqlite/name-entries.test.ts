import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import type { InventoryView } from '../../../shared/inventory.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { addAnimals, databaseIn, withStock } from '../../testing/stock.ts';
import { findStockDamage } from './files/stock-damage.ts';
import { indexedText } from './name-terms.ts';

const BY_NAME: InventoryView = { sort: 'name', status: 'all', categoryId: null, search: '' };

const author = UNNAMED_CLERK;

/** Indexes an animal as another version does that folds its name differently. */
function foldDifferently(file: string, id: number, sortKey: string): void {
  const database = new Database(file);
  const text = indexedText('sort_key', 'category_id', 'status');
  const entry = `FROM pet_names WHERE id = ${String(id)}`;
  database.exec(`
    INSERT INTO pet_search (pet_search, rowid, name) SELECT 'delete', id, ${text} ${entry};
    UPDATE pet_names SET sort_key = '${sortKey}' WHERE id = ${String(id)};
    INSERT INTO pet_search (rowid, name) SELECT id, ${text} ${entry};
  `);
  database.close();
}

it('drops the entries of a changed animal however its name was folded when they were made', async () => {
  const file = databaseIn(temporaryFolder());
  const sorted = (search: string) =>
    withStock(file, async ({ pets }) => {
      const { rows } = await pets.rows({ ...BY_NAME, search }, 0, 10);
      return rows.map(({ name }) => name);
    });
  await withStock(file, (store) => addAnimals(store, 1, 3));
  expect(await sorted('')).toEqual(['Animal 1', 'Animal 2', 'Animal 3']);
  foldDifferently(file, 2, 'ænimal 2');
  expect(await sorted('')).toEqual(['Animal 1', 'Animal 3', 'Animal 2']);
  await withStock(file, ({ pets }) =>
    pets.change({ kind: 'animals', animals: [{ id: 2n, version: 0 }] }, { name: 'Bella' }, author),
  );
  expect(await sorted('')).toEqual(['Animal 1', 'Animal 3', 'Bella']);
  expect(await sorted('nimal')).toEqual(['Animal 1', 'Animal 3']);
  expect(findStockDamage(file, null)).toBeNull();
});

it('folds the names of an earlier version as names are folded now', async () => {
  const file = databaseIn(temporaryFolder());
  const names = ['Bello', '𝐁𝐞𝐥𝐥𝐚', 'Οδυσσεύς', 'Οδυσσέας', '№ 5'];
  await withStock(file, async (store) => {
    for (const name of names) await store.pets.add({ pet: { name, categoryId: 1n }, author });
    await store.categories.list();
  });
  const before = [...[2, 'Bella'], ...[3, 'οδυσσευς'], ...[4, 'οδυσσεας'], ...[5, 'No 5']];
  for (let at = 0; at < before.length; at += 2) {
    foldDifferently(file, Number(before[at]), String(before[at + 1]));
  }
  const database = new Database(file);
  database.pragma('user_version = 6');
  database.close();
  await withStock(file, async ({ pets }) => {
    const named = async (view: Partial<InventoryView>) =>
      (await pets.rows({ ...BY_NAME, ...view }, 0, 10)).rows.map(({ name }) => name);
    expect(await named({})).toEqual(['𝐁𝐞𝐥𝐥𝐚', 'Bello', '№ 5', 'Οδυσσέας', 'Οδυσσεύς']);
    expect(await pets.countNamed('bella')).toBe(1);
    expect(await pets.position(BY_NAME, 2n)).toBe(0);
    expect(await named({ search: 'ΣΣΕ' })).toEqual(['Οδυσσέας', 'Οδυσσεύς']);
    const animals = [2n, 3n].map((id) => ({ id, version: 0 }));
    await pets.remove({ kind: 'animals', animals }, author);
    expect(await named({})).toEqual(['Bello', '№ 5', 'Οδυσσέας']);
  });
  expect(findStockDamage(file, null)).toBeNull();
});
