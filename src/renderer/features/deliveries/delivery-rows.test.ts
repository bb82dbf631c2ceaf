import { expect, it } from 'vitest';
import { EMPTY_ROW, filledRows, GROUP } from './delivery-rows.ts';

it('an empty cell has what is above it, an amount only where that is of the same animals', () => {
  const guppies = { ...EMPTY_ROW, name: 'Guppies', category: 'Fish', quantity: '20', as: GROUP };
  const rows = [
    { ...guppies, cost: '0.70', price: '2.50', place: 'Tank 3' },
    { ...EMPTY_ROW, place: 'Tank 4' },
    { ...EMPTY_ROW, name: ' guppies ', price: '2.60' },
    EMPTY_ROW,
    { ...EMPTY_ROW, name: 'Neon tetra' },
  ];
  const filled = { ...guppies, cost: '0.70', price: '2.50', place: 'Tank 4' };
  expect(filledRows(rows)).toEqual([
    rows[0],
    filled,
    { ...filled, name: 'guppies', price: '2.60' },
    null,
    { ...filled, name: 'Neon tetra', cost: '', price: '' },
  ]);
});
