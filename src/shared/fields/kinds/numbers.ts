import { z } from 'zod';
import { mustBe } from '../../messages.ts';
import { minorUnitsOf, MOST_MINOR_UNITS, parseMoney } from '../../money.ts';
import { plainDecimal } from '../../plain-decimal.ts';
import type { Kind } from './kind.ts';

/** The same number, which is written and read as one. */
function withoutMinusZero(value: number): number {
  return value === 0 ? 0 : value;
}

/** A JavaScript number is exact up to this many digits. */
const MOST = 1e15;

/** The decimals that are kept; no scale and no tape measure is more precise. */
const DECIMALS = 10;
/** Without an exponent, and without groups that a reader might take for a fraction. */
const plainly = new Intl.NumberFormat('en', {
  useGrouping: false,
  maximumFractionDigits: DECIMALS,
});

const NUMBER = z
  .number({ error: mustBe('a number') })
  .min(-MOST, { error: 'must have at most 15 digits' })
  .max(MOST, { error: 'must have at most 15 digits' })
  .overwrite((value) => withoutMinusZero(Number(value.toFixed(DECIMALS))));

/** The field of how many animals one record stands for. */
const COUNT = 'quantity';
/** The most animals of one record. */
const MOST_COUNTED = 1_000_000;
const WHOLE = 'a whole number, such as 12';
const COUNTED = z
  .int({ error: mustBe(WHOLE) })
  .min(1, { error: 'must be at least 1' })
  .max(MOST_COUNTED, { error: 'must be at most 1,000,000' });

/** A number with up to ten decimals; of animals, a whole one. */
export const number: Kind = {
  schema: ({ id }) => (id === COUNT ? COUNTED : NUMBER),
  // In a file, a dot is always that of a fraction, as `write` writes it; a single comma may be either.
  read: (typed, _rules, { decimalSign }) => {
    const isGroup = (separator: string) =>
      decimalSign === null && separator === ',' ? undefined : separator !== (decimalSign ?? '.');
    const plain = plainDecimal(typed, isGroup);
    return plain === undefined ? typed.trim() : Number(plain);
  },
  ofNumber: (value) => ({ value, isRounded: false }),
  expected: ({ id }, { decimalSign }) =>
    id === COUNT ? WHOLE : `a number, such as 1234${decimalSign ?? '.'}5`,
  write: (value) => plainly.format(Number(value)),
  storedAs: 'number',
  isAmount: true,
  filteredBy: ['from', 'to'],
};

/** The field of what an animal costs, which is never negative. */
const PRICE = 'price';
/** An amount of the shop's currency, kept in minor units. */
export const money: Kind = {
  schema: ({ id }) =>
    z
      .int({ error: mustBe('an amount') })
      .min(-MOST_MINOR_UNITS, { error: 'is too large' })
      .max(MOST_MINOR_UNITS, { error: 'is too large' })
      .overwrite(withoutMinusZero)
      .refine((amount) => amount >= 0 || id !== PRICE, { error: 'must not be negative' }),
  read: (typed, _rules, writing) => parseMoney(typed, writing) ?? typed.trim(),
  ofNumber: (value, { decimals }) => minorUnitsOf(value, decimals),
  expected: (_rules, { decimals, decimalSign }) =>
    decimals === 0
      ? 'an amount without decimals, such as 1200'
      : `an amount with at most ${String(decimals)} decimals, such as 12${decimalSign ?? '.'}${'50'.padEnd(decimals, '0')}`,
  write: (value, { decimals }) => (Number(value) / 10 ** decimals).toFixed(decimals),
  storedAs: 'number',
  isAmount: true,
  filteredBy: ['from', 'to'],
};
