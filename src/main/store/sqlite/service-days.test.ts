import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, vi } from 'vitest';
import { keyRecord } from '../../testing/records.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { testServiceDays } from '../contract/records.ts';
import { openSqliteStore } from './sqlite-store.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 21, 9);

testServiceDays(() => {
  const file = join(temporaryFolder(), 'shop.sqlite');
  return (now) => openSqliteStore({ file, clock: { now: () => now } });
});

it('forgets many a thousand at a time, so that no till waits for all of them', async () => {
  const file = join(temporaryFolder(), 'shop.sqlite');
  const clock = { now: () => START };
  const store = await openSqliteStore({ file, clock });
  await store.keys.insert(keyRecord('till1'));
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
  await vi.waitFor(() => expect(count.get()).toBe(1));
  await reopened.close();
  database.close();
});
