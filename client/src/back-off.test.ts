import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sleep } from './back-off.ts';

const DAY = 24 * 60 * 60 * 1_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([DAY, 30 * DAY, Infinity])('a pause of %s ms is not over at once', async (pause) => {
  let isOver = false;
  const sleeping = sleep(pause).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(DAY - 1);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(24 * DAY);
  await sleeping;
});
