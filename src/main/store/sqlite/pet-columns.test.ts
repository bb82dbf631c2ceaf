import { describe, expect, it } from 'vitest';
import { possibleFields } from './pet-columns.ts';

const FOUND = { name: 'Bella', category_id: 7n, status: 1n };

function read(found: Record<string, unknown>) {
  return possibleFields((column) => found[column]);
}

describe('what is found on a damaged page', () => {
  it.each([FOUND, { ...FOUND, status: null }, { ...FOUND, name: '', status: 3n }])(
    'is an animal with %o',
    (found) => {
      expect(read(found)).toEqual([found.name, found.category_id, found.status]);
    },
  );

  it.each([
    { name: 7n },
    { name: null },
    { category_id: 'Bella' },
    { category_id: null },
    { status: 0n },
    { status: 4n },
    { status: 'sold' },
    { status: 1.5 },
  ])('is none with %o', (wrong) => {
    expect(read({ ...FOUND, ...wrong })).toBeUndefined();
  });
});
