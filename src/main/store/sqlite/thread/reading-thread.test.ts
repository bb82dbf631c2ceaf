import { rmSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UNNAMED_CLERK } from '../../../../shared/history.ts';
import { temporaryFolder } from '../../../testing/program.ts';
import { StandingClock } from '../../../testing/records.ts';
import { databaseIn } from '../../../testing/stock.ts';
import { ALL_NEWEST } from '../../contract/contract-shop.ts';
import type { SqliteStore } from '../sqlite-store.ts';
import { ReadingThreads } from './remote-store.ts';
import { startStoreThread } from './thread-life.ts';
import { openThreadedStore } from './threaded-store.ts';

let file: string;
let store: SqliteStore;
let writers: Worker[];
let readers: Worker[];
let mayStart: boolean;

beforeEach(async () => {
  file = databaseIn(temporaryFolder());
  writers = [];
  readers = [];
  mayStart = true;
  store = await openThreadedStore({ file, clock: new StandingClock() }, (start) => {
    if (!mayStart) throw new Error('no thread now');
    const worker = startStoreThread(start);
    (start.isReader ? readers : writers).push(worker);
    return worker;
  });
});
afterEach(() => store.close());

function add(name: string) {
  return store.pets.add({ pet: { name, categoryId: 1n }, author: UNNAMED_CLERK });
}

async function shown(): Promise<string[]> {
  return (await store.pets.rows(ALL_NEWEST, 0, 100)).rows.map(({ name }) => name);
}

/** Ends a thread; none is started again. */
async function stopped(threads: Worker[]): Promise<void> {
  mayStart = false;
  await threads.at(-1)?.terminate();
}

it('is started by the first list, and shows it while nothing can be written', async () => {
  await add('Bella');
  expect(readers).toHaveLength(0);
  await shown();
  await vi.waitFor(() => {
    expect(readers).toHaveLength(1);
  });
  await stopped(writers);
  // It may still be starting.
  await vi.waitFor(shown, 20_000);
  await expect(add('Max')).rejects.toMatchObject({ code: 'storage_unavailable' });
  expect(await shown()).toEqual(['Bella']);
  expect((await store.history.page({ limit: 5 })).entries).toHaveLength(1);
});

it('shows what was added as soon as that is acknowledged', async () => {
  for (let count = 1; count <= 200; count += 1) {
    await add(`Guppy ${String(count)}`);
    expect((await store.pets.rows(ALL_NEWEST, 0, 1)).rows[0]?.name).toBe(`Guppy ${String(count)}`);
  }
  expect(readers).toHaveLength(1);
});

it('gives up what takes too long, serves others meanwhile, and never reads it where others write', async () => {
  const options = { file, clock: new StandingClock() };
  const threads = new ReadingThreads(options, startStoreThread, 2_000);
  const read = threads.readOr(() => Promise.reject(new Error('read in the writing thread')));
  const quick = { name: 'quick', text: 'SELECT count(*) AS pets FROM pets' };
  // On a busy machine a thread's start alone takes longer than that.
  await vi.waitFor(() => Promise.all([read(quick), read(quick)]), 60_000);
  const long = read({
    name: 'long',
    text: `WITH RECURSIVE numbers(one) AS (SELECT 1 UNION ALL SELECT one + 1 FROM numbers
      WHERE one < 60000000) SELECT count(*) AS many FROM numbers`,
  });
  const refused = expect(long).rejects.toMatchObject({ code: 'storage_unavailable' });
  for (let count = 0; count < 3; count += 1) expect(await read(quick)).toEqual([{ pets: 0n }]);
  await refused;
  expect(await read(quick)).toEqual([{ pets: 0n }]);
  await threads.close();
});

it('leaves reading to the thread that writes when it dies', async () => {
  await add('Bella');
  await shown();
  await vi.waitFor(() => {
    expect(readers).toHaveLength(1);
  });
  await stopped(readers);
  expect(await shown()).toEqual(['Bella']);
  await add('Max');
  expect(await shown()).toEqual(['Max', 'Bella']);
});

it.runIf(process.platform !== 'win32')(
  'lets go of files that were deleted, and reads on in those that are mended',
  async () => {
    await add('Bella');
    for (let times = 0; times < 50; times += 1) await shown();
    rmSync(`${file}-wal`);
    rmSync(`${file}-shm`);
    await expect(add('Max')).rejects.toMatchObject({ code: 'storage_unavailable' });
    await store.probeWrite();
    await add('Max');
    expect(await shown()).toEqual(['Max', 'Bella']);
  },
);
