import { describe, expect, it } from 'vitest';
import { dayNamed } from '../../../shared/calendar-day.ts';
import type { Details } from '../../../shared/fields/details.ts';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { saleOf } from '../../../shared/sale.ts';
import { takeBack } from '../../testing/stock.ts';
import { ALL_NEWEST, type ContractShop } from './contract-shop.ts';

export function testSales(shop: ContractShop): void {
  const add = async (...all: Details[]) => {
    const pets = all.map((details) => ({ name: 'Guppy', categoryId: 1n, details }));
    return (await shop.store.pets.addMany(pets, { author: UNNAMED_CLERK })).rows;
  };
  const stock = async () => {
    const { rows } = await shop.store.pets.rows({ ...ALL_NEWEST, sort: 'oldest' }, 0, 9);
    return rows.map(({ status, details }) => ({ status, ...details }));
  };
  const changeAll = (animals: PetRow[], status: PetRow['status']) =>
    shop.store.pets.change({ kind: 'animals', animals }, { status }, UNNAMED_CLERK);

  describe('sales', () => {
    it('by the status alone are for the price, which goes when they are taken back by it', async () => {
      const animals = await add({ price: 2500, buyer: 'Ms Lee' }, {});
      const soldon = dayNamed(shop.clock.time);
      const sold = await changeAll(animals, 'sold');
      expect(await stock()).toEqual([
        { status: 'sold', price: 2500, buyer: 'Ms Lee', soldon, soldfor: 2500 },
        { status: 'sold', soldon },
      ]);
      await changeAll(sold.rows, 'available');
      expect(await stock()).toEqual([
        { status: 'available', price: 2500, buyer: 'Ms Lee' },
        { status: 'available' },
      ]);
    });

    it('are of the day that the window says, whatever it is where the store is', async () => {
      const animals = await add({});
      const selection = { kind: 'animals' as const, animals };
      await shop.store.pets.change(selection, { status: 'sold' }, UNNAMED_CLERK, '2026-11-27');
      expect(await stock()).toEqual([{ status: 'sold', soldon: '2026-11-27' }]);
    });

    it('of the last of a group, taken back, leave what was paid for the others', async () => {
      const [group] = await add({ price: 150, quantity: 60 });
      if (!group) throw new Error('There is no group');
      const { id, version, ...pet } = group;
      const details = { soldon: '2026-11-20', buyer: 'Ms Lee' };
      const change = saleOf(pet, { count: 3, amount: 450, details });
      const some = await shop.store.pets.changeEach([{ id, version, change }], UNNAMED_CLERK);
      const before = await stock();
      const all = await changeAll(some.rows, 'sold');
      expect(await stock()).toMatchObject([{ status: 'sold', soldfor: 9_000 }]);
      await changeAll(all.rows, 'available');
      const earlier = { ...details, soldfor: 450, soldcount: 3 };
      expect(await stock()).toEqual([
        { status: 'available', price: 150, quantity: 57, ...earlier },
      ]);
      expect(before).toMatchObject([earlier]);
    });

    it('of several are one step, which undo takes back and redo makes again', async () => {
      const animals = await add({ price: 2500 }, { quantity: 60 });
      const before = await stock();
      const sold = await shop.store.pets.changeEach(
        animals.map(({ id, version, ...pet }) => {
          const change = saleOf(pet, { count: 1, amount: 300, details: { paidby: 'Card' } });
          return { id, version, change };
        }),
        UNNAMED_CLERK,
      );
      expect(sold).toMatchObject({ done: 2, conflictCount: 0, step: { count: 2 } });
      const after = await stock();
      const soldon = dayNamed(shop.clock.time);
      expect(after).toEqual([
        { status: 'sold', price: 2500, soldon, soldfor: 300, paidby: 'Card' },
        { status: null, quantity: 59, soldfor: 300, soldcount: 1, paidby: 'Card' },
      ]);
      const undone = await takeBack(shop.store, sold);
      expect(await stock()).toEqual(before);
      await takeBack(shop.store, undone);
      expect(await stock()).toEqual(after);
    });
  });

  it('the reason for a removal stands with the removed animal and in the history', async () => {
    const animals = await add({ sex: 'Male' });
    const selection = { kind: 'animals' as const, animals };
    const removed = await shop.store.pets.remove(selection, UNNAMED_CLERK, 'Died');
    const details = { sex: 'Male', removedwhy: 'Died' };
    const told = async () => (await shop.store.pets.removed(0, 1, '')).rows[0]?.details;
    expect(await told()).toEqual(details);
    const { entries } = await shop.store.history.page({ limit: 1 });
    expect(entries[0]).toMatchObject({ action: 'removed', before: { details } });
    const undone = await takeBack(shop.store, removed);
    expect(await told()).toBeUndefined();
    expect(await stock()).toEqual([{ status: null, sex: 'Male' }]);
    await takeBack(shop.store, undone);
    expect(await told()).toEqual(details);
    await shop.reopen();
    expect(await told()).toEqual(details);
    await shop.store.pets.putBack([1n], UNNAMED_CLERK);
    expect(await stock()).toEqual([{ status: null, sex: 'Male' }]);
  });
}
