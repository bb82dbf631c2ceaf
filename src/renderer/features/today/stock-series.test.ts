import { expect, it } from 'vitest';
import type { StockCounts } from '../../../shared/today.ts';
import { partColours, stockParts } from './stock-series.ts';

const rabbits = (animals: number) => ({ categoryId: 1n, status: 'available' as const, animals });
const reserved = (animals: number) => ({ categoryId: 2n, status: 'pending' as const, animals });

it('adds up the animals of a category or a status at each moment', () => {
  const stock: StockCounts[] = [[], [rabbits(3)], [rabbits(2), reserved(5)]];
  expect(stockParts(stock, 'category')).toEqual([
    { key: 'category 2', of: { categoryId: 2n }, animals: [0, 0, 5] },
    { key: 'category 1', of: { categoryId: 1n }, animals: [0, 3, 2] },
  ]);
  expect(stockParts(stock, 'status').map(({ of }) => of)).toEqual([
    { status: 'pending' },
    { status: 'available' },
  ]);
});

it('puts the smaller ones of many categories together', () => {
  const counts = Array.from({ length: 10 }, (_, place) => ({
    categoryId: BigInt(place),
    status: null,
    animals: 10 - place,
  }));
  const parts = stockParts([counts], 'category');
  expect(parts).toHaveLength(8);
  expect(parts.at(-1)).toEqual({ key: 'others', of: null, animals: [3 + 2 + 1] });
  expect(stockParts([counts.slice(0, 8)], 'category')).toHaveLength(8);
});

it('keeps the colours of categories, and gives the others such that no neighbours are alike', () => {
  const own = ['var(--cat-teal)', ...Array.from({ length: 20 }, () => undefined), 'var(--cat-red)'];
  const colours = partColours(own);
  expect([colours[0], colours.at(-1)]).toEqual([own[0], own.at(-1)]);
  expect(new Set(colours.slice(0, 8)).size).toBe(8);
  colours.forEach((colour, place) => {
    expect(colour).toMatch(/^var\(--cat-/);
    expect(colour).not.toBe(colours[place + 1]);
  });
});
