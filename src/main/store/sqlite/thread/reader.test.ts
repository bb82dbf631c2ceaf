import { readFileSync, stat, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteArrival } from '../../../platform/concurrency.ts';
import { temporaryFolder } from '../../../testing/program.ts';
import { openSqliteStore } from '../sqlite-store.ts';
import { ThreadRevisions } from './reader.ts';

let reader: Database.Database;
let other: Database.Database;
let revisions: ThreadRevisions;
let commits: number;
let file: string;

beforeEach(async () => {
  file = join(temporaryFolder(), 'stock.sqlite');
  await (await openSqliteStore({ file, clock: { now: () => 0 } })).close();
  reader = new Database(file, { readonly: true }).defaultSafeIntegers(true);
  other = new Database(file);
  commits = 0;
  revisions = new ThreadRevisions(() => (commits += 1));
  revisions.attach(reader);
});
afterEach(async () => {
  reader.close();
  other.close();
  // The turn of a test's requests ends.
  await new Promise(setImmediate);
});

/** What another process does, for example the terminal. */
function changeKeys(): void {
  other.exec('UPDATE shop SET keys_revision = keys_revision + 1');
}

test('counts what changed, and nothing else, once', () => {
  const before = revisions.refresh();
  const since = () => {
    const { pets, changes, keys } = revisions.refresh();
    return [pets - before.pets, changes - before.changes, keys - before.keys];
  };
  other.exec('UPDATE shop SET service_day = service_day + 1');
  expect(since()).toEqual([0, 0, 0]);
  other.exec("INSERT INTO sqlite_sequence VALUES ('pets', 9007199254740992)");
  expect(since()).toEqual([1, 0, 0]);
  other.exec('UPDATE sqlite_sequence SET seq = 9007199254740993');
  expect(since()).toEqual([2, 0, 0]);
  changeKeys();
  expect(since()).toEqual([2, 0, 1]);
  other.exec(`PRAGMA foreign_keys = OFF;
    INSERT INTO changes (id, pet_id, step_id, action, last_pet_id) VALUES (1, 1, 1, 1, 1)`);
  expect(since()).toEqual([3, 1, 1]);
  other.exec(`INSERT INTO changes (id, pet_id, step_id, action, last_pet_id) VALUES (2, 1, 1, 1, 1);
    UPDATE sqlite_sequence SET seq = 9007199254740999 WHERE name = 'pets'`);
  expect(since()).toEqual([4, 2, 1]);
  expect(since()).toEqual([4, 2, 1]);
  expect(commits).toBe(6);
});

test('what was read in a turn is read again once the thread has sent something', () => {
  noteArrival();
  const before = revisions.refresh().keys;
  changeKeys();
  revisions.expire();
  expect(revisions.refresh().keys).toBe(before + 1);
});

test('everything counts as changed while nothing can be read, and once it can again', () => {
  const before = revisions.refresh();
  const after = (times: number) => ({
    pets: before.pets + times,
    changes: before.changes + times,
    keys: before.keys + times,
  });
  revisions.attach(undefined);
  expect(revisions.refresh()).toEqual(after(2));
  expect(revisions.refresh()).toEqual(after(3));
  changeKeys();
  revisions.attach(reader);
  expect(revisions.refresh()).toEqual(after(4));
  expect(commits).toBe(0);
});

test('a stock that can not be read is told in words, not as damage', () => {
  revisions.refresh();
  changeKeys();
  other.pragma('wal_checkpoint(TRUNCATE)');
  writeFileSync(file, readFileSync(file).fill(0xa5, 4096));
  expect(() => revisions.refresh()).toThrow(
    expect.objectContaining({
      code: 'storage_unavailable',
      message: expect.stringMatching(/^The stock can’t be read now/) as string,
      cause: expect.objectContaining({ code: 'SQLITE_CORRUPT' }) as Error,
    }),
  );
});

/** Runs when the event loop next reads files and sockets, in the same turn as what is due before. */
async function whenNextReading<Result>(read: () => Result): Promise<Result> {
  return new Promise((resolve) => {
    stat(file, () => {
      resolve(read());
    });
    // By then the answer is there, and nothing else runs before it is read.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  });
}

test('the requests of one turn share one look, and the next looks again', async () => {
  noteArrival();
  const before = revisions.refresh().keys;
  changeKeys();
  expect(revisions.refresh().keys).toBe(before);
  await new Promise(setImmediate);
  noteArrival();
  expect(revisions.refresh().keys).toBe(before + 1);
});

test('what was read before a turn reads its requests is not used for them', async () => {
  // As when a malformed request is refused after the reply to the one before it.
  await new Promise(setImmediate);
  const before = revisions.refresh().keys;
  const after = await whenNextReading(() => {
    changeKeys();
    noteArrival();
    return revisions.refresh().keys;
  });
  expect(after).toBe(before + 1);
});
