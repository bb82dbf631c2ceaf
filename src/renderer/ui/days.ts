import { dayNamed } from '../../shared/calendar-day.ts';
import { FIRST_DAY_OF_WEEK } from '../stores/region.ts';

/** The first and the last day that are asked for, as YYYY-MM-DD; empty for any. */
export interface Days {
  fromDay: string;
  toDay: string;
}

/** All days. */
export const ALL_DAYS: Days = { fromDay: '', toDay: '' };

/** The days that are mostly asked for. */
export const PERIODS = ['all', 'today', 'week', 'month', 'year', 'lastYear'] as const;
export type Period = (typeof PERIODS)[number];

/** How many days of this week there are so far, from the first day of the reader’s (1 is Monday, 7 Sunday). */
export function daysOfWeek(now: number, firstDay = FIRST_DAY_OF_WEEK): number {
  return ((new Date(now).getDay() + 7 - (firstDay % 7)) % 7) + 1;
}

/** The days of a period, by this computer’s calendar; what still goes on has no last one. */
export function daysOf(period: Period, now: number): Days {
  const today = new Date(now);
  const year = today.getFullYear();
  const since = (month: number, date: number): Days => ({
    fromDay: dayNamed(new Date(year, month, date).getTime()),
    toDay: '',
  });
  switch (period) {
    case 'all':
      return ALL_DAYS;
    case 'today':
      return { fromDay: dayNamed(now), toDay: dayNamed(now) };
    case 'week':
      return since(today.getMonth(), today.getDate() + 1 - daysOfWeek(now));
    case 'month':
      return since(today.getMonth(), 1);
    case 'year':
      return since(0, 1);
    case 'lastYear':
      return { fromDay: `${String(year - 1)}-01-01`, toDay: `${String(year - 1)}-12-31` };
  }
}
