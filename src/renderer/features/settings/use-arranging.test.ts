import { expect, test } from 'vitest';
import { movedTo } from './use-arranging.ts';

const ITEMS = ['a', 'b', 'c', 'd'];

test('an item moves up, down and to either end, and no further', () => {
  expect(movedTo(ITEMS, 'c', 1)).toEqual(['a', 'c', 'b', 'd']);
  expect(movedTo(ITEMS, 'b', 2)).toEqual(['a', 'c', 'b', 'd']);
  expect(movedTo(ITEMS, 'a', 9)).toEqual(['b', 'c', 'd', 'a']);
  expect(movedTo(ITEMS, 'd', -1)).toEqual(['d', 'a', 'b', 'c']);
});

test('where nothing moves, the list is the same one', () => {
  expect(movedTo(ITEMS, 'b', 1)).toBe(ITEMS);
  expect(movedTo(ITEMS, 'a', -1)).toBe(ITEMS);
  expect(movedTo(ITEMS, 'd', 4)).toBe(ITEMS);
});
