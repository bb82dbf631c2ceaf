import { describe, expect, it } from 'vitest';
import type { InventoryView } from '../../../shared/inventory.ts';
import {
  allOf,
  isSelected,
  NOTHING_SELECTED,
  only,
  selectedCount,
  toggled,
  viewOf,
} from './selection.ts';

const sold: InventoryView = {
  sort: 'name',
  status: 'sold',
  categoryId: 7n,
  search: 'el',
  filters: [],
};

describe('the selection', () => {
  it('is nothing at first', () => {
    expect(selectedCount(NOTHING_SELECTED, 100)).toBe(0);
    expect(isSelected(NOTHING_SELECTED, 1n)).toBe(false);
  });

  it('takes animals in and out one by one', () => {
    const two = toggled(only(3n), 9_223_372_036_854_775_807n);
    expect(isSelected(two, 9_223_372_036_854_775_807n)).toBe(true);
    expect(selectedCount(two, 100)).toBe(2);
    expect(toggled(two, 3n)).toEqual(only(9_223_372_036_854_775_807n));
  });

  it('is a rule for all of a filter, and knows those that were taken out', () => {
    const all = allOf(sold);
    expect(all).toEqual({
      kind: 'matching',
      filter: { status: 'sold', categoryId: 7n, search: 'el', filters: [] },
      except: new Set(),
    });
    expect(selectedCount(all, 1_000_000)).toBe(1_000_000);
    const butOne = toggled(all, 5n);
    expect(isSelected(butOne, 5n)).toBe(false);
    expect(isSelected(butOne, 6n)).toBe(true);
    expect(selectedCount(butOne, 1_000_000)).toBe(999_999);
    expect(toggled(butOne, 5n)).toEqual(all);
  });
});

it('as a view, ticked animals are themselves, and all of a view are that view without some', () => {
  const { view, except } = viewOf(only(3n), 'name');
  expect(view).toMatchObject({ sort: 'name', status: 'all', search: '', ids: [3n] });
  expect(except.size).toBe(0);
  const allButOne = viewOf(toggled(allOf(sold), 3n), 'newest');
  expect(allButOne).toEqual({ view: { ...sold, sort: 'newest' }, except: new Set([3n]) });
});
