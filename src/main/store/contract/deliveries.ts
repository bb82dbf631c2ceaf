import { describe, expect, it } from 'vitest';
import type { DeliveryLine, DeliveryToTakeIn } from '../../../shared/delivery.ts';
import type { Author } from '../../../shared/history.ts';
import type { ContractShop } from './contract-shop.ts';
import { idOf } from './made-sales.ts';

const LENA: Author = { kind: 'window', id: 'lena', name: 'Lena' };
const FARM = {
  id: idOf(801),
  name: 'Reef Farm',
  address: '',
  phone: '',
  email: '',
  note: '',
};
const NEONS: DeliveryLine = {
  name: 'Neon tetra',
  categoryId: 1n,
  quantity: 24,
  isGroup: true,
  cost: 40,
  price: 195,
  place: 'Tank 3',
};
const GUPPIES: DeliveryLine = {
  name: 'Guppy',
  categoryId: 1n,
  quantity: 3,
  isGroup: false,
  cost: 90,
  price: 350,
  place: '',
};

function delivery(number: number, lines: DeliveryLine[]): DeliveryToTakeIn {
  return {
    id: idOf(number),
    day: '2026-03-01',
    supplierId: FARM.id,
    document: 'LS 4711',
    lines,
  };
}

/** What arrived, from whom, and what it cost. */
export function testDeliveries(shop: ContractShop): void {
  const takeIn = (taken: DeliveryToTakeIn) => shop.store.deliveries.takeIn(taken, LENA);
  const list = (query: { before?: number; petId?: bigint; document?: string } = {}) =>
    shop.store.deliveries.list({ limit: 50, ...query });

  describe('deliveries', () => {
    it('are found by their document, however it is written', async () => {
      await shop.store.customers.save(FARM);
      await takeIn(delivery(1, [NEONS]));
      await takeIn({ ...delivery(2, [NEONS]), document: 'LS 4712' });
      expect(await list({ document: 'ls 4711' })).toMatchObject([{ number: 1 }]);
      expect(await list({ document: '4711' })).toEqual([]);
    });

    it('add their animals in one step, with a number, and each animal has its own', async () => {
      await shop.store.customers.save(FARM);
      const before = await shop.add({ name: 'Rex', categoryId: 2n });
      const { delivery: first, outcome } = await takeIn(delivery(1, [NEONS, GUPPIES]));
      expect(first).toMatchObject({ number: 1, supplier: 'Reef Farm', lines: [NEONS, GUPPIES] });
      expect(first).toMatchObject({ enteredAt: shop.clock.time, author: LENA, undone: 0 });
      const added = outcome.rows.map(({ name, details }) => [name, details]);
      expect(added).toEqual([
        ['Neon tetra', { price: 195, cost: 40, quantity: 24, place: 'Tank 3' }],
        ...[1, 2, 3].map((number) => [`Guppy ${String(number)}`, { price: 350, cost: 90 }]),
      ]);
      await takeIn(delivery(2, [GUPPIES]));
      await shop.reopen();
      expect((await list()).map(({ number }) => number)).toEqual([2, 1]);
      expect((await list({ before: 2 })).map(({ number }) => number)).toEqual([1]);
      for (const { id } of outcome.rows) expect(await list({ petId: id })).toEqual([first]);
      expect(await list({ petId: before.id })).toEqual([]);
    });

    it('sent twice, even at once, arrive once', async () => {
      const sent = delivery(1, [GUPPIES]);
      const both = await Promise.all([takeIn(sent), takeIn(sent)]);
      both.push(await takeIn(sent));
      expect(both.map(({ delivery: { number } }) => number)).toEqual([1, 1, 1]);
      expect(await shop.store.pets.counts()).toMatchObject({ all: 3 });
      expect((await takeIn(delivery(2, [GUPPIES]))).delivery.number).toBe(2);
    });

    it('stay when an undo takes their animals back, and say so', async () => {
      const { outcome } = await takeIn(delivery(1, [NEONS, GUPPIES]));
      if (!outcome.step) throw new Error('Nothing was added');
      const undone = await shop.store.pets.undo(outcome.step, LENA);
      expect(await shop.store.pets.counts()).toMatchObject({ all: 0 });
      expect(await list()).toMatchObject([{ number: 1, undone: 4 }]);
      if (!undone.step) throw new Error('Nothing was undone');
      await shop.store.pets.undo(undone.step, LENA);
      expect(await list()).toMatchObject([{ number: 1, undone: 0 }]);
      // What is removed otherwise did arrive.
      const animals = outcome.rows.map(({ id }) => ({ id }));
      const { rows } = await shop.store.pets.byIds(animals.map(({ id }) => id));
      await shop.store.pets.remove({ kind: 'animals', animals: rows }, LENA, 'Died');
      expect(await list()).toMatchObject([{ number: 1, undone: 0 }]);
    });

    it('keep the name of a supplier that two entries became', async () => {
      const other = { ...FARM, id: idOf(802), name: 'Reef Farm Ltd' };
      await shop.store.customers.save(FARM);
      await shop.store.customers.save(other);
      await takeIn(delivery(1, [GUPPIES]));
      await shop.store.customers.merge(FARM.id, other.id);
      expect(await list()).toMatchObject([{ supplier: 'Reef Farm Ltd' }]);
    });

    it('keep the data of their supplier for the shop’s years', async () => {
      const { customers } = shop.store;
      await customers.save(FARM);
      await takeIn(delivery(1, [GUPPIES]));
      await expect(customers.erase(FARM.id, 10)).rejects.toMatchObject({ code: 'bad_request' });
      await customers.erase(FARM.id, 0);
      expect(await list()).toMatchObject([{ supplier: '' }]);
    });
  });
}
