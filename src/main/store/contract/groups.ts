import { describe, expect, it } from 'vitest';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { MAX_GROUPS, type InventoryView, type PetGrouping } from '../../../shared/inventory.ts';
import { MORNING } from '../../testing/records.ts';
import { ALL_NEWEST, type ContractShop } from './contract-shop.ts';

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
