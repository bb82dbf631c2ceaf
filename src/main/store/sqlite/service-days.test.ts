import { tillAuthor } from '../../testing/records.ts';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../testing/program.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { KeyRecord } from '../store.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 21, 9);
const KEY: KeyRecord = {
  id: 'till1',
  label: 'Till 1',
  plan: 'pro',
  perMinute: 300,
  perDay: 10_000,
  digest: Buffer.alloc(32, 1),
  previousDigest: null,
  previousUntil: null,
  createdAt: START,
  revokedAt: null,
  banLiftedAt: null,
};

/** A shop that is opened at each of the times, with one retried addition at the first and the last. */
async function retryAfter(...opened: number[]): Promise<string> {
  const file = join(temporaryFolder(), 'shop.sqlite');
  let outcome = '';
  for (const [index, now] of opened.entries()) {
    const store = await openSqliteStore({ file, clock: { now: () => now } });
    if (index === 0) await store.keys.insert(KEY);
    if (index === 0 || index === opened.length - 1) {
      const pet = { name: 'Bella', categoryId: 1n };
      const added = await store.pets.add({
        pet,
        author: tillAuthor(KEY.id),
        idempotencyKey: 'once',
      });
      ({ outcome } = added);
    }
    await store.close();
  }
  return outcome;
}

function days(...numbers: number[]): number[] {
  return numbers.map((day) => START + day * DAY);
}

it('keeps an idempotency key for a week of daily service', async () => {
  expect(await retryAfter(...days(0, 1, 2, 3, 4, 5, 6, 7))).toBe('replayed');
});

it('forgets it after that', async () => {
  expect(await retryAfter(...days(0, 1, 2, 3, 4, 5, 6, 7, 8, 9))).toBe('added');
});

it('keeps it when the clock is set forward by a year, and back', async () => {
  expect(await retryAfter(...days(0, 365, 1))).toBe('replayed');
  expect(await retryAfter(...days(0, 365))).toBe('replayed');
});

it('keeps it while the clock jumps to and fro for days', async () => {
  expect(await retryAfter(...days(0, 100, 1, 200, 2, 300, 3, 4))).toBe('replayed');
});

it('keeps it over a long holiday, in which nothing was served', async () => {
  expect(await retryAfter(...days(0, 30))).toBe('replayed');
});

it('forgets many a thousand at a time, so that no till waits for all of them', async () => {
  const file = join(temporaryFolder(), 'shop.sqlite');
  const clock = { now: () => START };
  const store = await openSqliteStore({ file, clock });
  await store.keys.insert(KEY);
  await store.close();
  const database = new Database(file);
  const remember = database.prepare("INSERT INTO idempotency VALUES ('till1', ?, 1, ?, -100)");
  database.transaction(() => {
    for (let n = 0; n < 2_500; n += 1) remember.run(`old ${n}`, START - 30 * DAY + n);
    remember.run('of yesterday', START - DAY);
  })();
  const count = database.prepare<[], number>('SELECT count(*) FROM idempotency').pluck();
  const reopened = await openSqliteStore({ file, clock });
  expect(count.get()).toBe(1_501);
  await vi.waitFor(() => {
    expect(count.get()).toBe(1);
  });
  await reopened.close();
  database.close();
});
