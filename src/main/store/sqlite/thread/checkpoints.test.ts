import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../../testing/program.ts';
import { CAN_MOUNT, mountSmallDisk } from '../../../testing/small-disk.ts';
import { StandingClock } from '../../../testing/records.ts';
import { openDatabase, type Connection } from '../database.ts';
import { FilePlace } from '../file-place.ts';
import { openSqliteStore } from '../sqlite-store.ts';
import { Checkpoints } from './checkpoints.ts';

const PAGE = 4_096;
/** How long (ms) a thread may take on a busy machine. */
const AMPLE = 20_000;
const BLOB = Buffer.alloc(50 * PAGE);

/** A thread that has done each checkpoint at once, without moving anything. */
const IDLE_THREAD = `const { parentPort } = require('node:worker_threads');
  parentPort.on('message', () => parentPort.postMessage({ problem: null }));`;
const REAL_THREAD = new URL('./checkpoint-thread.ts', import.meta.url);
/** A thread that has done its checkpoint when told so. */
const SLOW_THREAD = `const { parentPort } = require('node:worker_threads');
  parentPort.on('message', (told) => told === 'done' && parentPort.postMessage({ problem: null }));`;

let file: string;
let connection: Connection;
let checkpoints: Checkpoints;

let place: FilePlace;

beforeEach(() => {
  open(temporaryFolder());
});

afterEach(async () => {
  await checkpoints.close();
  connection.close();
});

function open(folder: string): void {
  file = join(folder, 'stock.sqlite');
  connection = openDatabase(file);
  place = new FilePlace(connection.exec('CREATE TABLE blobs (blob BLOB)'));
}

/** Has checkpoints done by threads of one kind, and returns those that were started. */
function useThreads(program: string | URL, onDone: () => void = () => undefined): Worker[] {
  const threads: Worker[] = [];
  checkpoints = new Checkpoints(connection, place, () => {
    const thread = new Worker(program, { eval: typeof program === 'string' });
    threads.push(thread.on('message', onDone));
    return thread;
  });
  return threads;
}

function insert(): void {
  connection.prepare('INSERT INTO blobs VALUES (?)').run(BLOB);
}

/** Writes fifty pages in a transaction. */
function write(): void {
  insert();
  checkpoints.written();
}

