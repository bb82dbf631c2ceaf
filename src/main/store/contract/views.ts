import { describe, expect, it } from 'vitest';
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
      const { total, counts } = await shop.store.pets.rows({ ...ALL_NEWEST, search: 's' }, 0, 9);
      expect({ total, sold: counts.sold }).toEqual({ total: 2, sold: 1 });
    });

    it('know how many animals have a name, in any case', async () => {
      await fill();
      expect(await shop.store.pets.countNamed('BELLA')).toBe(2);
      expect(await shop.store.pets.countNamed('Bell')).toBe(0);
    });

    it('tell the total and the row number of an animal', async () => {
      await fill();
      const view = { ...ALL_NEWEST, sort: 'name' } as const;
      const { total, totalIsExact, rows } = await shop.store.pets.rows(view, 1, 2);
      expect({ total, totalIsExact }).toEqual({ total: 4, totalIsExact: true });
      expect(rows.map(({ name }) => name)).toEqual(['Bella', 'Luna']);
      expect(await shop.store.pets.position(view, 1n)).toBe(2);
      expect(await shop.store.pets.position({ ...view, status: 'none' }, 1n)).toBeNull();
    });
  });

  it('all animals are read by id, ascending', async () => {
    await fill();
    const names = [];
    for await (const { name } of shop.store.pets.all()) names.push(name);
    expect(names).toEqual(['Luna', 'bella', 'Max', 'Bella']);
  });
}
