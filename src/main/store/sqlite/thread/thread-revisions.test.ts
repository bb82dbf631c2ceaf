import { stat } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteArrival } from '../../../platform/arrivals.ts';
import { temporaryFolder } from '../../../testing/program.ts';
import { openSqliteStore } from '../sqlite-store.ts';
import { ThreadRevisions } from './thread-revisions.ts';

let reader: Database.Database;
let other: Database.Database;
let revisions: ThreadRevisions;
let file: string;

beforeEach(async () => {
  file = join(temporaryFolder(), 'stock.sqlite');
  await (await openSqliteStore({ file, clock: { now: () => 0 } })).close();
  reader = new Database(file, { readonly: true });
  other = new Database(file);
  revisions = new ThreadRevisions(() => undefined);
  revisions.attach(reader);
});
afterEach(() => {
  reader.close();
  other.close();
});

/** What another process does, for example the terminal. */
function changeKeys(): void {
  other.exec('UPDATE shop SET keys_revision = keys_revision + 1');
}

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
