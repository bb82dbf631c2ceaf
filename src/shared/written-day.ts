import { monthNamed } from './month-names.ts';
import { asciiDigits, type Readings } from './written-number.ts';

/** In which order day, month and year stand. */
export type DayOrder = 'dmy' | 'mdy' | 'ymd';

/** Every order, the commonest first. */
export const DAY_ORDERS: readonly DayOrder[] = ['dmy', 'mdy', 'ymd'];

/** A day as it is written: as YYYY-MM-DD by each order that it can have, or why it is none. */
export type WrittenDay = { readings: Readings<DayOrder> } | { cause: string };

/** The time of a day, with its zone, after the date. */
const TIME =
  /(?:T|[\s,،]{1,3}(?:[\p{L}\p{M}.]{1,6}\s+){0,2})\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*(?:[+-]\d{2}:?(?:\d{2})?|[\p{L}\p{M}.]{1,12}|\([^)]*\)|\[[^\]]*\]))*$/u;
/** The same with dots, after a year. */
const DOTTED_TIME = /(\d{4})[\s,]{1,3}(?:\p{L}{1,4}\.?\s+)?\d{1,2}\.\d{2}(?:\.\d{2})?$/u;
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
/** What stands between the parts of a date. */
const BETWEEN = /^[\s.,،/\-–年月日년월일]*$/u;
const PART = /\d+|[\p{L}\p{M}][\p{L}\p{M}.’']*/gu;
const NO_DAY = 'is no day of the calendar';
const NOT_READ = 'must be a date, such as 2026-11-25';
/** How spreadsheets count days, from 1900: this is one between 1954 and 2064. */
const SERIAL = /^[2-5]\d{4}(?:[.,]\d+)?$/;
const IS_SERIAL = 'is a spreadsheet’s own number for a day: there, format the column as dates';

/**
 * Reads a date as people and programs write it, with or without a time: 25.11.2026, 11/25/26 10:30 AM,
 * 2026-11-25T10:30:00Z, 25. November 2026, Nov 25, 2026, 2026年11月25日, in any script's digits. The day is the
 * one that is written, whatever its zone.
 */
export function writtenDay(typed: string): WrittenDay {
  const bare = asciiDigits(typed.normalize('NFC').replace(/\p{Cf}/gu, '')).trim();
  if (isDay(bare)) return always(bare);
  const timeless = bare.replace(TIME, '');
  const text = timeless.replace(DOTTED_TIME, '$1').trim();
  if (SERIAL.test(text)) return { cause: IS_SERIAL };
  const [, year, month, day] = COMPACT.exec(text) ?? [];
  if (year !== undefined) return always(dayOf(year, month, day));
  const numbers: string[] = [];
  let named: number | undefined;
  // Chinese, Japanese and Korean write the words for year, month and day right behind the numbers.
  const spaced = text.replaceAll(/(\d)\s*[年월月년日일]/gu, '$1 ');
  if (!BETWEEN.test(spaced.replaceAll(PART, ''))) return { cause: NOT_READ };
  for (const [part] of spaced.matchAll(PART)) {
    const month = /^\d/.test(part) ? undefined : monthNamed(part);
    if (/^\d/.test(part)) numbers.push(part);
    else if (month === undefined || (typeof month === 'number' && named !== undefined))
      return { cause: NOT_READ };
    else if (month !== 'other') named = month;
  }
  if (named !== undefined) return withName(numbers, String(named));
  const separator = spaced.includes('-') ? '-' : '';
  return withNumbers(numbers, separator);
}

function withName(numbers: readonly string[], month: string): WrittenDay {
  const [first = '', second] = numbers;
  if (second === undefined) return { cause: 'has no year' };
  if (numbers.length > 2) return { cause: NOT_READ };
  const isYearFirst = first.length === 4;
  return always(isYearFirst ? dayOf(first, month, second) : dayOf(second, month, first));
}

function withNumbers([first = '', second, third, ...more]: readonly string[], separator: string) {
  if (more.length > 0 || second === undefined) return { cause: NOT_READ };
  if (third === undefined) return { cause: 'has no year' };
  if (first.length === 4) return always(dayOf(first, second, third));
  const readings: Readings<DayOrder> = {};
  const add = (order: DayOrder, day: string | undefined) => {
    if (day !== undefined) readings[order] = day;
  };
  add('dmy', dayOf(third, second, first));
  add('mdy', dayOf(third, first, second));
  // Few write a short year first, unless with hyphens.
  const isRest = readings.dmy === undefined && readings.mdy === undefined;
  if (third.length < 3 && (isRest || separator === '-')) add('ymd', dayOf(first, second, third));
  return Object.keys(readings).length > 0 ? { readings } : { cause: NO_DAY };
}

/** A day that every order agrees about. */
function always(day: string | undefined): WrittenDay {
  return day === undefined ? { cause: NO_DAY } : { readings: { dmy: day, mdy: day, ymd: day } };
}

/** How many years ahead a short year may be; a later one is of the last century. */
const YEARS_AHEAD = 10;
/** Years of which no animal is: those of the Buddhist and the Persian calendar. */
const BUDDHIST = { from: 2_400, ahead: 543 };
const PERSIAN = { from: 1_300, to: 1_500, behind: 621 };

/** A day as YYYY-MM-DD; undefined for one that no calendar has. */
function dayOf(year: string, month = '', day = ''): string | undefined {
  if (!/^(?:\d{2}|\d{4})$/.test(year)) return undefined;
  const [number, at, date] = [Number(year), Number(month), Number(day)];
  if (year.length === 4 && number >= PERSIAN.from && number < PERSIAN.to)
    return persianDay(number, at, date);
  const full = year.length === 2 ? ofThisCentury(number) : number;
  const gregorian = full >= BUDDHIST.from ? full - BUDDHIST.ahead : full;
  const iso = `${String(gregorian).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : undefined;
}

function ofThisCentury(short: number): number {
  const now = new Date().getFullYear();
  const year = now - (now % 100) + short;
  return year > now + YEARS_AHEAD ? year - 100 : year;
}

/** The day of the Persian calendar, whose months have names of their own or numbers. */
function persianDay(year: number, month: number, day: number): string | undefined {
  const format = new Intl.DateTimeFormat('en-u-ca-persian', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  });
  // Its year begins in March.
  const near = Date.UTC(year + PERSIAN.behind, 2, 10 + (month - 1) * 30 + day);
  const days = Array.from({ length: 40 }, (_, ahead) => new Date(near + ahead * 86_400_000));
  const found = days.find((one) => {
    const parts = format.formatToParts(one);
    const of = (type: string) =>
      Number.parseInt(parts.find((part) => part.type === type)?.value ?? '', 10);
    return of('month') === month && of('day') === day && of('year') === year;
  });
  return found?.toISOString().slice(0, 10);
}

/** Whether a text is a day of the calendar as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const isWritten = /^\d{4}-\d{2}-\d{2}$/.test(text) && !text.startsWith('0');
  const time = isWritten ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The order in which a region writes day, month and year in numbers. */
export function dayOrderIn(locales: readonly string[]): DayOrder {
  const parts = new Intl.DateTimeFormat([...locales], { dateStyle: 'short' }).formatToParts(0);
  const order = parts.map(({ type }) => type.charAt(0)).filter((part) => 'dmy'.includes(part));
  return DAY_ORDERS.find((known) => known === order.join('')) ?? 'dmy';
}
