import { expect, it } from 'vitest';
import { daysOf, daysOfWeek, PERIODS } from './days.ts';

it('begins a week where the reader does', () => {
  const sunday = new Date(2026, 10, 1, 13, 30).getTime();
  expect([1, 7, 6].map((firstDay) => daysOfWeek(sunday, firstDay))).toEqual([7, 1, 2]);
  expect(daysOfWeek(new Date(2026, 10, 2).getTime(), 1)).toBe(1);
});

it('ends a period only where it is over', () => {
  const day = new Date(2026, 2, 31, 23, 59).getTime();
  const monday = `2026-03-${String(32 - daysOfWeek(day))}`;
  const edges = PERIODS.map((period) => daysOf(period, day)).map((one) => [one.fromDay, one.toDay]);
  expect(edges).toEqual([
    ['', ''],
    ['2026-03-31', '2026-03-31'],
    [monday, ''],
    ['2026-03-01', ''],
    ['2026-01-01', ''],
    ['2025-01-01', '2025-12-31'],
  ]);
});
