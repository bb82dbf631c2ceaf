import { describe, expect, it } from 'vitest';
import type { Details } from '../../../shared/fields/details.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { lineOf, readLine, sumOf, withCount } from './sale-lines.ts';

function animal(details: Details): PetRow {
  return {
    ...{ id: 1n, name: 'Guppies', categoryId: 1n, status: 'available', details, photographs: [] },
    ...{ addedAt: 0, addedBy: null, version: 0 },
  };
}

const group = lineOf(animal({ price: 150, quantity: 60 }));

describe('a line of a sale', () => {
  it('is all of its animals for their price, or some for theirs', () => {
    expect(readLine(group)).toEqual({ count: 60, amount: 9000 });
    expect(readLine(withCount(group, '5'))).toEqual({ count: 5, amount: 750 });
    expect(readLine(lineOf(animal({})))).toEqual({ count: 1, amount: null });
  });

  it('keeps an amount that was given', () => {
    const given = { ...group, amount: '10', isGiven: true };
    expect(readLine(withCount(given, '5'))).toEqual({ count: 5, amount: 1000 });
  });

  it('says what can’t be sold', () => {
    const problems = [withCount(group, '61'), withCount(group, ''), { ...group, amount: 'free' }];
    expect(problems.map(readLine)).toEqual([
      { problem: 'How many must be at most 60' },
      { problem: 'How many must be a whole number, such as 12' },
      { problem: 'Price must be an amount with at most two decimals, such as 12.50' },
    ]);
  });

  it('is added up with the others as far as it can be read', () => {
    expect(sumOf([group, withCount(group, '61'), lineOf(animal({ price: 2500 }))])).toBe(11500);
  });
});
