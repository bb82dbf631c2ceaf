import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventName } from '../../shared/bridge.ts';
import { latestReply, queries, queryOf } from './queries.ts';
import { followTopics, forget, renew } from './renew.ts';

/** Main has so many saved views, takes 100 ms to say which, and says what there was when it was asked. */
const main = { views: 0, asked: 0, canRead: true };
const listeners = new Map<EventName, () => void>();

function viewsNow(): unknown[] {
  const order = { column: 'name', sort: 'name' };
  const shown = { groupedBy: null, status: 'all', categoryId: null, search: '' };
  const look = { order, ...shown, filters: [], columns: [] };
  return Array.from({ length: main.views }, () => ({ id: crypto.randomUUID(), name: 'A', look }));
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(main, { views: 1, asked: 0, canRead: true });
  const call = async () => {
    main.asked += 1;
    const value = viewsNow();
    const isRefused = !main.canRead;
    await new Promise((resolve) => setTimeout(resolve, 100));
    const error = { code: 'too_slow', message: 'It takes too long.' };
    return isRefused ? { ok: false, error } : { ok: true, value };
  };
  const on = (name: EventName, listener: () => void) => listeners.set(name, listener);
  vi.stubGlobal('window', { shop: { call, on } });
  followTopics();
});
afterEach(() => {
  queries.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const changed = () => listeners.get('views.changed')?.();

/** Shows the views, and what has been shown since. */
function show() {
  const observer = new QueryObserver(queries, queryOf('views.list', {}));
  const seen: (number | undefined)[] = [];
  const stop = observer.subscribe(({ data }) => seen.push(data?.length));
  return { observer, seen, stop };
}

it('what changes all the time is read at once, then once a second, and the last change is not lost', async () => {
  const { seen, stop } = show();
  await vi.advanceTimersByTimeAsync(200);
  for (let at = 0; at < 3_000; at += 50) {
    main.views += 1;
    changed();
    await vi.advanceTimersByTimeAsync(50);
  }
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen.at(-1)).toBe(61);
  expect(main.asked).toBeLessThan(7);
  expect(seen.slice(seen.indexOf(1))).not.toContain(undefined);
  stop();
});

it('a change during the first reading is read, too, network or not', async () => {
  onlineManager.setOnline(false);
  const { observer, stop } = show();
  main.views += 1;
  changed();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(observer.getCurrentResult().data).toHaveLength(2);
  expect(main.asked).toBe(2);
  stop();
  onlineManager.setOnline(true);
});

it('what another topic is about, and what nothing shows, is not read', async () => {
  const { stop } = show();
  await vi.advanceTimersByTimeAsync(200);
  listeners.get('sales.changed')?.();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(main.asked).toBe(1);
  stop();
  main.views += 1;
  changed();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(main.asked).toBe(1);
  const again = show();
  await vi.advanceTimersByTimeAsync(200);
  expect(again.seen.at(-1)).toBe(2);
  again.stop();
});

it('what could not be read says so beside what was read before, until it can be', async () => {
  const { observer, stop } = show();
  await vi.advanceTimersByTimeAsync(200);
  main.canRead = false;
  changed();
  await vi.advanceTimersByTimeAsync(2_000);
  const { data, error } = observer.getCurrentResult();
  expect([data?.length, error?.message]).toEqual([1, 'It takes too long.']);
  main.canRead = true;
  renew();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(observer.getCurrentResult().error).toBeNull();
  stop();
});

it('what is forgotten is gone at once, and what is under way never comes', async () => {
  const { observer, seen, stop } = show();
  await vi.advanceTimersByTimeAsync(200);
  changed();
  await vi.advanceTimersByTimeAsync(50);
  forget();
  expect(latestReply('views.list', {})).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(observer.getCurrentResult().data).toBeUndefined();
  expect(seen.at(-1)).toBeUndefined();
  stop();
});
