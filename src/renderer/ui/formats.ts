import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { kindOf, type Field } from '../../shared/fields/field.ts';
import type { FieldValue } from '../../shared/fields/kinds/kind.ts';
import { readValue, type CheckedValue } from '../../shared/fields/details.ts';
import {
  formatMoney,
  formatNotes,
  typedMoney,
  writingIn,
  type Writing,
} from '../../shared/money.ts';
import { useProfile } from '../stores/profile.ts';
import { choiceAsStored, choiceWord } from './choice-words.ts';
import { READER } from '../stores/region.ts';
import { problemInWords } from './said.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const number = new Intl.NumberFormat(READER);
const decimal = new Intl.NumberFormat(READER, { maximumFractionDigits: 10 });
const typedDecimal = new Intl.NumberFormat(READER, {
  maximumFractionDigits: 10,
  useGrouping: false,
});
const time = new Intl.DateTimeFormat(READER, { timeStyle: 'short' });
const timeWithSeconds = new Intl.DateTimeFormat(READER, { timeStyle: 'medium' });
const dates = inLanguage((language) => ({
  day: dateFormat(language, { dateStyle: 'medium' }),
  dayOfYear: dateFormat(language, { day: 'numeric', month: 'short' }),
  longDay: dateFormat(language, { dateStyle: 'full' }),
  month: dateFormat(language, { month: 'short', year: 'numeric' }),
  dayAndTime: dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }),
}));
const relative = inLanguage(
  (language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'long' }),
);
const weekdays = inLanguage((language) => ({
  long: new Intl.DateTimeFormat(language, { weekday: 'long' }),
  short: new Intl.DateTimeFormat(language, { weekday: 'short' }),
}));
const currencyNames = inLanguage(
  (language) => new Intl.DisplayNames(language, { type: 'currency' }),
);
const collator = new Intl.Collator(READER, { numeric: true });

/** Dates as the reader's region writes them; where it writes words, in the window's language. */
function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const asInRegion = new Intl.DateTimeFormat(READER, options);
  const reader = new Intl.Locale(READER[0] ?? language).maximize();
  const isRead = reader.language === new Intl.Locale(language).language;
  if (isRead || !/\p{Letter}/u.test(asInRegion.format(0))) return asInRegion;
  const { hourCycle } = time.resolvedOptions();
  const { numberingSystem } = number.resolvedOptions();
  const { region } = reader;
  return new Intl.DateTimeFormat(
    new Intl.Locale(language, { region, numberingSystem, hourCycle }),
    options,
  );
}

/** What writes words, such as “2 minutes ago”, in the window's language: made once for each. */
function inLanguage<Format>(make: (language: string) => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const format = made.get(i18n.locale) ?? make(i18n.locale);
    made.set(i18n.locale, format);
    return format;
  };
}

function separator(part: 'group' | 'decimal'): string {
  const parts = number.formatToParts(12_345.6);
  return parts.find(({ type }) => type === part)?.value ?? '';
}

/** The reader's digit separators, for fields in which a number is typed. */
export const NUMBER_SEPARATORS = {
  thousandSeparator: separator('group'),
  decimalSeparator: separator('decimal'),
};

/** What separates columns in CSV for the reader's spreadsheet. */
export const CSV_SEPARATOR = NUMBER_SEPARATORS.decimalSeparator === ',' ? ';' : ',';

const SIZE_STEP = 1_000;
const SIZE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Compares two names in the reader's language; for `sort`. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}

/** Formats a whole number with the reader's separators: "12,345"; "12,345+" for a lower bound. */
export function numberText(value: number, isExact = true): string {
  return `${number.format(value)}${isExact ? '' : '+'}`;
}

/** Formats a number with its fraction: "1,234.5". */
function decimalText(value: number): string {
  return decimal.format(value);
}

function writing(): Writing {
  return writingIn(currency(), READER);
}

function currency(): string {
  return useProfile.getState().profile.currency;
}

/** Formats an amount in minor units, of the shop's currency unless it is of another: "€1,234.50". */
export function moneyText(minorUnits: number, of = currency()): string {
  return formatMoney(minorUnits, of, READER);
}

/** The same without decimals where these are noughts: "€150". */
export function notesText(minorUnits: number): string {
  return formatNotes(minorUnits, currency(), READER);
}

/** Hundredths of a percent, as a percentage: 1250 is "12.5 %". */
export function percentText(hundredths: number): string {
  return `${numberText(hundredths / 100)} %`;
}

/** A currency by its name and code, in the window's language: "Euro (EUR)". */
export function currencyName(code: string): string {
  return `${currencyNames().of(code) ?? code} (${code})`;
}

/** Formats a day of the calendar (YYYY-MM-DD): "25 Nov 2026". */
export function calendarDayText(named: string): string {
  return dates().day.format(new Date(`${named}T00:00`));
}

/** Formats a count: "1 animal", "12,345 animals"; "10,000+ animals" when that is a lower bound. */
export function animalsText(count: number, isExact = true): string {
  const shown = numberText(count, isExact);
  return isExact
    ? t`${plural(count, { one: `${shown} animal`, other: `${shown} animals` })}`
    : t`${shown} animals`;
}

/** How many animals some entries of the list are, with the number of entries where that is another one. */
export function countedText(animals: number, entries: number): string {
  return animals === entries
    ? animalsText(animals)
    : t`${animalsText(animals)} in ${entriesText(animals, entries)}`;
}

