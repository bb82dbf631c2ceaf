import { z } from 'zod';
import { mustBe } from '../../messages.ts';
import { minorUnitsOf, MOST_MINOR_UNITS, writtenAmount, type Writing } from '../../money.ts';
import { isShortened, writtenNumber } from '../../written-number.ts';
import { canBe, decided, type Kind } from './kind.ts';

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

const SHORTENED = 'has been shortened by a spreadsheet: there, format the column as numbers';

/** The field of how many animals one record stands for. */
const COUNT = 'quantity';
/** The most animals of one record. */
const MOST_COUNTED = 1_000_000;
const WHOLE = 'must be a whole number, such as 12';
const COUNTED = z
  .int({ error: WHOLE })
  .min(1, { error: 'must be at least 1' })
  .max(MOST_COUNTED, { error: 'must be at most 1,000,000' });

/** A number with up to ten decimals; of animals, a whole one. */
export const number: Kind = {
  schema: ({ id }) => (id === COUNT ? COUNTED : NUMBER),
  read: (typed, { id }, { decimalSign }) => {
    const must = id === COUNT ? WHOLE : `must be a number, such as 1234${decimalSign ?? '.'}5`;
    const written = writtenNumber(typed);
    if (isShortened(typed)) return { problem: SHORTENED };
    if (!written || written.words.length > 0) return { problem: must };
    const read = decided(written.readings, decimalSign);
    if (!read) return { problem: must };
    if ('both' in read) return { problem: canBe(read.both) };
    return { value: Number(read.text), isUnlike: read.isUnlike };
  },
  readings: (text) => writtenNumber(text)?.readings ?? {},
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
  read: (typed, _rules, writing) => {
    const amount = writtenAmount(typed, writing);
    const read = amount && decided(amount.readings, writing.decimalSign);
    if (isShortened(typed)) return { problem: SHORTENED };
    if (!read) return { problem: mustBeAmount(writing) };
    if ('both' in read) return { problem: canBe(read.both) };
    const { foreign } = amount;
    if (foreign !== undefined && !writing.rounds) return { problem: `is in ${foreign}` };
    const { value, isRounded } = minorUnitsOf(read.text, writing.decimals);
    if (isRounded && !writing.rounds) return { problem: mustBeAmount(writing) };
    return { value, isRounded, isUnlike: read.isUnlike, foreign };
  },
  readings: (text, writing) => writtenAmount(text, writing)?.readings ?? {},
  write: (value, { decimals }) => (Number(value) / 10 ** decimals).toFixed(decimals),
  storedAs: 'number',
  isAmount: true,
  filteredBy: ['from', 'to'],
};

function mustBeAmount({ decimals, decimalSign }: Writing): string {
  return decimals === 0
    ? 'must be an amount without decimals, such as 1200'
    : `must be an amount with at most ${String(decimals)} decimals, such as 12${decimalSign ?? '.'}${'50'.padEnd(decimals, '0')}`;
}
