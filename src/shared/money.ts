import { dayOrderIn, type DayOrder } from './written-day.ts';
import { writtenNumber, type DecimalSign, type Readings } from './written-number.ts';

/**
 * How the numbers, amounts and dates of a shop are written. An amount is an integer of minor units of the shop's
 * currency (ISO 4217): cents, or whole yen. A sign and an order decide only what can be read in two ways.
 */
export interface Writing extends WritingChoice {
  /** How many decimals the currency has. */
  decimals: number;
  /** What stands for the currency beside an amount: “€”, “EUR”, as `plainSign` writes it. */
  signs: ReadonlySet<string>;
  /** Whether more decimals than the currency has are rounded, as in files, or refused, as of what is typed. */
  rounds: boolean;
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
  AUD: 5,
  CAD: 5,
  CHF: 5,
  CZK: 100,
  DKK: 50,
  HKD: 10,
  HUF: 500,
  ILS: 10,
  MXN: 50,
  MYR: 5,
  NOK: 100,
  NZD: 10,
  PHP: 25,
  SEK: 100,
  SGD: 5,
  THB: 25,
  ZAR: 10,
};

/** The minor units of the smallest coin of a currency. */
export function smallestCoin(currency: string): number {
  return SMALLEST_COINS[currency] ?? 1;
}

/** The main units of the smallest note where it is not 5. */
const SMALLEST_NOTES: Readonly<Record<string, number>> = {
  CHF: 10,
  CZK: 100,
  DKK: 50,
  HUF: 500,
  JPY: 1_000,
  NOK: 50,
  PLN: 10,
  SEK: 20,
};

/** How many sums are offered. */
const MOST_SUMS = 3;

/** The next sums above an amount that a hand can hold, in minor units: 150, 160 and 200 for 147.20. */
export function sumsInHand(amount: number, currency: string): number[] {
  const smallest = (SMALLEST_NOTES[currency] ?? 5) * 10 ** decimalsOf(currency);
  const sums = new Set<number>();
  for (let ten = 1; ten <= amount + smallest * 100; ten *= 10) {
    for (const note of [ten, 2 * ten, 5 * ten]) {
      const sum = Math.ceil(amount / note) * note;
      if (note >= smallest && sum > amount) sums.add(sum);
    }
  }
  return [...sums].sort((one, other) => one - other).slice(0, MOST_SUMS);
}

/** Formats an amount of minor units with the sign of its currency, as a region writes it: "€12.50". */
export function formatMoney(minorUnits: number, currency: string, locales: Locales): string {
  return currencyFormat(currency, locales).format(minorUnits / 10 ** decimalsOf(currency));
}

/** The same without decimals where these are noughts: "€150". */
export function formatNotes(minorUnits: number, currency: string, locales: Locales): string {
  const format = currencyFormat(currency, locales, { trailingZeroDisplay: 'stripIfInteger' });
  return format.format(minorUnits / 10 ** decimalsOf(currency));
}

/** Formats an amount as a region types it, without a sign: "12.50". */
export function typedMoney(minorUnits: number, currency: string, locales: Locales): string {
  const decimals = decimalsOf(currency);
  const key = { style: 'decimal', useGrouping: false, minimumFractionDigits: decimals } as const;
  return currencyFormat(currency, locales, { ...key, maximumFractionDigits: decimals }).format(
    minorUnits / 10 ** decimals,
  );
}

/** How a column of a file, or a region, writes what can be read in two ways; null where that is not known. */
export interface WritingChoice {
  decimalSign: DecimalSign | null;
  dayOrder: DayOrder | null;
}

const UNDECIDED: WritingChoice = { decimalSign: null, dayOrder: null };

/** How values are written in a file, or in one of its columns. */
export function writingInFiles(currency: string, choice: WritingChoice = UNDECIDED): Writing {
  return { ...choice, decimals: decimalsOf(currency), signs: signsOf(currency), rounds: true };
}

/** How values are typed in a region. */
export function writingIn(currency: string, locales: Locales): Writing {
  const parts = new Intl.NumberFormat([...locales]).formatToParts(1.5);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value;
  return {
    decimals: decimalsOf(currency),
    signs: signsOf(currency, locales),
    decimalSign: decimal === ',' ? ',' : '.',
    dayOrder: dayOrderIn(locales),
    rounds: false,
  };
}

