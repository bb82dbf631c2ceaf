import { beforeEach, expect, it } from 'vitest';
import type { InventoryView } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { useInventory } from '../list/inventory-store.ts';
import { AnimalList } from '../list/animal-list.ts';
import {
  clearSelection,
  deselectLeft,
  seeChanged,
  selectUpTo,
  toggleSelected,
  useSelection,
} from './selection-store.ts';

const SHOWN: InventoryView = {
  sort: 'newest',
  status: 'all',
  categoryId: null,
  search: 'be',
  filters: [],
};
const ROWS = [5n, 4n, 3n].map((id): PetRow => ({
  id,
  name: 'Bear',
  categoryId: 1n,
  status: null,
  version: 0,
  addedAt: 0,
  addedBy: null,
  details: {},
  photographs: [],
}));
const unread = () => Promise.reject(new Error('All rows are known.'));

beforeEach(() => {
  clearSelection();
  const ids = BigInt64Array.from(ROWS, ({ id }) => id);
  useInventory.setState({ shown: SHOWN, list: AnimalList.of(ids).with([], ROWS) });
});

it('up to the last row is everything', async () => {
  await selectUpTo(2, 0, unread);
  expect(useSelection.getState().selection.kind).toBe('matching');
});

it('up to a row are those in between', async () => {
  await selectUpTo(1, 0, () => Promise.resolve(ROWS.slice(0, 2)));
  const { selection } = useSelection.getState();
  expect(selection).toEqual({ kind: 'some', ids: new Set([5n, 4n]) });
});

const [FIVE, FOUR] = ROWS;
const ticked = () => {
  const { selection } = useSelection.getState();
  return selection.kind === 'some' ? [...selection.ids] : selection.kind;
};

it('a ticked animal that a change makes leave the list is ticked no more', () => {
  if (!FIVE || !FOUR) throw new Error('There are rows.');
  toggleSelected(0, FIVE);
  toggleSelected(1, FOUR);
  deselectLeft([
    { ...FIVE, name: 'Max' },
    { ...FOUR, name: 'Abel' },
  ]);
  expect(ticked()).toEqual([4n]);
});

it('what was ticked in another view stays ticked when it changes, as this window last saw it', () => {
  if (!FIVE) throw new Error('There are rows.');
  toggleSelected(0, FIVE);
  useInventory.setState({ shown: { ...SHOWN, search: 'max' } });
  const changed = { ...FIVE, version: 1, categoryId: 2n };
  seeChanged([changed]);
  expect(ticked()).toEqual([5n]);
  expect(useSelection.getState().seen.get(5n)).toEqual(changed);
});
