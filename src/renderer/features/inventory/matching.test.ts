import { describe, expect, it } from 'vitest';
import type { InventoryView } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { isFiltered, isShownIn, sameView } from './matching.ts';

const everything: InventoryView = { sort: 'newest', status: 'all', categoryId: null, search: '' };
const nala: PetRow = {
  id: 9_007_199_254_740_993n,
  name: 'Nala, Maine Coon',
  categoryId: 9_223_372_036_854_775_807n,
  status: 'pending',
  details: {},
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

describe('views', () => {
  it('are the same when all four parts are', () => {
    expect(sameView(everything, { ...everything })).toBe(true);
    for (const change of [
      { sort: 'name' },
      { status: 'sold' },
      { categoryId: 1n },
      { search: 'a' },
    ] as const) {
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
  });
});
