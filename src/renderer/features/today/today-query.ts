import type { TodayQuery } from '../../../shared/today.ts';
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
