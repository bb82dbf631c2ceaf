import { describe, expect, it } from 'vitest';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import type { PetSelection } from '../../../shared/inventory.ts';
import { keyRecord, MORNING } from '../../testing/records.ts';
import { undo } from '../../testing/stock.ts';
import { ALL_NEWEST, type ContractShop } from './contract-shop.ts';

/** What the window shows. */
export function testViews(shop: ContractShop): void {
  const fill = async () => {
    await shop.add({ name: 'Luna', categoryId: 2n, status: 'sold' });
    await shop.add({ name: 'bella', categoryId: 1n, status: 'available' });
    await shop.add({ name: 'Max', categoryId: 1n });
    await shop.add({ name: 'Bella', categoryId: 2n, status: 'available' });
  };

  describe('views', () => {
    it('are in the order that is asked for', async () => {
      await fill();
      expect(await shop.namesIn({})).toEqual(['Bella', 'Max', 'bella', 'Luna']);
      expect(await shop.namesIn({ sort: 'oldest' })).toEqual(['Luna', 'bella', 'Max', 'Bella']);
      expect(await shop.namesIn({ sort: 'name' })).toEqual(['bella', 'Bella', 'Luna', 'Max']);
    });

    it('have what a search is the whole of first, then what begins with it', async () => {
      for (const name of ['Luna', 'Tank 12', 'Corvin', 'Cora', 'Accor', 'Corvin', 'Tank 1'])
        await shop.add({ name, categoryId: 1n, status: 'available' });
      const coded = { name: 'Max', categoryId: 1n, details: { chip: 'cor' } };
      await shop.store.pets.addMany([coded], { author: UNNAMED_CLERK });
      const found = (search: string) => shop.namesIn({ sort: 'match', search });
      expect(await found('cor')).toEqual(['Max', 'Corvin', 'Cora', 'Corvin', 'Accor']);
      expect(await found('CORA')).toEqual(['Cora']);
      expect(await found('tank 1')).toEqual(['Tank 1', 'Tank 12']);
      expect(await found('')).toHaveLength(8);
    });

    it('are sorted by the label of who added each animal, and then by number', async () => {
      await shop.store.keys.update('till1', { label: 'tunnel' });
      await shop.store.keys.update('till2', { label: 'Counter' });
      await shop.add({ name: 'Luna', categoryId: 2n, status: 'sold' });
      await shop.addAt('till1', { name: 'bella', categoryId: 1n, status: 'available' });
      await shop.addAt('till2', { name: 'Max', categoryId: 1n });
      await shop.addAt('till1', { name: 'Ada', categoryId: 2n, status: 'sold' });
      await shop.add({ name: 'Bella', categoryId: 2n });
      const sorted = ['Max', 'Luna', 'Bella', 'bella', 'Ada'];
      expect(await shop.namesIn({ sort: 'addedBy' })).toEqual(sorted);
      expect(await shop.namesIn({ sort: 'addedByDescending' })).toEqual(sorted.toReversed());
      expect(await shop.namesIn({ sort: 'addedBy', status: 'sold' })).toEqual(['Luna', 'Ada']);
      expect(await shop.namesIn({ sort: 'addedBy', categoryId: 1n })).toEqual(['Max', 'bella']);
      expect(await shop.namesIn({ sort: 'addedBy', search: 'a' })).toEqual(sorted);
      const view = { ...ALL_NEWEST, sort: 'addedBy' } as const;
      const { rows, total } = await shop.store.pets.rows(view, 2, 2);
      expect({ total, names: rows.map(({ name }) => name) }).toEqual({
        total: 5,
        names: ['Bella', 'bella'],
      });
    });

    it('by who added them follow renamed tills, and changed, removed and returned animals', async () => {
      const names = () => shop.namesIn({ sort: 'addedBy' });
      const only = (id: bigint): PetSelection => ({
        kind: 'animals',
        animals: [{ id, version: 0 }],
      });
      await shop.addAt('till1', { name: 'Luna', categoryId: 1n });
      await shop.addAt('till2', { name: 'Max', categoryId: 1n });
      await shop.addAt('till1', { name: 'Rex', categoryId: 1n });
      expect(await names()).toEqual(['Luna', 'Rex', 'Max']);
      await shop.store.keys.update('till2', { label: 'Counter' });
      expect(await names()).toEqual(['Max', 'Luna', 'Rex']);
      await shop.store.pets.change(only(1n), { categoryId: 2n, status: 'sold' }, UNNAMED_CLERK);
      expect(await shop.namesIn({ sort: 'addedBy', categoryId: 2n, status: 'sold' })).toEqual([
        'Luna',
      ]);
      const removed = await shop.store.pets.remove(only(3n), UNNAMED_CLERK);
      expect(await names()).toEqual(['Max', 'Luna']);
      await undo(shop.store, removed);
      expect(await names()).toEqual(['Max', 'Luna', 'Rex']);
    });

    it('keep the animals of tills with the same label together, the older till first', async () => {
      const till = { label: 'Door', digest: Buffer.alloc(32, 'x') };
      await shop.store.keys.insert(keyRecord('newer', { ...till, createdAt: MORNING + 1 }));
      await shop.store.keys.update('till2', { label: 'Door' });
      await shop.addAt('newer', { name: 'Max', categoryId: 1n });
      await shop.addAt('till2', { name: 'Luna', categoryId: 1n });
      await shop.addAt('newer', { name: 'Rex', categoryId: 1n });
      const sorted = ['Luna', 'Max', 'Rex'];
      expect(await shop.namesIn({ sort: 'addedBy' })).toEqual(sorted);
      await shop.store.categories.rename(1n, 'Cats');
      expect(await shop.namesIn({ sort: 'addedBy', search: 'cats' })).toEqual(sorted);
    });

    it('show what has the status, the category and the text', async () => {
      await fill();
      expect(await shop.namesIn({ status: 'none' })).toEqual(['Max']);
      expect(await shop.namesIn({ status: 'available', categoryId: 1n })).toEqual(['bella']);
      expect(await shop.namesIn({ search: 'LL' })).toEqual(['Bella', 'bella']);
      expect(await shop.namesIn({ search: 'l', status: 'sold' })).toEqual(['Luna']);
    });

    it('are searched by name, by the name of a category, and by number, which comes first', async () => {
      await fill();
      await shop.store.categories.rename(2n, 'Small Dogs');
      await shop.store.categories.rename(5n, 'Fish');
      expect(await shop.namesIn({ search: 'dogs' })).toEqual(['Bella', 'Luna']);
      expect(await shop.namesIn({ search: 'MAL', sort: 'name' })).toEqual(['Bella', 'Luna']);
      expect(await shop.namesIn({ search: 'fish' })).toEqual([]);
      expect(await shop.namesIn({ search: 'dogs', status: 'sold' })).toEqual(['Luna']);
      await shop.add({ name: 'Guppy 3', categoryId: 7n });
      expect(await shop.namesIn({ search: '3' })).toEqual(['Max', 'Guppy 3']);
      expect(await shop.namesIn({ search: '3', sort: 'name' })).toEqual(['Max', 'Guppy 3']);
      const { ids, counts } = await shop.store.pets.view({ ...ALL_NEWEST, search: 's' });
      expect({ total: ids.length, sold: counts.sold }).toEqual({ total: 2, sold: 1 });
    });

    it('take a search that differs from the last one in one thing for another', async () => {
      await fill();
      const view = { search: 'l', sort: 'oldest', status: 'all', categoryId: null } as const;
      expect(await shop.namesIn(view)).toEqual(['Luna', 'bella', 'Bella']);
      expect(await shop.namesIn({ ...view, sort: 'newest' })).toEqual(['Bella', 'bella', 'Luna']);
      expect(await shop.namesIn(view)).toEqual(['Luna', 'bella', 'Bella']);
      expect(await shop.namesIn({ ...view, status: 'sold' })).toEqual(['Luna']);
      expect(await shop.namesIn(view)).toEqual(['Luna', 'bella', 'Bella']);
      expect(await shop.namesIn({ ...view, categoryId: 1n })).toEqual(['bella']);
      expect(await shop.namesIn(view)).toEqual(['Luna', 'bella', 'Bella']);
      expect(await shop.namesIn({ ...view, search: 'm' })).toEqual(['Max']);
    });

    it.each([
      ['bella', ['Ｂｅｌｌａ', '𝐁𝐞𝐥𝐥𝐚']],
      ['𝓑𝓮𝓵', ['Ｂｅｌｌａ', '𝐁𝐞𝐥𝐥𝐚']],
      ['no 5', ['№ 5']],
      ['ΟΔΥΣ', ['Οδυσσεύς']],
      ['οδυσσευσ', ['Οδυσσεύς']],
      ['υς', ['Οδυσσεύς']],
      ['ΕΡΜΉΣ', ['Οδυσσεύς']],
    ])('find a name by the plain letters of %s', async (search, found) => {
      await shop.store.categories.rename(2n, 'Ερμής');
      await shop.add({ name: '𝐁𝐞𝐥𝐥𝐚', categoryId: 1n });
      await shop.add({ name: 'Οδυσσεύς', categoryId: 2n });
      await shop.add({ name: 'Ｂｅｌｌａ', categoryId: 1n });
      await shop.add({ name: '№ 5', categoryId: 1n });
      expect(await shop.namesIn({ search })).toEqual(found);
      expect(await shop.namesIn({ search, sort: 'name' })).toEqual(found.toReversed());
    });

    it('sort numbers by what they are, in names, fields and categories', async () => {
      const cages = ['Cage 10', 'cage 2', 'Cage 1', 'Cage 007', 'Cage 100b', 'Cage'];
      for (const [at, name] of cages.entries()) {
        await shop.store.categories.rename(BigInt(at + 1), name);
        await shop.store.pets.addMany(
          [{ name, categoryId: BigInt(at + 1), details: { place: name } }],
          { author: UNNAMED_CLERK },
        );
      }
      const sorted = ['Cage', 'Cage 007', 'Cage 1', 'cage 2', 'Cage 10', 'Cage 100b'];
      expect(await shop.namesIn({ sort: 'name' })).toEqual(sorted);
      expect(await shop.namesIn({ sort: 'category' })).toEqual(sorted);
      expect(await shop.namesIn({ sort: 'field:place' })).toEqual(sorted);
      expect((await shop.store.categories.list()).map(({ name }) => name)).toEqual(sorted);
      expect(await shop.namesIn({ search: 'e 10', sort: 'name' })).toEqual(sorted.slice(4));
      expect(await shop.store.pets.countNamed('CAGE 10')).toBe(1);
      const place = { field: 'place', is: 'cage 10' };
      expect(await shop.namesIn({ filters: [place] })).toEqual(['Cage 10']);
    });

    it('know how many animals have a name, in any case', async () => {
      await fill();
      expect(await shop.store.pets.countNamed('BELLA')).toBe(2);
      expect(await shop.store.pets.countNamed('Bell')).toBe(0);
      // A sold animal does not take a name.
      expect(await shop.store.pets.countNamed('Luna')).toBe(0);
    });

    it('of the stock leave out what is sold, also in a search', async () => {
      await fill();
      expect(await shop.namesIn({ status: 'stock' })).toEqual(['Bella', 'Max', 'bella']);
      expect(await shop.namesIn({ status: 'stock', search: 'a' })).toEqual([
        'Bella',
        'Max',
        'bella',
      ]);
      expect(await shop.namesIn({ status: 'stock', categoryId: 2n })).toEqual(['Bella']);
      const { ids, counts } = await shop.store.pets.view({ ...ALL_NEWEST, status: 'stock' });
      expect([...ids]).toEqual([4n, 3n, 2n]);
      expect(counts).toMatchObject({ sold: 1, stock: 3, all: 4 });
    });

    it('are read by ids in the order that is asked for, without those that are not in stock', async () => {
      await fill();
      const { rows, newestChange } = await shop.store.pets.byIds([3n, 99n, 1n]);
      expect(rows.map(({ name }) => name)).toEqual(['Max', 'Luna']);
      const only: PetSelection = { kind: 'animals', animals: [{ id: 3n, version: 0 }] };
      await shop.store.pets.remove(only, UNNAMED_CLERK);
      const after = await shop.store.pets.byIds([3n, 1n]);
      expect(after.rows).toEqual(rows.slice(1));
      expect(after.newestChange).toBeGreaterThan(newestChange);
      expect(await shop.store.pets.view(ALL_NEWEST)).toMatchObject({
        newestChange: after.newestChange,
      });
    });
  });

  it('all animals are read by id, ascending', async () => {
    await fill();
    const names = [];
    for await (const { name } of shop.store.pets.all()) names.push(name);
    expect(names).toEqual(['Luna', 'bella', 'Max', 'Bella']);
  });
}
