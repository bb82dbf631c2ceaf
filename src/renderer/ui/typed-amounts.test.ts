import { beforeEach, expect, it, vi } from 'vitest';
import { profileFor } from '../../shared/shop-profile.ts';
import { keepReply } from '../stores/queries.ts';
import { READER } from '../stores/region.ts';
import {
  readAmount,
  readDiscount,
  readPercent,
  readPriceShift,
  readWhole,
  valueOf,
} from './typed-amounts.ts';

vi.hoisted(() => {
  vi.stubGlobal('window', { location: { hash: '' }, addEventListener: () => undefined });
});

beforeEach(() =>
  keepReply('profile.read', { locales: READER }, { ...profileFor([]), currency: 'GBP' }),
);

it('a percentage is read with the sign of every script, in every script’s digits', () => {
  for (const typed of [
    '10 %',
    '10%',
    '10％',
    '１０％',
    '10﹪',
    '٪10',
    '١٠٪',
    '%10',
    '10.00\u202f%',
  ]) {
    expect(readDiscount(typed, 5_000)).toEqual({
      value: { discount: 500, discountPercent: 1_000 },
    });
    expect(readPriceShift(typed)).toEqual({ value: { percent: 1_000 } });
  }
});

it('a discount is never more than there is to pay, nor what is on the way to it', () => {
  for (const typed of [
    '110%',
    '100.01 %',
    '50.01',
    '-5',
    '−5 %',
    'ten',
    '10 %%',
    '1.234 %',
    '1² %',
    '1²',
  ]) {
    expect(readDiscount(typed, 5_000)).toHaveProperty('problem');
  }
  expect(valueOf(readDiscount('50', 5_000))).toEqual({ discount: 5_000, discountPercent: null });
  expect(valueOf(readDiscount('', 5_000))).toEqual({ discount: 0, discountPercent: null });
});

it('prices change down by the minus of any keyboard', () => {
  for (const minus of ['-', '−', '–', '－', '﹣']) {
    expect(valueOf(readPriceShift(`${minus}5 %`))).toEqual({ percent: -500 });
    expect(valueOf(readPriceShift(`${minus}2.50`))).toEqual({ amount: -250 });
  }
  for (const typed of ['101 %', '-100.01 %', '5.005 %', '5² %']) {
    expect(readPriceShift(typed)).toHaveProperty('problem');
  }
  expect(readPriceShift('0')).toEqual({ value: null });
});

it('amounts and numbers have groups of any kind, and say why they are none', () => {
  for (const typed of ['1,234.50', '1\u202f234.50', '1\u2009234.50', '１２３４.５', '£1,234.50']) {
    expect(valueOf(readAmount(typed))).toBe(123_450);
  }
  for (const typed of ['12x', '1.2.3', '−5', '12.345', '1²', '①', '1½', '1₂']) {
    expect(readAmount(typed)).toMatchObject({ problem: expect.stringMatching(/./) as string });
  }
  expect(valueOf(readWhole('１２', { least: 1, most: 12 }))).toBe(12);
  for (const typed of ['', '0', '13', '1.5', '1e1'])
    expect(readWhole(typed, { least: 1, most: 12 })).toHaveProperty('problem');
  expect(valueOf(readPercent('0'))).toBe(0);
  // As near as a fraction of two can be.
  for (let hundredths = 0; hundredths <= 10_000; hundredths += 1)
    expect(valueOf(readPercent((hundredths / 100).toFixed(2)))).toBe(hundredths);
});
