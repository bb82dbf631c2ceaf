import { expect, it } from 'vitest';
import { todayQuery } from './today-query.ts';

it('begins the week on Monday and the year with the first of a month', () => {
  const sunday = new Date(2026, 10, 1, 13, 30).getTime();
  const { day, dayStart, weekStart, times } = todayQuery(sunday);
  expect(day).toBe('2026-11-01');
  expect(dayStart).toBe(new Date(2026, 10, 1).getTime());
  expect(weekStart).toBe(new Date(2026, 9, 26).getTime());
  expect(times).toHaveLength(12);
  expect(times[0]).toBe(new Date(2025, 11, 1).getTime());
  expect(times.at(-1)).toBe(dayStart);
  expect(todayQuery(weekStart).weekStart).toBe(weekStart);
});
