import { describe, expect, it } from 'vitest';
import { keyRecord } from '../../testing/records.ts';
import type { ContractShop } from './contract-shop.ts';

/** How others learn of changes. */
export function testRevisions(shop: ContractShop): void {
  describe('revisions', () => {
    it('grow with every change of an animal or a key, and stay while there is none', async () => {
      const before = await shop.store.revisions();
      await shop.add({ name: 'Bella', categoryId: 1n });
      const added = await shop.store.revisions();
      expect(added.pets).toBeGreaterThan(before.pets);
      await shop.store.keys.insert(keyRecord('till3'));
      expect((await shop.store.revisions()).keys).toBeGreaterThan(added.keys);
      const after = await shop.store.revisions();
      await shop.store.pets.counts();
      expect(await shop.store.revisions()).toEqual(after);
      expect(before.pets).toBeLessThan(after.pets);
    });
  });
}
