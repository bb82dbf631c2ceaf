import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setConnection } from '../stores/connection.ts';
import { untilFetched } from './later.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  setConnection('connected');
});
afterEach(() => {
  vi.useRealTimers();
});

/** Fails so many times, then returns `part`. */
function failing(times: number) {
  let attempts = 0;
  return vi.fn(() => {
    attempts += 1;
    return attempts > times ? Promise.resolve('part') : Promise.reject(new Error('No network'));
  });
}

test('a part that fails before the connection is known to be lost comes once it is back', async () => {
  const fetch = failing(1);
  const part = untilFetched(fetch);
  await vi.advanceTimersByTimeAsync(500);
  setConnection('lost');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledTimes(1);
  setConnection('connected');
  expect(await part).toBe('part');
});

test('a part that fails although there is a connection is tried some more times', async () => {
  const fetch = failing(3);
  const part = untilFetched(fetch);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await part).toBe('part');
});

test('a part that is not there is told in the end', async () => {
  const fetch = failing(100);
  const refused = expect(untilFetched(fetch)).rejects.toThrow('No network');
  await vi.advanceTimersByTimeAsync(60_000);
  await refused;
  expect(fetch).toHaveBeenCalledTimes(4);
});