/** Regions whose signs and names of currencies are known everywhere, as far as those of their own currency. */
const EVERYWHERE =
  'en de fr es it nl sv da nb fi pl cs pt hu tr ro ru uk el ja zh ko ar fa he hi th'.split(' ');
/** What people write besides the names that a region has for its currency. */
const COLLOQUIAL: Readonly<Record<string, string>> = {
  CHF: 'Fr SFr',
  INR: 'Rs',
  CNY: '元 RMB',
  JPY: '円 ¥',
  DKK: 'kr',
  NOK: 'kr',
  SEK: 'kr',
  PLN: 'zł zl',
  CZK: 'Kč Kc',
  HUF: 'Ft',
  RON: 'lei',
  BGN: 'лв',
  BRL: 'R$',
  RUB: 'руб р',
  UAH: 'грн',
  TRY: 'TL',
  RSD: 'din дин',
};

const signs = new Map<string, ReadonlySet<string>>();

/** What stands for a currency beside an amount, as `plainSign` writes it. */
function signsOf(currency: string, locales: Locales = []): ReadonlySet<string> {
  const key = [currency, ...locales].join(' ');
  const known = signs.get(key);
  if (known) return known;
  const shown = [...locales, ...EVERYWHERE].flatMap((locale) =>
    (['symbol', 'narrowSymbol', 'name'] as const).flatMap((currencyDisplay) =>
      [1, 5].flatMap((amount) =>
        currencyFormat(currency, [locale], { currencyDisplay })
          .formatToParts(amount)
          .filter(({ type }) => type === 'currency')
          .flatMap(({ value }) => value.split(/\s+/)),
      ),
    ),
  );
  const colloquial = COLLOQUIAL[currency]?.split(' ') ?? [];
  const found = new Set([currency, ...colloquial, ...shown].map(plainSign));
  signs.set(key, found);
  return found;
}

/** A sign of a currency without case, dots and invisible characters. */
function plainSign(sign: string): string {
  return sign
    .normalize('NFKC')
    .replace(/[.\p{Cf}]/gu, '')
    .toLowerCase();
}

/** An amount as it is written: in plain decimal, and what stands for another currency than the shop's. */
export interface WrittenAmount {
  readings: Readings<DecimalSign>;
  foreign: string | undefined;
}

/** Reads an amount with or without a sign of its currency; undefined for what is none. */
export function writtenAmount(typed: string, writing: Writing): WrittenAmount | undefined {
  const written = writtenNumber(typed);
  if (!written) return undefined;
  const others = written.words.filter((word) => !writing.signs.has(plainSign(word)));
  const [foreign] = others;
  if (others.length > 1 || (foreign !== undefined && !isCurrency(foreign))) return undefined;
  return { readings: written.readings, foreign };
}

const ALL_COLLOQUIAL = new Set(
  Object.values(COLLOQUIAL)
    .flatMap((words) => words.split(' '))
    .map(plainSign),
);

function isCurrency(word: string): boolean {
  if (ALL_COLLOQUIAL.has(plainSign(word))) return true;
  const isCode = /^[a-z]{3}$/i.test(word);
  return isCode
    ? Intl.supportedValuesOf('currency').includes(word.toUpperCase())
    : /^[A-Z]{0,2}\p{Sc}$/u.test(word);
}

/**
 * The minor units of an amount in plain decimal, rounded half away from zero, and whether it had more decimals
 * than the currency; NaN for one that no amount is near.
 */
export function minorUnitsOf(
  decimal: string,
  decimals: number,
): { value: number; isRounded: boolean } {
  const size = decimal.replace('-', '');
  // Moving the point of what is written is exact, multiplying is not.
  const rounded = Math.round(Number(`${size}e${String(decimals)}`));
  const [, fraction = ''] = size.split('.');
  return {
    value: decimal.startsWith('-') ? -rounded : rounded,
    isRounded: /[^0]/.test(fraction.slice(decimals)),
  };
}
