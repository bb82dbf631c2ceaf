import { expect, test } from 'vitest';
import { habitAfter } from '../testing/sightings.ts';

test('calling what is deprecated is bad, and keeping off it is well', () => {
  expect(habitAfter('deprecated', {})?.grade).toBe('well');
  expect(habitAfter('deprecated', {}, { operation: 'getPet' })).toMatchObject({
    grade: 'badly',
    counts: { calls: 1 },
  });
});