/** How many entries there are: "12 animals" where each is one, else "12 entries". */
export function entriesText(animals: number, entries: number): string {
  if (animals === entries) return animalsText(animals);
  const shown = numberText(entries);
  return t`${plural(entries, { one: `${shown} entry`, other: `${shown} entries` })}`;
}

/** Formats a size in the usual unit, to two digits: "640 kB", "1.2 MB". */
export function sizeText(bytes: number): string {
  const power = bytes < SIZE_STEP ? 0 : Math.floor(Math.log10(bytes) / 3);
  const step = Math.min(power, SIZE_UNITS.length - 1);
  const value = bytes / SIZE_STEP ** step;
  return new Intl.NumberFormat(step === 0 ? i18n.locale : READER, {
    style: 'unit',
    unit: SIZE_UNITS[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value);
}

/** When the day of a moment starts (Unix ms), by this computer's clock. */
export function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/**
 * When a day of the calendar (YYYY-MM-DD), or one so many days later, starts by this computer's clock (Unix
 * ms); null for any other text.
 */
export function dayStart(named: string, daysLater = 0): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(named)) return null;
  const [year = 0, month = 1, date = 1] = named.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).getTime();
}

/** The day of a moment in a list. `today` is when the current day started. */
export function dayText(at: number, today: number): string {
  const start = startOfDay(at);
  if (start === today) return t`Today`;
  if (start === startOfDay(today - HOUR)) return t`Yesterday`;
  const isThisYear = new Date(at).getFullYear() === new Date(today).getFullYear();
  return dates()[isThisYear ? 'dayOfYear' : 'day'].format(at);
}

/** The heading of a day (YYYY-MM-DD) in a list. `today` is when the current day started. */
export function dayHeading(named: string, today: number): string {
  const [year = 0, month = 1, date = 1] = named.split('-').map(Number);
  const start = new Date(year, month - 1, date).getTime();
  if (start === today) return t`Today`;
  return start === startOfDay(today - HOUR) ? t`Yesterday` : dates().longDay.format(start);
}

/** A whole day in words: "Thursday 26 November 2026". */
export function longDayText(at: number): string {
  return dates().longDay.format(at);
}

/** The weekday of a moment: "Thursday", or "Thu" in a picture. */
export function weekdayText(at: number, weekday: 'long' | 'short' = 'long'): string {
  return weekdays()[weekday].format(at);
}

/** How far a day (YYYY-MM-DD) is from another: "yesterday", "today", "in 3 days". */
export function dayAway(named: string, from: string): string {
  return relative().format(Math.round((Date.parse(named) - Date.parse(from)) / DAY), 'day');
}

/** The month of a moment, in a picture: "Nov 2026". */
export function monthText(at: number): string {
  return dates().month.format(at);
}

/** The time of a moment, without the day. */
export function timeOf(at: number): string {
  return time.format(at);
}

/** The time of a moment to the second, without the day. */
export function timeWithSecondsOf(at: number): string {
  return timeWithSeconds.format(at);
}

/** The day and time of a moment. */
export function exactTime(at: number): string {
  return dates().dayAndTime.format(at);
}

/** How long ago (or ahead) a moment is, in the shortest accurate words; a date after a week. */
export function relativeTime(at: number, now: number): string {
  const distance = at - now;
  const size = Math.abs(distance);
  if (size < MINUTE) return distance > 0 ? t`in a moment` : t`just now`;
  if (size < HOUR) return relative().format(Math.trunc(distance / MINUTE), 'minute');
  if (size < DAY) return relative().format(Math.trunc(distance / HOUR), 'hour');
  if (size < 7 * DAY) return relative().format(Math.trunc(distance / DAY), 'day');
  return dates().day.format(at);
}

/** A future moment: just the time within the next twelve hours, otherwise with its date. */
export function until(at: number, now: number): string {
  return at - now < 12 * HOUR ? timeWithSeconds.format(at) : dates().dayAndTime.format(at);
}

/** How long something lasts, in the shortest words: "30 s", "12 min". */
export function duration(ms: number): string {
  return ms <= 2 * MINUTE ? `${Math.ceil(ms / 1_000)} s` : `${Math.ceil(ms / MINUTE)} min`;
}

/** A value as it is read: money, numbers and dates as the reader writes them; nothing for an empty one. */
export function shownValue(field: Field, value: FieldValue | undefined): string {
  if (value === undefined) return '';
  if (field.kind === 'money') return moneyText(Number(value));
  if (field.kind === 'number') return decimalText(Number(value));
  if (field.kind === 'date') return calendarDayText(String(value));
  return choiceWord(field, kindOf(field).write(value, writing()));
}

/** A value as its input holds it, which reads it as the same value. */
export function typedValue(field: Field, value: FieldValue | undefined): string {
  if (value === undefined) return '';
  if (field.kind === 'money') return typedMoney(Number(value), currency(), READER);
  if (field.kind === 'number') return typedDecimal.format(Number(value));
  return kindOf(field).write(value, writing());
}

/** The value that was typed or pasted as the reader's region writes it; null for an empty text. */
export function readTyped(field: Field, text: string): CheckedValue | null {
  return readValue(field, choiceAsStored(field, text), writing());
}

/**
 * Turns a problem in the shared schemas' words ("must be at least 1") into a sentence for below its
 * field.
 */
export function asSentence(problem: string | undefined): string | undefined {
  if (problem === undefined) return undefined;
  const words = problemInWords(problem);
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
