import { z } from 'zod';
import { mustBe } from '../../messages.ts';
import type { Kind } from './kind.ts';

/** What people write between groups of three digits besides dots and commas. */
const GROUPING = /[\s'’]/g;
const GROUPED = /^\d{1,3}(?:[.,]\d{3})+$/;

/**
 * A number as people write it (1 234,5 or 1,234.5), in plain decimal: "-1234.5". Undefined for what is
 * no number, and for what may be two: whether a single dot or comma is one of a group is for
 * `isGroup` to say, given that character; undefined when it is ambiguous.
 */
function plainDecimal(
  typed: string,
  isGroup: (separator: string) => boolean | undefined,
): string | undefined {
  const compact = typed.replace(GROUPING, '').replace('−', '-');
  const [, sign = '', digits = ''] = /^([-+]?)([\d.,]*)$/.exec(compact) ?? [];
  const minus = sign === '-' ? '-' : '';
  const place = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (place < 0) return digits === '' ? undefined : `${minus}${digits}`;
  const separator = digits.charAt(place);
  const [whole, fraction] = [digits.slice(0, place), digits.slice(place + 1)];
  if (GROUPED.test(digits) && isOneSeparator(digits)) {
    const isRepeated = whole.includes(separator);
    const groups = isRepeated || (digits.startsWith('0') ? false : isGroup(separator));
    if (groups === undefined) return undefined;
    if (groups) return `${minus}${digits.replaceAll(separator, '')}`;
  }
  const isWhole = /^\d*$/.test(whole) || (GROUPED.test(whole) && isOneSeparator(whole));
  if (!isWhole || whole.includes(separator) || fraction === '') return undefined;
  return `${minus}${whole.replaceAll(/[.,]/g, '') || '0'}.${fraction}`;
}

function isOneSeparator(digits: string): boolean {
  return !(digits.includes('.') && digits.includes(','));
}

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
  storedAs: 'number',
  isAmount: true,
  filteredBy: ['from', 'to'],
};

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
  storedAs: 'number',
  isAmount: true,
  filteredBy: ['from', 'to'],
};
