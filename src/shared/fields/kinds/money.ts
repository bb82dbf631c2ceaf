import { z } from 'zod';
import { mustBe } from '../../messages.ts';
import { plainDecimal, withoutMinusZero } from './decimal.ts';
import type { Kind } from './kind.ts';

/** The most hundredths: ten thousand million, with room for the sum of a million such prices. */
export const MOST_HUNDREDTHS = 1e12;
/** The fields of what an animal costs and was sold for, which are never negative. */
const PRICES = ['price', 'soldfor'];
/** A sign or the letters of a currency, at one end. */
const CURRENCY = /^\s*(?:\p{Sc}|[A-Za-z]{1,3}\b\.?)|(?:\p{Sc}|\b[A-Za-z]{1,3}\.?)\s*$/gu;
const AMOUNT = /^(-?\d+)(?:\.(\d{1,2}))?$/;

/** An amount of the shop's currency, kept in hundredths. */
export const money: Kind = {
  label: 'Money',
  schema: ({ id }) =>
    z
      .int({ error: mustBe('an amount with at most two decimals, such as 12.50') })
      .min(-MOST_HUNDREDTHS, { error: 'must be at most 10,000,000,000' })
      .max(MOST_HUNDREDTHS, { error: 'must be at most 10,000,000,000' })
      .overwrite(withoutMinusZero)
      .refine((amount) => amount >= 0 || !PRICES.includes(id), { error: 'must not be negative' }),
  // Amounts have two decimals, so three digits at the end are a group.
  read: (typed) => {
    const plain = plainDecimal(typed.replace(CURRENCY, ''), () => true) ?? '';
    const [isAmount, whole = '', fraction = ''] = AMOUNT.exec(plain) ?? [];
    return isAmount === undefined ? typed.trim() : Number(`${whole}${fraction.padEnd(2, '0')}`);
  },
  write: (value) => (Number(value) / 100).toFixed(2),
  isText: false,
};
