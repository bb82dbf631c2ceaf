import { describe, expect, it } from 'vitest';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import type { PetChange } from '../../../shared/pet.ts';
import type { StockCounts, TodayQuery } from '../../../shared/today.ts';
import { MORNING } from '../../testing/records.ts';
import { sellSome, undo } from '../../testing/stock.ts';
import { ALL_NEWEST, type ContractShop } from './contract-shop.ts';

const DAY = 86_400_000;

/** What a shop wants to know when it opens. */
export function testToday(shop: ContractShop): void {
  const today = (query: Partial<TodayQuery> = {}) =>
    shop.store.today({
      day: '2026-11-25',
      until: '2026-11-26',
      days: [MORNING, MORNING + 3 * DAY],
      times: [],
      ...query,
    });
  const change = async (id: bigint, change: PetChange) => {
    const { rows } = await shop.store.pets.rows(ALL_NEWEST, 0, 500);
    const animals = rows.filter((row) => row.id === id);
    return shop.store.pets.change({ kind: 'animals', animals }, change, UNNAMED_CLERK);
  };
  const told = (counts: StockCounts | undefined) =>
    counts
      ?.map(({ categoryId, status, animals }) => `${categoryId} ${status ?? 'none'} ${animals}`)
      .sort();

  describe('today', () => {
    it('is empty in an empty shop', async () => {
      const nothing = { animals: 0, money: 0 };
      expect(await today({ times: [MORNING] })).toEqual({
        days: [nothing, nothing],
        categories: [],
        reserved: 0,
        overdue: 0,
        due: [],
        needs: [],
        longest: [],
        stock: [[], []],
      });
    });

    it('counts what was sold and paid, some of a group too, and takes off what came back', async () => {
      for (const name of ['Bella', 'Max', 'Guppies', 'Luna']) {
        await shop.add({ name, categoryId: 1n, status: 'available' });
      }
      await change(3n, { details: { quantity: 60 } });
      await sellSome(shop.store, 1, 1n, 1, 5_000);
      shop.clock.time = MORNING + 3 * DAY;
      await sellSome(shop.store, 2, 3n, 5, 200);
      const sold = await sellSome(shop.store, 3, 2n, 1, 9_900);
      await sellSome(shop.store, 4, 4n, 1);
      // What is lost was not sold.
      await change(3n, { details: { quantity: 20 } });
      expect((await today()).days).toEqual([
        { animals: 1, money: 5_000 },
        { animals: 7, money: 10_900 },
      ]);
      await undo(shop.store, sold);
      expect((await today()).days[1]).toEqual({ animals: 6, money: 1_000 });
    });

    it('adds up what each category has in stock, every animal of a group at its price', async () => {
      await shop.add({ name: 'Guppies', categoryId: 1n, status: 'available' });
      await shop.add({ name: 'Bella', categoryId: 1n, status: 'pending' });
      await shop.addAt('till1', { name: 'Max', categoryId: 2n });
      await shop.add({ name: 'Luna', categoryId: 2n, status: 'sold' });
      await change(1n, { details: { quantity: 60, price: 250 } });
      await change(2n, { details: { price: 9_900 } });
      const { categories } = await today();
      expect(categories.sort((one, other) => Number(one.categoryId - other.categoryId))).toEqual([
        { categoryId: 1n, animals: 61, reserved: 1, worth: 24_900 },
        { categoryId: 2n, animals: 1, reserved: 0, worth: 0 },
      ]);
    });

    it('names what is reserved and overdue, what is due, and what has been in stock longest', async () => {
      for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) {
        await shop.add({ name, categoryId: 1n, status: 'available' });
      }
      const vaccination = (await shop.store.fields.list()).find(({ id }) => id === 'born');
      if (!vaccination) throw new Error('There is no date');
      await shop.store.fields.save({ ...vaccination, reminds: true });
      await change(2n, { status: 'pending', details: { reserveduntil: '2026-11-24' } });
      await change(3n, { status: 'pending', details: { reserveduntil: '2026-11-25' } });
      // Every animal of a group is reserved.
      await change(3n, { details: { quantity: 25 } });
      await change(4n, { details: { born: '2026-11-25' } });
      await change(5n, { details: { born: '2026-11-26' } });
      await change(1n, { status: 'sold', details: { born: '2020-01-01' } });
      const { reserved, overdue, due, needs, longest } = await today();
      expect({ reserved, overdue }).toEqual({ reserved: 26, overdue: 1 });
      expect(due).toContainEqual({ field: 'born', animals: 1 });
      expect(needs.map(({ animal, field }) => `${animal.name} ${field}`)).toEqual([
        'B reserveduntil',
        'C reserveduntil',
        'D born',
        'E born',
      ]);
      expect(longest.map(({ name }) => name)).toEqual(['B', 'C', 'D', 'E', 'F']);
    });

    it('knows the stock of past moments, whatever became of the animals', async () => {
      await shop.add({ name: 'Bella', categoryId: 1n, status: 'available' });
      await shop.addAt('till1', { name: 'Max', categoryId: 1n });
      shop.clock.time = MORNING + DAY;
      await change(1n, { categoryId: 2n, status: 'pending' });
      await shop.add({ name: 'Luna', categoryId: 2n, status: 'available' });
      shop.clock.time = MORNING + 2 * DAY;
      await change(1n, { status: 'sold' });
      const { rows } = await shop.store.pets.rows(ALL_NEWEST, 0, 10);
      const animals = rows.filter(({ id }) => id === 2n);
      const removed = await shop.store.pets.remove({ kind: 'animals', animals }, UNNAMED_CLERK);
      const times = [MORNING, MORNING + 1, MORNING + DAY + 1, MORNING + 3 * DAY];
      const { stock } = await today({ times });
      const past = [
        [],
        ['1 available 1', '1 none 1'],
        ['1 none 1', '2 available 1', '2 pending 1'],
      ];
      expect(stock.map(told)).toEqual([...past, ['2 available 1'], ['2 available 1']]);
      shop.clock.time = MORNING + 4 * DAY;
      await undo(shop.store, removed);
      const later = await today({ times });
      expect(later.stock.slice(0, 3).map(told)).toEqual(past);
      expect(told(later.stock.at(-1))).toEqual(['1 none 1', '2 available 1']);
    });
  });
}