function pagesToMove(): number {
  const [, pages = 0n, moved = 0n] =
    connection.prepare<[], [bigint, bigint, bigint]>('PRAGMA wal_checkpoint(NOOP)').raw().get() ??
    [];
  return Number(pages - moved);
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('moves the log into the database without a commit waiting for it', async () => {
  checkpoints = new Checkpoints(connection, place);
  for (let count = 0; count < 100; count += 1) insert();
  checkpoints.written();
  expect(pagesToMove()).toBeGreaterThan(4_000);
  await vi.waitFor(() => {
    expect(pagesToMove()).toBe(0);
  }, AMPLE);
  expect(statSync(file).size).toBeGreaterThan(4_000 * PAGE);
});

it('moves an import that begins the log anew, which is as long as the last one', async () => {
  checkpoints = new Checkpoints(connection, place);
  for (const blobs of [100, 120]) {
    connection.transaction(() => {
      for (let count = 0; count < blobs; count += 1) insert();
    })();
    checkpoints.written();
    await vi.waitFor(() => {
      expect(pagesToMove()).toBe(0);
    }, AMPLE);
    // The thread's message follows the last page.
    await pause(100);
  }
});

it('keeps the log within bounds while somebody goes on writing', async () => {
  checkpoints = new Checkpoints(connection, place);
  for (let count = 0; count < 1_000; count += 1) {
    write();
    await turn();
  }
  // 50,000 pages were written.
  expect(statSync(`${file}-wal`).size).toBeLessThan(25_000 * PAGE);
  expect(connection.prepare('SELECT count(*) FROM blobs').pluck().get()).toBe(1_000n);
});

describe.skipIf(process.platform === 'win32')('when the files were moved or deleted', () => {
  it('leaves a database alone that was put in the place of its own', async () => {
    checkpoints = new Checkpoints(connection, place);
    const other = join(temporaryFolder(), 'other.sqlite');
    connection.exec(`VACUUM INTO '${other}'`);
    for (let count = 0; count < 100; count += 1) insert();
    renameSync(file, `${file}.before`);
    copyFileSync(other, file);
    checkpoints.written();
    await checkpoints.close();
    expect(readFileSync(file).equals(readFileSync(other))).toBe(true);
    expect(pagesToMove()).toBeGreaterThan(4_000);
  });

  it('makes no new log, which would keep its own from being mended', async () => {
    checkpoints = new Checkpoints(connection, place);
    for (let count = 0; count < 100; count += 1) insert();
    rmSync(`${file}-wal`);
    checkpoints.written();
    await checkpoints.close();
    expect(existsSync(`${file}-wal`)).toBe(false);
  });
});

it('lets a checkpoint take as long as the disk needs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const threads = useThreads(SLOW_THREAD);
  for (let count = 0; count < 100; count += 1) write();
  const [thread] = threads;
  if (!thread) throw new Error('No thread was started');
  const asked = vi.spyOn(thread, 'postMessage');
  for (let count = 0; count < 100; count += 1) write();
  expect(asked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_600_000);
  vi.useRealTimers();
  thread.postMessage('done');
  await checkpoints.close();
  for (let count = 0; count < 100; count += 1) write();
  expect(threads).toHaveLength(1);
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

it('ends the thread when there is nothing to do for a while, and starts another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const threads = useThreads(IDLE_THREAD);
  for (let count = 0; count < 100; count += 1) insert();
  checkpoints.written();
  const [first] = threads;
  if (!first) throw new Error('No thread was started');
  await once(first, 'message');
  await turn();
  const ended = once(first, 'exit');
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await ended;
  for (let count = 0; count < 100; count += 1) write();
  expect(threads).toHaveLength(2);
});

it.each([
  ['moves what is left itself when a long log never is moved as a whole', null, true],
  ['leaves a long log alone when the thread could not move it', 'The disk is full', false],
])('%s', async (_what, problem, isMoved) => {
  useThreads(IDLE_THREAD.replace('null', JSON.stringify(problem)));
  for (let count = 0; count < 300; count += 1) insert();
  checkpoints.written();
  await checkpoints.close();
  expect(pagesToMove() === 0).toBe(isMoved);
});

it('asks anew for a log that somebody else moved as a whole', async () => {
  const asked = vi.fn();
  useThreads(IDLE_THREAD, asked);
  for (const times of [1, 2]) {
    for (let count = 0; count < 100; count += 1) write();
    await vi.waitFor(() => {
      expect(asked).toHaveBeenCalledTimes(times);
    }, AMPLE);
    await turn();
    connection.pragma('wal_checkpoint(TRUNCATE)');
  }
});

it.runIf(CAN_MOUNT)('goes on with its thread after the disk was full', async () => {
  connection.close();
  const disk = mountSmallDisk(80);
  onTestFinished(disk.unmount);
  open(disk.folder);
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  // The thread finds nothing to do, and leaves it all to the writer.
  useThreads(IDLE_THREAD);
  for (let count = 0; count < 170; count += 1) insert();
  disk.fill();
  checkpoints.written();
  await checkpoints.close();
  disk.free();
  expect(warned).not.toHaveBeenCalled();
  expect(connection.pragma('wal_autocheckpoint', { simple: true })).toBe(20_000n);
  warned.mockRestore();
});

it('leaves it to SQLite when no thread can be had', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  useThreads('process.exit()');
  for (let count = 0; count < 100; count += 1) write();
  await vi.waitFor(() => {
    expect(warned).toHaveBeenCalledOnce();
  }, AMPLE);
  write();
  expect(pagesToMove()).toBe(0);
  warned.mockRestore();
});

it('starts another thread when the last one ended between two checkpoints', async () => {
  const threads = useThreads(REAL_THREAD);
  for (let round = 1; round <= 2; round += 1) {
    for (let count = 0; count < 100; count += 1) insert();
    checkpoints.written();
    await vi.waitFor(() => {
      expect(pagesToMove()).toBe(0);
    }, AMPLE);
    // The thread's message follows the last page.
    await pause(100);
    await threads.at(-1)?.terminate();
  }
  expect(threads).toHaveLength(2);
});

it('lets what was committed stand when the log can’t be looked at', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  checkpoints = new Checkpoints(connection, place);
  const store = await openSqliteStore({
    file: join(temporaryFolder(), 'shop.sqlite'),
    clock: new StandingClock(),
    checkpoints: () => ({
      written: () => {
        throw new Error('The disk is gone');
      },
      close: () => Promise.resolve(),
    }),
  });
  expect(await store.categories.create('Dogs')).toMatchObject({ name: 'Dogs' });
  expect(await store.categories.list()).toMatchObject([{ name: 'Dogs' }]);
  expect(warned).toHaveBeenCalledWith(expect.objectContaining({ message: 'The disk is gone' }));
  await store.close();
  warned.mockRestore();
});
