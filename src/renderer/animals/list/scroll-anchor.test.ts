import { expect, it } from 'vitest';
import { AnimalList } from './animal-list.ts';
import { useInventory } from './inventory-store.ts';
import { keptPlace } from './scroll-anchor.ts';
import { animalRow } from '../../testing/animals.ts';

/** A list of these animals in this order, all of which have been read. */
const listOf = (...ids: number[]) =>
  AnimalList.of(BigInt64Array.from(ids, BigInt)).with(
    [],
    ids.map((id) => animalRow(id)),
  );

function placeAfter(list: AnimalList, { focused = 2, first = 1, isHeld = false } = {}) {
  const active = { row: focused, column: 3 };
  const before = { ...useInventory.getInitialState(), list: listOf(5, 4, 3, 2, 1), active };
  return keptPlace(before, list, { first, isHeld });
}

it('the focus stays on its animal, and what is in sight stays where it is', () => {
  const place = placeAfter(listOf(8, 7, 6, 5, 4, 3, 2, 1));
  expect(place).toMatchObject({ active: { row: 5, column: 3 }, left: null });
  expect(place.move).toEqual({ byRows: 3, byLines: 3 });
});

it.each([
  [false, 0],
  [true, 2],
])('at the top new animals come into sight unless it is held: %s', (isHeld, byRows) => {
  const place = placeAfter(listOf(7, 6, 5, 4, 3), { first: 0, isHeld });
  expect(place.move).toEqual({ byRows, byLines: byRows });
  expect(place.active.row).toBe(4);
});

it('the animal below takes the focus of one that left, which is remembered', () => {
  const place = placeAfter(listOf(6, 5, 4, 2, 1));
  expect(place).toMatchObject({ active: { row: 3 }, left: { animal: { id: 3n } } });
});

it('the last row takes the focus where none of those below is left', () => {
  expect(placeAfter(listOf(5, 4)).active.row).toBe(1);
  expect(placeAfter(listOf()).active.row).toBe(0);
});

it('headers that come above are made up for', () => {
  const rows = listOf(5, 4, 3, 2, 1);
  const groups = [2, 3].map((count) => ({ key: '', label: '', count, animals: count }));
  const grouped = AnimalList.of(rows.ids, { groups, by: 'name' }, rows.rows);
  expect(placeAfter(grouped, { first: 3 }).move).toEqual({ byRows: 0, byLines: 2 });
});
