import { z } from 'zod';
import { mustBe } from '../../messages.ts';
import { plainDecimal, withoutMinusZero } from './decimal.ts';
import type { Kind } from './kind.ts';

/** So many digits a number keeps exactly. */
const MOST = 1e15;

/** What is smaller, no scale and no tape measure tells. */
const DECIMALS = 10;
/** Without an exponent, and without groups that a reader might take for a fraction. */
const plainly = new Intl.NumberFormat('en', {
  useGrouping: false,
  maximumFractionDigits: DECIMALS,
});

const NUMBER = z
  .number({ error: mustBe('a number, such as 1234.5') })
  .min(-MOST, { error: 'must have at most 15 digits' })
  .max(MOST, { error: 'must have at most 15 digits' })
  .overwrite((value) => withoutMinusZero(Number(value.toFixed(DECIMALS))));

/** The fields of how many animals one record stands for, and how many of them were sold. */
const COUNTS = ['quantity', 'soldcount'];
/** The most animals of one record. */
const MOST_COUNTED = 1_000_000;
const COUNTED = z
  .int({ error: mustBe('a whole number, such as 12') })
  .min(1, { error: 'must be at least 1' })
  .max(MOST_COUNTED, { error: 'must be at most 1,000,000' });

/** A number with up to ten decimals; of animals, a whole one. */
export const number: Kind = {
  label: 'Number',
  schema: ({ id }) => (COUNTS.includes(id) ? COUNTED : NUMBER),
  // A dot is always that of a fraction, as `write` writes it; a single comma may be either.
  read: (typed) => {
    const plain = plainDecimal(typed, (separator) => (separator === '.' ? false : undefined));
    return plain === undefined ? typed.trim() : Number(plain);
  },
  write: (value) => plainly.format(Number(value)),
  isText: false,
};
