import { expect, it } from 'vitest';
import { firstDayOfWeek } from '../../stores/region.ts';
import { todayQuery } from './today-query.ts';

it('ends its two weeks today, begins the week where the reader does and the year with the first of a month', () => {
  const sunday = new Date(2026, 10, 1, 13, 30).getTime();
  const { day, until, days, times } = todayQuery(sunday);
  expect({ day, until }).toEqual({ day: '2026-11-01', until: '2026-11-04' });
  expect(days).toHaveLength(14);
  expect(days[0]).toBe(new Date(2026, 9, 19).getTime());
  expect(days.at(-1)).toBe(new Date(2026, 10, 1).getTime());
  expect(firstDayOfWeek('en-GB')).toBe(1);
  expect(firstDayOfWeek('en-US')).toBe(7);
  expect(firstDayOfWeek('ar-EG')).toBe(6);
  expect(times).toHaveLength(12);
  expect(times[0]).toBe(new Date(2025, 11, 1).getTime());
  expect(times.at(-1)).toBe(days.at(-1));
});
