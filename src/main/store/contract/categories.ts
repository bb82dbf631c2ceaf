import { describe, expect, it } from 'vitest';
import { MOST_UNNAMED } from '../../../shared/category.ts';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { undo } from '../../testing/stock.ts';
import { ALL_NEWEST, type ContractShop } from './contract-shop.ts';

/** The shop's names for category ids. */
export function testCategories(shop: ContractShop): void {
  describe('categories', () => {
    it('are those with a name or an animal, by name whatever its case', async () => {
      await shop.store.categories.rename(7n, 'birds');
      await shop.store.categories.rename(3n, 'Dogs');
      await shop.add({ name: 'Bella', categoryId: 7n });
      await shop.add({ name: 'Max', categoryId: 5n });
      const { rows } = await shop.store.pets.rows(ALL_NEWEST, 0, 9);
      const changes = rows.map((row) => ({ ...row, change: { details: { quantity: 12 } } }));
      await shop.store.pets.changeEach(changes.slice(1), UNNAMED_CLERK);
      expect(await shop.store.categories.list()).toMatchObject([
        { id: 7n, name: 'birds', animals: 12 },
        { id: 5n, name: 'Category 5', animals: 1 },
        { id: 3n, name: 'Dogs' },
      ]);
    });

    it('without a name are those with the most animals, where tills have made up very many', async () => {
      const many = 10_002;
      const busy = [1, 5_000, 9_999, 10_000, 10_001, 10_002].map((id) => BigInt(id));
      const pets = Array.from({ length: many }, (_, index) => BigInt(index + 1))
        .flatMap((categoryId) =>
          busy.includes(categoryId) ? [categoryId, categoryId] : categoryId,
        )
        .map((categoryId) => ({ name: 'Guppy', categoryId }));
      await shop.store.pets.addMany(pets, { author: UNNAMED_CLERK });
      await shop.store.categories.rename(5n, 'Fish');
      const listed = await shop.store.categories.list();
      expect(listed).toHaveLength(MOST_UNNAMED + 1);
      const ids = listed.filter(({ animals }) => animals === 2).map(({ id }) => id);
      expect(new Set(ids)).toEqual(new Set(busy));
      expect(listed.filter(({ isNamed }) => isNamed)).toMatchObject([{ name: 'Fish', animals: 1 }]);
      const names = listed.map(({ name }) => name.toLowerCase());
      expect(names).toEqual(names.toSorted(new Intl.Collator('en', { numeric: true }).compare));
    });

    it('without a name can be given a look, and then have one', async () => {
      await shop.add({ name: 'Bella', categoryId: 7n });
      const looked = await shop.store.categories.setLook(7n, { colour: 'blue' });
      expect(looked).toMatchObject({ name: 'Category 7', colour: 'blue', icon: null, animals: 1 });
      expect(await shop.store.categories.list()).toEqual([looked]);
    });

    it('get the next id after those in use; numbers that no person chose do not count', async () => {
      await shop.add({ name: 'Max', categoryId: 41n });
      await shop.add({ name: 'Max', categoryId: -5n });
      await shop.add({ name: 'Max', categoryId: 2n ** 63n - 1n });
      expect(await shop.store.categories.create('Cats')).toMatchObject({ id: 42n, name: 'Cats' });
    });

    it('have names of their own, whatever the case', async () => {
      await shop.store.categories.create('Dogs');
      const cats = await shop.store.categories.create('Cats');
      const taken = { code: 'invalid_body', fields: { name: 'is taken by another category' } };
      await expect(shop.store.categories.create('DOGS')).rejects.toMatchObject(taken);
      await expect(shop.store.categories.rename(cats.id, 'dogs')).rejects.toMatchObject(taken);
      const renamed = await shop.store.categories.rename(cats.id, 'CATS');
      expect(renamed).toMatchObject({ ...cats, name: 'CATS' });
    });

    it('leave the list when they are empty and removed, and come back as they were', async () => {
      const { categories, pets } = shop.store;
      const fish = await categories.create('Fish');
      const birds = await categories.create('Birds');
      await categories.setLook(fish.id, { colour: 'blue', icon: 'fish' });
      const nemo = await shop.add({ name: 'Nemo', categoryId: fish.id });
      await shop.add({ name: 'Max', categoryId: 500n });
      const ids = [fish.id, birds.id, 500n, 501n];
      expect(await categories.removeEmpty(ids)).toEqual([birds.id]);
      const animals = [{ id: nemo.id, version: nemo.version }];
      const removed = await pets.remove({ kind: 'animals', animals }, UNNAMED_CLERK);
      expect(await categories.removeEmpty(ids)).toEqual([fish.id]);
      expect(await categories.removeEmpty(ids)).toEqual([]);
      expect(await categories.list()).toMatchObject([{ id: 500n }]);

      await undo(shop.store, removed);
      const back = { id: fish.id, name: 'Fish', colour: 'blue', icon: 'fish', animals: 1 };
      expect(await categories.list()).toMatchObject([{ id: 500n }, back]);
      expect(await categories.create('birds')).toMatchObject({ id: birds.id, name: 'birds' });
      expect(await categories.list()).toHaveLength(3);
    });

    it('free their names when they are removed', async () => {
      const { categories } = shop.store;
      const [fish, birds] = [await categories.create('Fish'), await categories.create('Birds')];
      await categories.removeEmpty([fish.id]);
      expect(await categories.rename(birds.id, 'fish')).toMatchObject({ name: 'fish' });
      await categories.removeEmpty([birds.id]);
      expect(await categories.rename(birds.id, 'Birds')).toMatchObject({ id: birds.id });
      expect(await categories.list()).toMatchObject([{ id: birds.id, name: 'Birds' }]);
    });
  });

  it('merging a category into itself is refused, and changes nothing', async () => {
    const { categories } = shop.store;
    const { id } = await categories.create('Dogs');
    await shop.add({ name: 'Rex', categoryId: id });
    const refused = categories.merge(id, id, UNNAMED_CLERK);
    await expect(refused).rejects.toMatchObject({ code: 'bad_request' });
    expect(await categories.list()).toMatchObject([{ id, name: 'Dogs', animals: 1 }]);
  });

  it('merging moves all animals of a category as one step that can be undone', async () => {
    const { categories } = shop.store;
    const [dogs, hounds] = [await categories.create('Dogs'), await categories.create('Hounds')];
    await shop.add({ name: 'Rex', categoryId: hounds.id });
    await shop.add({ name: 'Bello', categoryId: dogs.id });
    const merged = await categories.merge(hounds.id, dogs.id, UNNAMED_CLERK);
    expect(merged).toMatchObject({ done: 1, rows: [{ name: 'Rex', categoryId: dogs.id }] });
    expect(await categories.list()).toMatchObject([{ name: 'Dogs', animals: 2 }]);
    await undo(shop.store, merged);
    expect(await categories.list()).toMatchObject([
      { name: 'Dogs', animals: 1 },
      { name: 'Hounds', animals: 1, isNamed: true },
    ]);
    const looked = await categories.setLook(dogs.id, { colour: 'amber', icon: 'dog' });
    expect(looked).toMatchObject({ name: 'Dogs', colour: 'amber', icon: 'dog', animals: 1 });
  });
}
