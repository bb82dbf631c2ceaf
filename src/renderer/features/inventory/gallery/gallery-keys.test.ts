import { expect, test } from 'vitest';
import { tileAfterKey } from './gallery-keys.ts';

/** Three rows: 0 to 3, 4 to 7, 8 and 9. */
const SIZE = { tiles: 10, perRow: 4, rowsInSight: 2 };
const after = (from: number, key: string, ctrlKey = false) =>
  tileAfterKey(from, { key, ctrlKey, metaKey: false }, SIZE);

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowRight', 9, 9],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 6, 9],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 9, 5],
  ['ArrowUp', 2, 2],
  ['PageDown', 0, 8],
  ['PageDown', 3, 9],
  ['PageUp', 9, 1],
  ['Home', 6, 4],
  ['End', 4, 7],
  ['End', 8, 9],
])('%s leads from tile %i to tile %i', (key, from, to) => expect(after(from, key)).toBe(to));

test('with Ctrl they lead to the ends of all, and other keys nowhere', () => {
  expect(after(6, 'Home', true)).toBe(0);
  expect(after(1, 'End', true)).toBe(9);
  expect(after(6, 'ArrowUp', true)).toBe(2);
  expect(after(2, 'ArrowDown', true)).toBe(9);
  expect(after(0, 'x')).toBeUndefined();
});
