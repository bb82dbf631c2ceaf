import { pino } from 'pino';
import { beforeEach, expect, test, vi } from 'vitest';
import { ShopError } from '../../shared/errors.ts';
import { fromWire, toWire, type WireMessage } from '../../shared/wire.ts';
import type { Handlers } from './answers.ts';
import { calls } from '../../shared/bridge.ts';
import type { Store } from '../store/store.ts';
import { createBridge, type EmittingBridge, type Guard } from './bridge.ts';
import { isLongReading, limitsOf, MOST_CALLS } from './call-limits.ts';

let isLocked: boolean;
let bridge: EmittingBridge;
/** Long readings in progress, each by its window and with what lets it end. */
let reading: { session: string; end: () => void }[];
const removed = vi.fn(() => Promise.resolve({}));

beforeEach(() => {
  isLocked = false;
  reading = [];
  removed.mockClear();
  const guard: Guard = (_session, permission) =>
    isLocked && permission !== 'anyone'
      ? Promise.reject(new ShopError('sign_in_needed'))
      : Promise.resolve(null);
  const handlers: Partial<Handlers> = {
    'shop.today': (_input, { session }) =>
      new Promise((resolve) => {
        reading.push({
          session,
          end: () => resolve({} as never),
        });
      }),
    'register.missing': (_input, { session }) =>
      new Promise((resolve) => {
        reading.push({ session: `${session}, register`, end: () => resolve({ missing: [] }) });
      }),
    'categories.remove': removed,
    'persons.state': () => Promise.resolve({ persons: [], current: null, inspectedUntil: null }),
  };
  bridge = createBridge(
    handlers as Handlers,
    {
      stock: () => ({}) as Store,
      guard,
      rightsOf: () => Promise.resolve(null),
      approve: () => Promise.reject(new ShopError('owner_needed')),
    },
    pino({ enabled: false }),
  );
});

const messageOf = (value: unknown) => () => toWire(value);

async function answer(...args: Parameters<EmittingBridge['answer']>): Promise<unknown> {
  return fromWire(await bridge.answer(...args));
}

function today(session: string, signal?: AbortSignal): Promise<unknown> {
  const input = { day: '2026-11-26', until: '2026-11-26', days: [], times: [] };
  return answer('shop.today', session, messageOf(input), signal);
}

test('what a locked window sends is not even read', async () => {
  isLocked = true;
  const read = vi.fn(messageOf({ id: 1n }));
  expect(await answer('categories.remove', 'window', read)).toMatchObject({
    error: { code: 'sign_in_needed' },
  });
  expect(read).not.toHaveBeenCalled();
});

test('a window that is locked while its call arrives does nothing more', async () => {
  const read = () => {
    isLocked = true;
    return Promise.resolve(toWire({ id: 1n }));
  };
  expect(await answer('categories.remove', 'window', read)).toMatchObject({
    error: { code: 'sign_in_needed' },
  });
  expect(removed).not.toHaveBeenCalled();
});

test('a locked window can make no call that takes more than a few words', () => {
  const open = Object.entries(calls).filter(([, { who }]) => who === 'anyone');
  expect(open.length).toBeGreaterThan(3);
  for (const [name] of open) expect(limitsOf(name as 'app.info').text).toBeLessThanOrEqual(16_384);
});

const bytes = (count: number) => new Uint8Array(count);

test.each<[what: string, message: WireMessage]>([
  ['a long text', { text: `{"id":"${'1'.repeat(20_000)}"}`, parts: [] }],
  ['many values', { text: `{"id":[${'1,'.repeat(500)}1]}`, parts: [] }],
  ['deep values', { text: `{"id":${'['.repeat(9)}${']'.repeat(9)}}`, parts: [] }],
  ['a part', { text: '{"id":"1"}', parts: [bytes(1)] }],
])('a call with %s beyond its limits is refused unread', async (_what, message) => {
  expect(await answer('categories.remove', 'window', () => message)).toMatchObject({
    error: { code: 'body_too_large' },
  });
  expect(removed).not.toHaveBeenCalled();
});

test('a window reads one long thing at a time, beside every other window', async () => {
  expect(isLongReading('shop.today')).toBe(true);
  const greedy = Array.from({ length: 8 }, () => today('greedy'));
  const other = today('other');
  await vi.waitFor(() =>
    expect(reading.map(({ session }) => session).toSorted()).toEqual(['greedy', 'other']),
  );
  reading.find(({ session }) => session === 'other')?.end();
  expect(await other).toMatchObject({ ok: true });
  for (let ended = 0; ended < greedy.length; ended += 1) {
    await vi.waitFor(() => expect(reading).toHaveLength(ended + 2));
    for (const one of reading) one.end();
  }
  await Promise.all(greedy);
});

test('what a window reads of the register, whose first reading takes seconds, holds up nothing else', async () => {
  const missing = () => answer('register.missing', 'window', messageOf({ animal: 1n }));
  const [first, second] = [missing(), missing()];
  const other = today('window');
  const sessions = () => reading.map(({ session }) => session).toSorted();
  await vi.waitFor(() => expect(sessions()).toEqual(['window', 'window, register']));
  for (const { end } of reading) end();
  expect(await Promise.all([first, other])).toMatchObject([{ ok: true }, { ok: true }]);
  await vi.waitFor(() => expect(reading).toHaveLength(3));
  reading[2]?.end();
  expect(await second).toMatchObject({ ok: true });
});

test('a window that is locked while its reading waits reads nothing more', async () => {
  const [first, second] = [today('window'), today('window')];
  await vi.waitFor(() => expect(reading).toHaveLength(1));
  isLocked = true;
  reading[0]?.end();
  await first;
  expect(await second).toMatchObject({ error: { code: 'sign_in_needed' } });
  expect(reading).toHaveLength(1);
});

test('a reading that waits is given up once its page is gone', async () => {
  const first = today('window');
  const page = new AbortController();
  const second = today('window', page.signal);
  const third = today('window');
  page.abort();
  await vi.waitFor(() => expect(reading).toHaveLength(1));
  reading[0]?.end();
  await first;
  expect(await second).toMatchObject({ error: { code: 'cancelled' } });
  await vi.waitFor(() => expect(reading).toHaveLength(2));
  reading[1]?.end();
  expect(await third).toMatchObject({ ok: true });
});

test('a window has so many calls in progress, and another one all of its own', async () => {
  const waiting = Array.from({ length: MOST_CALLS }, () => today('greedy'));
  expect(await today('greedy')).toMatchObject({ error: { code: 'rate_limited' } });
  expect(await answer('persons.state', 'greedy', messageOf({}))).toMatchObject({ ok: false });
  expect(await answer('persons.state', 'other', messageOf({}))).toMatchObject({ ok: true });
  const ended = Promise.all(waiting);
  const ending = setInterval(() => {
    for (const { end } of reading) end();
  }, 1);
  await ended;
  clearInterval(ending);
  expect(await answer('persons.state', 'greedy', messageOf({}))).toMatchObject({ ok: true });
});
