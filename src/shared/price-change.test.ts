import { expect, it } from 'vitest';
import { changedPrice, type PriceChange } from './price-change.ts';

const percent = (hundredths: number) => ({ percent: hundredths });

it.each<[number, PriceChange['by'], PriceChange['ending'], number]>([
  [4_500, percent(1_000), null, 4_950],
  [4_500, percent(-1_000), null, 4_050],
  [333, percent(1_000), null, 366],
  [4_500, { amount: 250 }, null, 4_750],
  [4_500, percent(1_000), 99, 4_999],
  [4_540, percent(1_000), 90, 4_990],
  [4_900, percent(0), 0, 4_900],
  [4_950, percent(0), 0, 5_000],
  [250, percent(1_000), 95, 295],
  // Nothing with a price becomes free by rounding, and nothing costs less than nothing.
  [40, percent(0), 0, 100],
  [50, percent(-10_000), 99, 50],
  // A price that is lowered gets no higher by its ending.
  [40, percent(-100), 99, 40],
  [155, percent(-100), 99, 99],
  [140, percent(-1_000), 99, 99],
  [200, { amount: -500 }, null, 0],
  [0, percent(1_000), 99, 0],
])('%i by %j, ending in %j, is %i', (price, by, ending, expected) =>
  expect(changedPrice(price, { by, ending })).toBe(expected),
);
