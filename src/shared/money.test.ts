import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  formatMoney,
  minorUnitsOf,
  sumsInHand,
  typedMoney,
  writtenAmount,
  type Writing,
  writingIn,
  writingInFiles,
} from './money.ts';
import { decided } from './fields/kinds/kind.ts';
import { profileFor } from './shop-profile.ts';

/** The minor units that a text means, as a field of money reads it; null for none. */
function parseMoney(text: string, writing: Writing): number | null {
  const amount = writtenAmount(text, writing);
  const read = amount && decided(amount.readings, writing.decimalSign);
  return read && 'text' in read ? minorUnitsOf(read.text, writing.decimals).value : null;
}

it('amounts are shown with their sign and the decimals of their currency', () => {
  expect(formatMoney(123_450, 'EUR', ['de-DE'])).toBe('1.234,50\u00a0€');
  expect(formatMoney(123_450, 'GBP', ['en-GB'])).toBe('£1,234.50');
  expect(formatMoney(1_200, 'JPY', ['ja-JP'])).toBe('￥1,200');
  expect(formatMoney(1_250, 'KWD', ['en-GB'])).toBe('KWD\u00a01.250');
  expect(typedMoney(123_450, 'EUR', ['de-DE'])).toBe('1234,50');
});

const REGIONS =
  'de-DE de-CH en-GB en-IN hi-IN ja-JP ar-EG ar-KW fa-IR fr-FR da-DK he-IL pt-BR sv-SE my-MM';
const AMOUNTS = [0, 5, 50, 999, 1_000, 1_234, 123_456, 123_456_789, 999_999_999_999];

it.each(REGIONS.split(' '))(
  'what is shown in %s can be typed back, whatever the currency',
  (region) => {
    for (const currency of [profileFor([region]).currency, 'EUR', 'JPY', 'KWD', 'CHF', 'XOF']) {
      const writing = writingIn(currency, [region]);
      for (const amount of AMOUNTS.flatMap((one) => [one, 0 - one])) {
        const shown = formatMoney(amount, currency, [region]);
        expect(parseMoney(shown, writing), shown).toBe(amount);
        expect(parseMoney(typedMoney(amount, currency, [region]), writing)).toBe(amount);
      }
    }
  },
);

it.each([
  ['JPY', '1,200', null],
  ['JPY', '12.50', 13],
  ['KWD', '1.250', null],
  ['KWD', '1,250.500', 1_250_500],
  ['EUR', '12.505', null],
  ['EUR', '12.5000', 1_250],
  ['EUR', '7.000000', 700],
  ['EUR', '12.5010', 1_250],
  ['EUR', '(12.00)', -1_200],
  ['EUR', '12.00-', -1_200],
  ['EUR', '12.–', 1_200],
  ['EUR', 'about 12', null],
])('an amount of %s in a file: %j', (currency, text, minorUnits) =>
  expect(parseMoney(text, writingInFiles(currency))).toBe(minorUnits),
);

it('a number is an amount of exactly what is written, rounded half away from zero', () => {
  expect(minorUnitsOf('44.625', 2)).toEqual({ value: 4463, isRounded: true });
  expect(minorUnitsOf('1.005', 2)).toEqual({ value: 101, isRounded: true });
  expect(minorUnitsOf('-1.005', 2)).toEqual({ value: -101, isRounded: true });
  expect(minorUnitsOf('12.5', 0)).toEqual({ value: 13, isRounded: true });
  expect(minorUnitsOf('0.000000001', 2)).toEqual({ value: 0, isRounded: true });
  const units = fc.integer({ min: -1e12, max: 1e12 });
  fc.assert(
    fc.property(units, fc.constantFrom(0, 2, 3), (value, decimals) => {
      const written = Number(`${String(value)}e-${String(decimals)}`).toFixed(decimals);
      expect(minorUnitsOf(written, decimals)).toEqual({ value, isRounded: false });
    }),
  );
});

it('a new shop is in the region of its first reader', () => {
  expect(profileFor(['de-AT', 'en'])).toMatchObject({ country: 'AT', currency: 'EUR' });
  expect(profileFor(['ja'])).toMatchObject({ country: 'JP', currency: 'JPY' });
  expect(profileFor(['en-001', 'ar-KW'])).toMatchObject({ country: 'KW', currency: 'KWD' });
  expect(profileFor([])).toMatchObject({ country: 'US', currency: 'USD' });
});

it('proposes the next sums that a hand can hold', () => {
  expect(sumsInHand(14_720, 'GBP')).toEqual([15_000, 16_000, 20_000]);
  expect(sumsInHand(1_250, 'EUR')).toEqual([1_500, 2_000, 5_000]);
  expect(sumsInHand(340, 'EUR')).toEqual([500, 1_000, 2_000]);
  expect(sumsInHand(10_000, 'EUR')).toEqual([20_000, 50_000]);
  expect(sumsInHand(9_920, 'GBP')).toEqual([10_000, 20_000, 50_000]);
  expect(sumsInHand(14_720, 'JPY')).toEqual([15_000, 16_000, 20_000]);
  expect(sumsInHand(23_700, 'CZK')).toEqual([30_000, 40_000, 50_000]);
});
