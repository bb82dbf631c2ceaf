import { describe, expect, it } from 'vitest';
import type { ContractShop } from './contract-shop.ts';

/** The shop's names for category ids. */
export function testCategories(shop: ContractShop): void {
  describe('categories', () => {
    it('are those with a name or an animal, by name whatever its case', async () => {
      await shop.store.categories.rename(7n, 'birds');
      await shop.store.categories.rename(3n, 'Dogs');
      await shop.add({ name: 'Bella', categoryId: 7n });
      await shop.add({ name: 'Max', categoryId: 5n });
      expect(await shop.store.categories.list()).toMatchObject([
        { id: 7n, name: 'birds' },
        { id: 5n, name: 'Category 5' },
        { id: 3n, name: 'Dogs' },
      ]);
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
  });
}
