import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { longWait } from './open-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('explains a wait of a second by the newest sentence, and what follows at once', () => {
  const explain = vi.fn();
  const wait = longWait(explain);
  wait.report('First another one.');
  vi.advanceTimersByTime(600);
  wait.report('Then this one.');
  vi.advanceTimersByTime(399);
  expect(explain).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(explain.mock.calls).toEqual([['Then this one.']]);
  wait.report('And staging.');
  vi.advanceTimersByTime(5_000);
  expect(explain.mock.calls).toEqual([['Then this one.'], ['And staging.']]);
});

it('keeps quiet about a shorter one, and about what happens after its end', () => {
  const explain = vi.fn();
  const wait = longWait(explain);
  wait.report('The stock is being prepared.');
  vi.advanceTimersByTime(999);
  wait.end();
  wait.report('Staging, which was switched on.');
  vi.advanceTimersByTime(5_000);
  expect(explain).not.toHaveBeenCalled();
});
