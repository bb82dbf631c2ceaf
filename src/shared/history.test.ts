import { expect, it } from 'vitest';
import { HistoryQuery } from './history.ts';

it.each([1.5, 1e300, 2 ** 63, '1', null])('refuses %s as a time of the history', (time) => {
  expect(HistoryQuery.safeParse({ limit: 1, from: time }).success).toBe(false);
  expect(HistoryQuery.safeParse({ limit: 1, to: time }).success).toBe(false);
});

it('takes the times that a clock tells', () => {
  const query = { limit: 1, from: 0, to: Date.UTC(2030, 11, 5) };
  expect(HistoryQuery.parse(query)).toEqual(query);
});
