import { describe, expect, it } from 'vitest';
import type { FieldFilter } from '../../../shared/fields/field.ts';
import type { InventoryView } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { isFiltered, isShownIn, sameView } from './matching.ts';

const everything: InventoryView = {
  sort: 'newest',
  status: 'all',
  categoryId: null,
  search: '',
  filters: [],
};
const nala: PetRow = {
  id: 9_007_199_254_740_993n,
  name: 'Nala, Maine Coon',
  categoryId: 9_223_372_036_854_775_807n,
  status: 'pending',
  details: {},
  photographs: [],
  addedAt: 0,
  addedBy: null,
  version: 0,
};

describe('what a view shows', () => {
  it('shows everything without filters', () => {
    expect(isShownIn(everything, nala)).toBe(true);
    expect(isShownIn(everything, { ...nala, status: null })).toBe(true);
  });

  it('shows a status alone, and those without one under theirs', () => {
    expect(isShownIn({ ...everything, status: 'pending' }, nala)).toBe(true);
    expect(isShownIn({ ...everything, status: 'sold' }, nala)).toBe(false);
    expect(isShownIn({ ...everything, status: 'none' }, nala)).toBe(false);
    expect(isShownIn({ ...everything, status: 'none' }, { ...nala, status: null })).toBe(true);
  });

  it('finds what is written on the card', () => {
    const chipped = { ...nala, details: { chip: '985000000000001', notes: 'Shy', price: 985 } };
    expect(isShownIn({ ...everything, search: 'shy 9850000' }, chipped)).toBe(true);
    expect(isShownIn({ ...everything, search: 'shy 986' }, chipped)).toBe(false);
  });

  it('tells categories apart to the last digit', () => {
    expect(isShownIn({ ...everything, categoryId: nala.categoryId }, nala)).toBe(true);
    expect(isShownIn({ ...everything, categoryId: nala.categoryId - 1n }, nala)).toBe(false);
  });

  it('finds any part of a name in any case', () => {
    expect(isShownIn({ ...everything, search: 'MAINE' }, nala)).toBe(true);
    expect(isShownIn({ ...everything, search: 'la, m' }, nala)).toBe(true);
    expect(isShownIn({ ...everything, search: 'siamese' }, nala)).toBe(false);
  });

  it('finds a name by plain letters, as every store does', () => {
    const named = (name: string, search: string) =>
      isShownIn({ ...everything, search }, { ...nala, name });
    expect(named('Zoë 𝐁𝐞𝐥𝐥𝐚', 'zoe bella')).toBe(true);
    expect(named('Οδυσσεύς', 'ΟΔΥΣ')).toBe(true);
    expect(named('№ 5', 'no 5')).toBe(true);
    expect(named('№ 5', 'no 6')).toBe(false);
  });

  it('finds an animal by its category’s name and by its number', () => {
    expect(isShownIn({ ...everything, search: 'kitt' }, nala, 'Kittens')).toBe(true);
    expect(isShownIn({ ...everything, search: '9007199254740993' }, nala)).toBe(true);
    expect(isShownIn({ ...everything, search: '900719925474099' }, nala)).toBe(false);
  });
});

it('shows none but the animals that it names', () => {
  expect(isShownIn({ ...everything, ids: [1n, nala.id] }, nala)).toBe(true);
  expect(isShownIn({ ...everything, ids: [1n] }, nala)).toBe(false);
});

describe('what the shop’s own fields must be', () => {
  const shows = (filter: Omit<FieldFilter, 'field'>, value?: string | number | boolean) =>
    isShownIn(
      { ...everything, filters: [{ field: 'own', ...filter }] },
      { ...nala, details: value === undefined ? {} : { own: value } },
    );

  it('is a value, a part of a text in any case, or a range with both ends', () => {
    expect(shows({ is: false }, false)).toBe(true);
    expect(shows({ is: false }, true)).toBe(false);
    expect(shows({ contains: 'ANG' }, 'Angora')).toBe(true);
    expect(shows({ contains: 'lop' }, 'Angora')).toBe(false);
    expect([4, 5, 7, 8].map((price) => shows({ from: 5, to: 7 }, price))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(shows({ to: '2026-11-25' }, '2026-11-26')).toBe(false);
  });

  it('is never met where nothing is written, unless that is what it asks for', () => {
    for (const filter of [{ is: 'x' }, { contains: '' }, { from: 1 }, { to: 1 }]) {
      expect(shows(filter)).toBe(false);
    }
    expect(shows({ isEmpty: true })).toBe(true);
    expect(shows({ isEmpty: true }, 0)).toBe(false);
  });

  it('is all of it at once', () => {
    const filters = [
      { field: 'a', is: 1 },
      { field: 'b', is: 2 },
    ];
    const shown = (details: PetRow['details']) =>
      isShownIn({ ...everything, filters }, { ...nala, details });
    expect(shown({ a: 1, b: 2 })).toBe(true);
    expect(shown({ a: 1 })).toBe(false);
  });
});

describe('views', () => {
  it('are the same when all parts are', () => {
    expect(sameView(everything, { ...everything })).toBe(true);
    for (const change of [
      { sort: 'name' },
      { status: 'sold' },
      { categoryId: 1n },
      { search: 'a' },
      { filters: [{ field: 'price', from: 1 }] },
      { ids: [nala.id] },
    ] satisfies Partial<InventoryView>[]) {
      expect(sameView(everything, { ...everything, ...change })).toBe(false);
    }
  });

  it('are filtered by anything but the order', () => {
    const stock: InventoryView = { ...everything, status: 'stock' };
    expect(isFiltered({ ...stock, sort: 'name' })).toBe(false);
    expect(isFiltered(everything)).toBe(true);
    expect(isFiltered({ ...stock, status: 'none' })).toBe(true);
    expect(isFiltered({ ...stock, categoryId: 0n })).toBe(true);
    expect(isFiltered({ ...stock, search: ' ' })).toBe(true);
    expect(isFiltered({ ...stock, filters: [{ field: 'born', isEmpty: true }] })).toBe(true);
    expect(isFiltered({ ...stock, ids: [] })).toBe(true);
  });
});
