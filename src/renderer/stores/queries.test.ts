import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atMostOnceASecond, queries, readAgain } from './queries.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  queries.clear();
  vi.useRealTimers();
});

/** A reading that takes 100 ms, and returns what there was when it began. */
function slowReading() {
  const stock = { animals: 0, readings: 0 };
  const read = async () => {
    const { animals } = stock;
    stock.readings += 1;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return animals;
  };
  return { stock, read };
}

it('what changes all the time is read at once, then once a second, and the last change is not lost', async () => {
  const { stock, read } = slowReading();
  const seen: number[] = [];
  const change = atMostOnceASecond(async () => seen.push(await read()));
  for (let at = 0; at < 3_000; at += 50) {
    stock.animals += 1;
    change();
    await vi.advanceTimersByTimeAsync(50);
  }
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen[0]).toBe(1);
  expect(seen.at(-1)).toBe(60);
  expect(stock.readings).toBeLessThan(6);
});

it('a change during the first reading is read, too, network or not', async () => {
  onlineManager.setOnline(false);
  const { stock, read } = slowReading();
  const queryKey = ['stock', 1n];
  const observer = new QueryObserver(queries, { queryKey, queryFn: read });
  const stop = observer.subscribe(() => undefined);
  stock.animals += 1;
  const again = readAgain(queryKey);
  await vi.advanceTimersByTimeAsync(1_000);
  await again;
  expect(observer.getCurrentResult().data).toBe(1);
  expect(stock.readings).toBe(2);
  stop();
  onlineManager.setOnline(true);
});
