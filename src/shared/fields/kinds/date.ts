import { z } from 'zod';
import { mustBe } from '../../messages.ts';
import type { Kind } from './kind.ts';

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.]+Z?)?$/;
const YEAR_LAST = /^(\d{1,2})([-/. ]+)(\d{1,2})[-/. ]+(\d{4})$/;

/** A day of the calendar, kept as YYYY-MM-DD. */
export const date: Kind = {
  schema: () =>
    z
      .string({ error: mustBe('a date, such as 2026-11-25') })
      .refine(isDay, { error: 'must be a date, such as 2026-11-25' }),
  read: (typed) => dayIn(typed.trim()) ?? typed.trim(),
  write: String,
  storedAs: 'text',
  isAmount: false,
  filteredBy: ['from', 'to'],
};

function dayIn(typed: string): string | undefined {
  const [, year, month, day] = YEAR_FIRST.exec(typed) ?? [];
  if (year !== undefined) return dayOf(year, month, day);
  const [, first, separator = '', second, last] = YEAR_LAST.exec(typed) ?? [];
  if (last === undefined) return undefined;
  // With dots the day comes first; with anything else only a number above twelve says which is the day.
  if (separator.includes('.') || Number(first) > 12 || first === second)
    return dayOf(last, second, first);
  return Number(second) > 12 ? dayOf(last, first, second) : undefined;
}

function dayOf(year: string, month = '', day = ''): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function isDay(text: string): boolean {
  const isWritten = ISO.test(text) && !text.startsWith('0');
  const time = isWritten ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
