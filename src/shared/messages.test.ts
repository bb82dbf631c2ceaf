import { expect, test } from 'vitest';
import { counted } from './messages.ts';

test('one of a thing is called by its singular', () => {
  expect(counted(1, 'animal')).toBe('1 animal');
  expect(counted(0, 'animal')).toBe('0 animals');
  expect(counted(2, 'category', 'categories')).toBe('2 categories');
});
