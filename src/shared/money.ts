import { plainDecimal } from './plain-decimal.ts';

/**
 * How the numbers and amounts of a shop are written. An amount is an integer of minor units of the shop's
 * currency (ISO 4217): cents, or whole yen.
 */
export interface Writing {
  /** How many decimals the currency has. */
  decimals: number;
  /** What stands for the currency beside an amount: “€”, “EUR”. */
  signs: readonly string[];
  /** The sign before decimals where it is known; null in a file, where a dot is written and either is read. */
  decimalSign: '.' | ',' | null;
}

/** The most minor units of an amount: ten thousand million of most currencies, with room for a million's sum. */
export const MOST_MINOR_UNITS = 1e12;

type Locales = readonly string[];

const formats = new Map<string, Intl.NumberFormat>();

function currencyFormat(
  currency: string,
  locales: Locales,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  const key = [currency, ...locales, JSON.stringify(options)].join(' ');
  const format =
    formats.get(key) ??
    new Intl.NumberFormat([...locales], { style: 'currency', currency, ...options });
  formats.set(key, format);
  return format;
}

/** How many decimals a currency has: 2 for EUR, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  return currencyFormat(currency, ['en']).resolvedOptions().maximumFractionDigits ?? 2;
}

/** The minor units of the smallest coin where it is not 1: what cash is rounded to. */
const SMALLEST_COINS: Readonly<Record<string, number>> = {
  ...{ AUD: 5, CAD: 5, CHF: 5, CZK: 100, DKK: 50, HKD: 10, HUF: 500, ILS: 10, MXN: 50 },
  ...{ MYR: 5, NOK: 100, NZD: 10, PHP: 25, SEK: 100, SGD: 5, THB: 25, ZAR: 10 },
};

/** The minor units of the smallest coin of a currency. */
export function smallestCoin(currency: string): number {
  return SMALLEST_COINS[currency] ?? 1;
}

/** Formats an amount of minor units with the sign of its currency, as a region writes it: "€12.50". */
export function formatMoney(minorUnits: number, currency: string, locales: Locales): string {
  return currencyFormat(currency, locales).format(minorUnits / 10 ** decimalsOf(currency));
}

/** Formats an amount as a region types it, without a sign: "12.50". */
export function typedMoney(minorUnits: number, currency: string, locales: Locales): string {
  const decimals = decimalsOf(currency);
  const key = { style: 'decimal', useGrouping: false, minimumFractionDigits: decimals } as const;
  return currencyFormat(currency, locales, { ...key, maximumFractionDigits: decimals }).format(
    minorUnits / 10 ** decimals,
  );
}

/** How amounts are written in files that other programs read. */
export function writingInFiles(currency: string): Writing {
  return { decimals: decimalsOf(currency), signs: signsOf(currency, ['en']), decimalSign: null };
}

/** How amounts are typed in a region. */
export function writingIn(currency: string, locales: Locales): Writing {
  const parts = new Intl.NumberFormat([...locales]).formatToParts(1.5);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value;
  return {
    decimals: decimalsOf(currency),
    signs: signsOf(currency, locales),
    decimalSign: decimal === ',' ? ',' : '.',
  };
}

function signsOf(currency: string, locales: Locales): string[] {
  const shown = (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
    currencyFormat(currency, locales, { currencyDisplay })
      .formatToParts(1)
      .filter(({ type }) => type === 'currency')
      .map(({ value }) => value),
  );
  return [...shown, currency];
}

/** A sign or the letters of some currency, at one end. */
const CURRENCY = /^\s*(?:\p{Sc}|[A-Za-z]{1,3}\b\.?)|(?:\p{Sc}|\b[A-Za-z]{1,3}\.?)\s*$/gu;
const AMOUNT = /^(-?\d+)(?:\.(\d+))?$/;

/** The minor units of an amount that was typed or is in a file; null for what is no amount of this currency. */
export function parseMoney(
  typed: string,
  { decimals, signs, decimalSign }: Writing,
): number | null {
  const bare = signs.reduce((text, sign) => text.replace(sign, ''), typed).replace(CURRENCY, '');
  // With fewer than three decimals, three digits at the end are a group.
  const isGroup = (separator: string) => decimals < 3 || separator !== (decimalSign ?? '.');
  const [isAmount, whole = '', fraction = ''] =
    AMOUNT.exec(plainDecimal(bare, isGroup) ?? '') ?? [];
  // Programs write more decimals than there are; zeros say nothing.
  const said = fraction.slice(0, decimals).padEnd(decimals, '0');
  if (isAmount === undefined || /[^0]/.test(fraction.slice(decimals))) return null;
  return Number(`${whole}${said}`);
}

/**
 * The minor units of a number, as it is written in decimal, rounded half away from zero; NaN for one that no
 * amount is near.
 */
export function minorUnitsOf(
  number: number,
  decimals: number,
): { value: number; isRounded: boolean } {
  const size = Math.abs(number);
  // Moving the point of what is written is exact, multiplying is not.
  const units = size < 1e-6 ? 0 : Number(`${String(size)}e${String(decimals)}`);
  const rounded = Math.round(units);
  return {
    value: number < 0 ? -rounded : rounded,
    isRounded: rounded !== units || (units === 0 && size > 0),
  };
}
