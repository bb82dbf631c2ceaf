import { expect, test } from 'vitest';
import { MAX_SELECTED, packAnimals, PetSelection } from './inventory.ts';

const animals = [
  { id: 9_223_372_036_854_775_807n, version: 0 },
  { id: 1n, version: 9_007_199_254_740_991 },
];

test('animals that were packed are the same animals', () => {
  expect(PetSelection.parse(packAnimals(animals))).toEqual({ kind: 'animals', animals });
});

test.each([
  ['none at all', packAnimals([])],
  [
    'too many',
    packAnimals(Array.from({ length: MAX_SELECTED + 1 }, () => ({ id: 1n, version: 0 }))),
  ],
  ['a version too few', { ...packAnimals(animals), versions: Float64Array.of(1) }],
  [
    'a version that is no whole number',
    { ...packAnimals(animals), versions: Float64Array.of(1, 0.5) },
  ],
  ['a version below zero', { ...packAnimals(animals), versions: Float64Array.of(1, -1) }],
  ['numbers in another shape', { ...packAnimals(animals), ids: [1n, 2n] }],
])('refuses %s', (_what, packed) => {
  expect(PetSelection.safeParse(packed).success).toBe(false);
});
