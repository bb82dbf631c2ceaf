import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exceededBound } from './json-bounds.ts';

/** Counts what JSON holds by parsing it. */
function extentOf(value: unknown): { levels: number; values: number } {
  if (typeof value !== 'object' || value === null) return { levels: 0, values: 1 };
  const inner = Object.values(value).map(extentOf);
  return {
    levels: 1 + Math.max(0, ...inner.map(({ levels }) => levels)),
    values: inner.length === 0 ? 1 : inner.reduce((sum, { values }) => sum + values, 0),
  };
}

test('levels, values and items are those that parsing finds, whatever the texts hold', () => {
  const special = fc.string({ unit: fc.constantFrom('"', '\\', ',', '[', '}', 'a') });
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), special, (value, text) => {
      const json = JSON.stringify([value, { [text]: text }], null, 1);
      const { levels } = extentOf([value, {}]);
      const values = extentOf([value, 0]).values;
      const enough = { levels, values, items: 2 };
      expect(exceededBound(json, enough)).toBeNull();
      expect(exceededBound(json, { ...enough, levels: levels - 1 })).toBe('levels');
      expect(exceededBound(json, { ...enough, items: 1 })).not.toBeNull();
      expect(exceededBound(json, { ...enough, values: values - 1 })).not.toBeNull();
    }),
  );
});

test('no more is read than the bound allows', () => {
  const bounds = { levels: 3, values: 3, items: 2 };
  expect(exceededBound('[[[[', bounds)).toBe('levels');
  expect(exceededBound('[1,1,', bounds)).toBe('items');
  expect(exceededBound('[[1,1,1,1', bounds)).toBe('values');
  expect(exceededBound('["[[[[,,,,\\"', bounds)).toBeNull();
});
