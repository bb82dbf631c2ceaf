import type { TodayQuery } from '../../../shared/today.ts';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { startOfDay } from '../../ui/formats.ts';

const MONTHS = 12;

/** What today, this week (from Monday, ISO 8601) and the last year are by this computer's calendar. */
export function todayQuery(now: number): TodayQuery {
  const moment = new Date(now);
  const [year, month, date] = [moment.getFullYear(), moment.getMonth(), moment.getDate()];
  const sinceMonday = (moment.getDay() + 6) % 7;
  return {
    day: dayNamed(now),
    dayStart: startOfDay(now),
    weekStart: new Date(year, month, date - sinceMonday).getTime(),
    times: Array.from({ length: MONTHS }, (_, place) =>
      new Date(year, month - MONTHS + 1 + place, 1).getTime(),
    ),
  };
}
