import { describe, expect, it } from 'vitest';
import { PET_STATUSES } from '../../../shared/pet.ts';
import { anotherTurn } from '../../platform/concurrency.ts';
import type { ContractShop } from './contract-shop.ts';

/** The pages of the service's list, and their totals. */
export function testPages(shop: ContractShop): void {
  const fill = async (count: number) => {
    for (let number = 0; number < count; number += 1) {
      const status = PET_STATUSES[number % 4];
      await shop.add({ name: `Animal ${number}`, categoryId: 1n, ...(status && { status }) });
    }
  };

  describe('pages', () => {
    it('go on after an id, ascending, and say whether more follow', async () => {
      await fill(10);
      const page = await shop.store.pets.page({ status: null, afterId: 4n, limit: 5 });
      expect(page.pets.map(({ id }) => id)).toEqual([5n, 6n, 7n, 8n, 9n]);
      expect(page).toMatchObject({ total: 10, hasMore: true });
      const last = await shop.store.pets.page({ status: null, afterId: 5n, limit: 5 });
      expect(last).toMatchObject({ total: 10, hasMore: false });
      const past = await shop.store.pets.page({ status: null, afterId: 10n, limit: 5 });
      expect(past).toEqual({ pets: [], total: 10, hasMore: false });
    });

    it('of one status leave out the others and animals without one', async () => {
      await fill(10);
      const page = await shop.store.pets.page({ status: 'pending', afterId: 0n, limit: 2 });
      expect(page.pets.map(({ id }) => id)).toEqual([2n, 6n]);
      expect(page).toMatchObject({ total: 3, hasMore: true });
    });

    it('read one after the other neither skip nor repeat an animal while more are added', async () => {
      await fill(20);
      let added = 0;
      const adding = Array.from({ length: 100 }, async (_, number) => {
        await shop.add({ name: `More ${number}`, categoryId: 1n });
        added += 1;
      });
      const read: bigint[] = [];
      const readOn = async (): Promise<boolean> => {
        const afterId = read.at(-1) ?? 0n;
        const page = await shop.store.pets.page({ status: null, afterId, limit: 7 });
        read.push(...page.pets.map(({ id }) => id));
        return page.pets.length > 0;
      };
      while (added < adding.length) {
        await readOn();
        await anotherTurn();
      }
      await Promise.all(adding);
      while (await readOn());
      expect(read).toEqual(Array.from({ length: 120 }, (_, index) => BigInt(index + 1)));
    });

    it('agree with the totals by status', async () => {
      await fill(10);
      const counts = { available: 3, pending: 3, sold: 2, none: 2, stock: 8, all: 10 };
      expect(await shop.store.pets.counts()).toEqual(counts);
      await shop.reopen();
      expect(await shop.store.pets.counts()).toEqual(counts);
    });
  });
}
