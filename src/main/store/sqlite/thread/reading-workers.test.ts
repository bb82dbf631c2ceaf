import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UNNAMED_CLERK } from '../../../../shared/history.ts';
import { temporaryFolder } from '../../../testing/program.ts';
import { StandingClock } from '../../../testing/records.ts';
import { databaseIn, slowDeliveries } from '../../../testing/stock.ts';
import { ALL_NEWEST } from '../../contract/contract-shop.ts';
import type { SqliteStore } from '../sqlite-store.ts';
import { ReadingWorkers } from './reading-workers.ts';
import { openThreadedStore } from './threaded-store.ts';
import { startStoreWorker } from './worker-client.ts';

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
    const worker = startStoreWorker(start);
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
  await vi.waitFor(() => expect(readers).toHaveLength(1));
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

/** A thread that is busy for four seconds with what is called `long`, as SQLite is with a long reading. */
const LONG_READER = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ id, path }) => {
    if (path === 'long') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_000);
    parentPort.postMessage({ id, value: path });
    if (path === 'close') parentPort.close();
  });
  parentPort.postMessage({ id: 0, value: null });`;

it('gives up what takes too long, and serves others all the while', async () => {
  const start = () => ({
    file,
    isReader: true,
    language: null,
    lockFile: null,
    lockIdentity: null,
    now: null,
  });
  const startWorker = () => new Worker(LONG_READER, { eval: true });
  const threads = new ReadingWorkers({ start, startWorker }, { longest: 2_000 });
  const quick = () => threads.call('quick', []);
  // On a busy machine a thread's start alone takes longer than that.
  await vi.waitFor(() => Promise.all([quick(), quick()]), 60_000);
  const refused = expect(threads.call('long', [])).rejects.toMatchObject({
    code: 'storage_unavailable',
    message: /^This took too long to read/,
  });
  for (let count = 0; count < 3; count += 1) expect(await quick()).toBe('quick');
  await refused;
  expect(await quick()).toBe('quick');
  await threads.close();
});

/** Threads that really read the stock. */
function realReaders(
  threads: number,
  longest: number,
  startWorker = startStoreWorker,
  unusedFor: number | null = null,
): ReadingWorkers {
  const start = () => ({
    isReader: true,
    file,
    language: null,
    lockFile: null,
    lockIdentity: null,
    now: null,
  });
  return new ReadingWorkers({ start, startWorker }, { threads, longest, unusedFor });
}

it('ends a thread that nobody asks any more, and starts another one when it is asked', async () => {
  const started: Worker[] = [];
  const startWorker: typeof startStoreWorker = (start) => {
    const worker = startStoreWorker(start);
    started.push(worker);
    return worker;
  };
  const threads = realReaders(1, 60_000, startWorker, 1);
  expect(await threads.call('categories.list', [])).toEqual([]);
  await once(started[0] ?? process, 'exit');
  expect(await threads.call('categories.list', [])).toEqual([]);
  expect(started).toHaveLength(2);
  await threads.close();
});

it('reads on at once in another thread when one statement was given up', async () => {
  slowDeliveries(file, 500_000_000);
  const threads = realReaders(1, 3_000);
  await vi.waitFor(() => threads.call('categories.list', []), 60_000);
  const startedAt = performance.now();
  const slow = threads.call('deliveries.list', [{ limit: 5 }]);
  const behind = threads.call('categories.list', []);
  await expect(slow).rejects.toThrow(/^This took too long to read/);
  await Promise.allSettled([behind]);
  // Another one is starting.
  await vi.waitFor(() => threads.call('categories.list', []), 60_000);
  // The statement alone takes longer.
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  await threads.close();
});

it('is closed without waiting for a long statement, and loses nothing', async () => {
  await add('Bella');
  await shown();
  slowDeliveries(file, 500_000_000);
  const reading = expect(store.deliveries.list({ limit: 5 })).rejects.toThrow(/being closed/);
  const startedAt = performance.now();
  await store.close();
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  await reading;
  store = await openThreadedStore({ file, clock: new StandingClock() });
  expect(await shown()).toEqual(['Bella']);
});

it('is started again when it dies, and the other one reads on', async () => {
  await add('Bella');
  await shown();
  const [first] = readers;
  const reading = Array.from({ length: 20 }, shown);
  await first?.terminate();
  expect(await Promise.all(reading)).toEqual(reading.map(() => ['Bella']));
  await add('Max');
  expect(await shown()).toEqual(['Max', 'Bella']);
  await vi.waitFor(() => expect(readers.length).toBeGreaterThan(2), 20_000);
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

it('starts no thread for what is asked once the store is closed', async () => {
  await shown();
  await store.close();
  await expect(shown()).rejects.toMatchObject({ code: 'storage_unavailable' });
  expect(readers).toHaveLength(1);
  expect(existsSync(`${file}-wal`)).toBe(false);
});
