import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setActive, useInventory } from '../list/inventory-store.ts';
import { keptPlace } from '../list/scroll-anchor.ts';
import { only } from '../selection/selection.ts';
import { selectionOrActive } from './meant-animals.ts';
import { AnimalList } from '../list/animal-list.ts';
import { animalRow } from '../../testing/animals.ts';

/** A list of these animals in this order, all of which have been read. */
const listOf = (...ids: number[]) =>
  AnimalList.of(BigInt64Array.from(ids, BigInt)).with(
    [],
    ids.map((id) => animalRow(id)),
  );

vi.hoisted(() => {
  const localStorage = { getItem: () => null };
  vi.stubGlobal('window', {
    location: { hash: '' },
    localStorage,
    addEventListener: () => undefined,
  });
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const before = { ...useInventory.getInitialState(), list: listOf(3, 2, 1) };
  const list = listOf(2, 1);
  useInventory.setState({ list, ...keptPlace(before, list, { first: 0, isHeld: false }) });
});
afterEach(() => {
  vi.useRealTimers();
});

it('a key pressed twice acts on the animal that left the list, not on the next one', () => {
  vi.advanceTimersByTime(499);
  expect(selectionOrActive()).toEqual(only(3n));
});

it('half a second later a key acts on the animal that took the focus', () => {
  vi.advanceTimersByTime(500);
  expect(selectionOrActive()).toEqual(only(2n));
});

it('an arrow or a click says at once which animal is meant', () => {
  setActive({ row: 1, column: 0 });
  expect(selectionOrActive()).toEqual(only(1n));
});
