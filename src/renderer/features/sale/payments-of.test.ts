import { expect, it } from 'vitest';
import { settle, type TypedAmounts } from './payments-of.ts';

const NOTHING: TypedAmounts = { cash: 0, card: 0, transfer: 0, given: 0 };
const toPay = (total: number, deposit = 0, smallestCoin = 1) => ({ total, deposit, smallestCoin });

it('gives change of cash, and wants all of it', () => {
  expect(settle(toPay(1_250), 'cash', { ...NOTHING, given: 2_000 })).toMatchObject({
    payments: [{ method: 'cash', amount: 1_250, given: 2_000 }],
    left: 0,
    change: 750,
  });
  expect(settle(toPay(1_250), 'cash', { ...NOTHING, given: 1_000 })).toBeNull();
  expect(settle(toPay(1_250), 'cash', { ...NOTHING, given: null })).toBeNull();
});

it('rounds only what is paid in cash to the smallest coin', () => {
  expect(settle(toPay(498, 0, 5), 'cash', NOTHING)).toMatchObject({
    payments: [{ amount: 500 }],
    rounding: 2,
    left: 0,
  });
  expect(settle(toPay(498, 0, 5), 'card', NOTHING)).toMatchObject({
    payments: [{ amount: 498 }],
    rounding: 0,
    left: 0,
  });
  expect(settle(toPay(498, 0, 5), 'split', { ...NOTHING, card: 200, cash: 300 })).toMatchObject({
    payments: [{ amount: 300 }, { amount: 200 }],
    rounding: 2,
    left: 0,
  });
});

it('takes no coin for a rest that is less than half of one', () =>
  expect(settle(toPay(1_002, 1_000, 5), 'cash', NOTHING)).toMatchObject({
    payments: [{ method: 'deposit', amount: 1_000 }],
    rounding: -2,
    left: 0,
  }));

it('uses what was paid before, and never pays more than the total', () => {
  expect(settle(toPay(5_000, 2_000), 'card', NOTHING)).toMatchObject({
    payments: [
      { method: 'deposit', amount: 2_000 },
      { method: 'card', amount: 3_000 },
    ],
    left: 0,
  });
  expect(settle(toPay(1_000, 2_000), 'cash', NOTHING)).toMatchObject({ left: -1_000 });
});

it('leaves the rest of a split payment to its other way, rounded where that is cash', () => {
  expect(settle(toPay(1_000), 'split', { ...NOTHING, card: 400 })).toMatchObject({
    payments: [
      { method: 'cash', amount: 600 },
      { method: 'card', amount: 400 },
    ],
    left: 0,
  });
  expect(settle(toPay(1_000, 200), 'split', { ...NOTHING, cash: 300 })).toMatchObject({
    payments: [{ method: 'deposit' }, { method: 'cash' }, { method: 'card', amount: 500 }],
    left: 0,
  });
  expect(settle(toPay(998, 0, 5), 'split', { ...NOTHING, transfer: 500 })).toMatchObject({
    payments: [{ method: 'card', amount: 498 }, { method: 'transfer' }],
    rounding: 0,
    left: 0,
  });
  expect(settle(toPay(998, 0, 5), 'split', { ...NOTHING, card: 500 })).toMatchObject({
    payments: [{ method: 'cash', amount: 500 }, { method: 'card' }],
    rounding: 2,
    left: 0,
  });
});

it('tells what is left of a split payment, and what is too much', () => {
  expect(settle(toPay(1_000), 'split', NOTHING)).toMatchObject({ payments: [], left: 1_000 });
  const two = { ...NOTHING, card: 400, cash: 500 };
  expect(settle(toPay(1_000), 'split', two)).toMatchObject({ left: 100 });
  expect(settle(toPay(1_000), 'split', { ...NOTHING, card: 1_400 })).toMatchObject({ left: -400 });
  expect(settle(toPay(1_000), 'split', { ...NOTHING, card: 400, cash: 700 })).toMatchObject({
    left: -100,
  });
});
