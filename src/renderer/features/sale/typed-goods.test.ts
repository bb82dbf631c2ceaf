import { expect, it } from 'vitest';
import { typedGoods } from './typed-goods.ts';

it.each([
  ['Korvimin 150 g 12.90', 'Korvimin 150 g', 1_290],
  ['Hay  5.00', 'Hay', 500],
  ['Hay $5', 'Hay', 500],
  ['Hay 5 $', 'Hay', 500],
  ['Hay 1,250.00', 'Hay', 125_000],
])('%s is %s for a price', (typed, words, price) => {
  expect(typedGoods(typed)).toEqual({ words, price });
});

it.each(['Korvimin 150 g', 'Hay 2.5', 'Hay 5', '12.90', 'Lamp 60 W', 'Hay 0.00', 'Hay -5.00', ''])(
  '%s has no price',
  (typed) => {
    expect(typedGoods(typed)).toEqual({ words: typed, price: null });
  },
);
