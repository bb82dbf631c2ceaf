import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTurns } from './use-reading.ts';

/** Readings in the order in which they began; each takes 100 ms. */
let begun: string[];

const reading =
  (name: string, succeeds = true) =>
  async () => {
    begun.push(name);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return succeeds;
  };

beforeEach(() => {
  begun = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('reads at most two things at a time, and of those that wait the latest', async () => {
  const turns = createTurns();
  for (const typed of ['b', 'be', 'bea', 'bear']) turns.readOther(reading(typed));
  expect(begun).toEqual(['b', 'be']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(begun).toEqual(['b', 'be', 'bear']);
});

it('reads the same again, also while it is told of changes all the time, and rests in between', async () => {
  const turns = createTurns();
  turns.readOther(reading('first'));
  for (let told = 0; told < 100; told += 1) {
    turns.readAgain(reading(`change ${told}`));
    await vi.advanceTimersByTimeAsync(20);
  }
  // 100 ms and three times that.
  expect(begun).toEqual(['first', ...[19, 39, 59, 79, 99].map((told) => `change ${told}`)]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun).toHaveLength(6);
});

it('reads something else without a rest, and nothing once it is stopped', async () => {
  const turns = createTurns();
  turns.readOther(reading('one'));
  await vi.advanceTimersByTimeAsync(200);
  turns.readOther(reading('other'));
  expect(begun).toEqual(['one', 'other']);
  turns.readAgain(reading('other again'));
  turns.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(begun).toEqual(['one', 'other']);
});

it('reads soon again what could not be read', async () => {
  const turns = createTurns();
  turns.readOther(reading('first', false));
  turns.readAgain(reading('again'));
  await vi.advanceTimersByTimeAsync(300);
  expect(begun).toEqual(['first', 'again']);
});
