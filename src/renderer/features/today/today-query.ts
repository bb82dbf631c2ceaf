import type { TodayQuery } from '../../../shared/today.ts';
import { FIRST_DAY_OF_WEEK } from '../../ui/region.ts';
import { dayNamed } from '../../../shared/calendar-day.ts';

const MONTHS = 12;
/** This week and the last one, on whatever day. */
const DAYS = 14;
const SOON = 3;

/** What today, the last days and the last year are by this computer's calendar. */
export function todayQuery(now: number): TodayQuery {
  const moment = new Date(now);
  const [year, month, date] = [moment.getFullYear(), moment.getMonth(), moment.getDate()];
  const dayAt = (offset: number) => new Date(year, month, date + offset).getTime();
  return {
    day: dayNamed(now),
    until: dayNamed(dayAt(SOON)),
    days: Array.from({ length: DAYS }, (_, place) => dayAt(place - DAYS + 1)),
    times: Array.from({ length: MONTHS }, (_, place) =>
      new Date(year, month - MONTHS + 1 + place, 1).getTime(),
    ),
  };
}

/** How many days of this week there are so far, from the first day of the reader’s (1 is Monday, 7 Sunday). */
export function daysOfWeek(now: number, firstDay = FIRST_DAY_OF_WEEK): number {
  return ((new Date(now).getDay() + 7 - (firstDay % 7)) % 7) + 1;
}
