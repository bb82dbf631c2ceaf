import { describe, expect, it } from 'vitest';
import { dayNamed } from '../../../shared/calendar-day.ts';
import type { Details } from '../../../shared/fields/details.ts';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { MAX_GROUPS, type InventoryView, type PetGrouping } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { saleOf } from '../../../shared/sale.ts';
import { MORNING } from '../../testing/records.ts';
import { undo } from '../../testing/stock.ts';
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
    it('by the status alone are for the price, which goes when they are undone by it', async () => {
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

    it('of the last of a group, undone, leave what was paid for the others', async () => {
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

    it('that are undone leave what was written down before, whatever was changed since', async () => {
      const [animal] = await add({ buyer: 'Ms Lee', place: 'Tank 1' });
      if (!animal) throw new Error('There is no animal');
      const { rows } = await changeAll([animal], 'sold');
      const changed = await shop.store.pets.change(
        { kind: 'animals', animals: rows },
        { details: { buyer: 'Mr Kim', place: 'Tank 2', salenote: 'Gift' } },
        UNNAMED_CLERK,
      );
      await changeAll(changed.rows, 'available');
      expect(await stock()).toEqual([{ status: 'available', buyer: 'Ms Lee', place: 'Tank 2' }]);
    });

    it('of several are one step, which can be undone and redone', async () => {
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
      const undone = await undo(shop.store, sold);
      expect(await stock()).toEqual(before);
      await undo(shop.store, undone);
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
    expect(entries[0]).toMatchObject({
      action: 'removed',
      before: { details: { removedwhy: 'Died' } },
    });
    const undone = await undo(shop.store, removed);
    expect(await told()).toBeUndefined();
    expect(await stock()).toEqual([{ status: null, sex: 'Male' }]);
    await undo(shop.store, undone);
    expect(await told()).toEqual(details);
    await shop.reopen();
    expect(await told()).toEqual(details);
    await shop.store.pets.putBack([1n], UNNAMED_CLERK);
    expect(await stock()).toEqual([{ status: null, sex: 'Male' }]);
  });
}

const HOUR = 3_600_000;

/** The groups of a list. */
export function testGroups(shop: ContractShop): void {
  const fill = async () => {
    await shop.store.categories.rename(2n, 'Dogs');
    await shop.store.categories.rename(9n, 'Cats');
    await shop.add({ name: 'Luna', categoryId: 2n, status: 'sold' });
    await shop.add({ name: 'bella', categoryId: 7n, status: 'available' });
    shop.clock.time = MORNING + 12 * HOUR;
    await shop.add({ name: 'Max', categoryId: 9n });
    shop.clock.time = MORNING + 17 * HOUR;
    await shop.add({ name: 'Bella', categoryId: 2n, status: 'available' });
  };
  const groupsOf = async (
    by: PetGrouping['by'],
    change: Partial<InventoryView>,
    timeZone = 'UTC',
  ) => {
    const view = { ...ALL_NEWEST, ...change };
    const { groups, ids } = await shop.store.pets.view(view, { by, timeZone });
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(ids.length);
    expect(ids).toEqual((await shop.store.pets.view(view)).ids);
    return groups.map(({ label, count }) => [label, count]);
  };

  describe('groups', () => {
    it('by category have its name, those without one last', async () => {
      await fill();
      const ascending = [['Cats', 1], ['Dogs', 2], ['Category 7', 1]]; // prettier-ignore
      expect(await groupsOf('category', { sort: 'category' })).toEqual(ascending);
      expect(await groupsOf('category', { sort: 'categoryDescending' })).toEqual(
        ascending.toReversed(),
      );
      expect(await groupsOf('category', { sort: 'category', status: 'available' })).toEqual([
        ['Dogs', 1],
        ['Category 7', 1],
      ]);
      expect(await groupsOf('category', { sort: 'category', search: 'a' })).toEqual(ascending);
      expect(await groupsOf('category', { sort: 'category', categoryId: 2n })).toEqual([
        ['Dogs', 2],
      ]);
    });

    it('by name take names together whatever their case', async () => {
      await fill();
      const folded = async (change: Partial<InventoryView>) =>
        (await groupsOf('name', change)).map(([label, count]) => [
          String(label).toLowerCase(),
          count,
        ]);
      const ascending = [['bella', 2], ['luna', 1], ['max', 1]]; // prettier-ignore
      expect(await folded({ sort: 'name' })).toEqual(ascending);
      expect(await folded({ sort: 'nameDescending' })).toEqual(ascending.toReversed());
      expect(await folded({ sort: 'name', categoryId: 2n })).toEqual([
        ['bella', 1],
        ['luna', 1],
      ]);
      expect(await folded({ sort: 'name', status: 'none' })).toEqual([['max', 1]]);
      expect(await folded({ sort: 'name', search: 'la' })).toEqual([['bella', 2]]);
    });

    it('by day go by the days of the reader', async () => {
      await fill();
      const inUtc = [['2026-11-22', 1], ['2026-11-21', 3]]; // prettier-ignore
      expect(await groupsOf('day', {})).toEqual(inUtc);
      expect(await groupsOf('day', { sort: 'oldest' })).toEqual(inUtc.toReversed());
      for (const timeZone of ['Australia/Lord_Howe', '+11:00', '+1100']) {
        expect(await groupsOf('day', {}, timeZone)).toEqual([
          ['2026-11-22', 2],
          ['2026-11-21', 2],
        ]);
      }
      expect(await groupsOf('day', { status: 'available' })).toEqual([
        ['2026-11-22', 1],
        ['2026-11-21', 1],
      ]);
      expect(await groupsOf('day', { categoryId: 2n }, 'America/New_York')).toEqual([
        ['2026-11-21', 2],
      ]);
      expect(await groupsOf('day', { search: 'max' })).toEqual([['2026-11-21', 1]]);
    });

    it('by day are told apart where a clock that was wrong comes in between', async () => {
      await fill();
      shop.clock.time = MORNING;
      await shop.add({ name: 'Rex', categoryId: 2n });
      expect(await groupsOf('day', {})).toEqual([
        ['2026-11-21', 1],
        ['2026-11-22', 1],
        ['2026-11-21', 3],
      ]);
    });

    it('of no animals are none', async () => {
      await fill();
      expect(await groupsOf('day', { status: 'pending' })).toEqual([]);
      expect(await groupsOf('name', { sort: 'name', status: 'pending' })).toEqual([]);
      expect(await groupsOf('category', { sort: 'category', search: 'zebra' })).toEqual([]);
    });

    it('are the first ones only where there are too many', async () => {
      const pets = Array.from({ length: MAX_GROUPS + 1 }, (_, index) => ({
        name: `Guppy ${String(10_000 + index)}`,
        categoryId: BigInt(10_000 + index),
      }));
      await shop.store.pets.addMany(pets, { author: UNNAMED_CLERK });
      for (const [by, label] of [
        ['name', 'Guppy 10000'],
        ['category', 'Category 10000'],
      ] as const) {
        const grouping = { by, timeZone: 'UTC' };
        const view = { ...ALL_NEWEST, sort: by };
        const { groups, ids } = await shop.store.pets.view(view, grouping);
        expect(groups[0]).toMatchObject({ label, count: 1 });
        expect([groups.length, ids.length]).toEqual([MAX_GROUPS, MAX_GROUPS + 1]);
      }
    });
  });
}
