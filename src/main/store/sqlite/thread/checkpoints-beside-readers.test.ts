import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../../testing/program.ts';
import { openDatabase, openReader, type Connection } from '../database.ts';
import { FilePlace } from '../file-place.ts';
import { Checkpoints } from './checkpoints.ts';

/** How long (ms) a thread may take on a busy machine. */
const AMPLE = 20_000;
const FIFTY_PAGES = Buffer.alloc(50 * 4_096);

let connection: Connection;
let checkpoints: Checkpoints;
let threads: Worker[];
let asked: number;
/** Reads the state as it is when called, until the returned function is called. */
let read: () => () => void;

beforeEach(() => {
  const file = join(temporaryFolder(), 'stock.sqlite');
  connection = openDatabase(file).exec('CREATE TABLE blobs (blob BLOB)');
  threads = [];
  asked = 0;
  checkpoints = new Checkpoints(connection, new FilePlace(connection), () => {
    const thread = new Worker(new URL('./checkpoint-thread.ts', import.meta.url));
    threads.push(thread.on('message', () => (asked += 1)));
    return thread;
  });
  read = () => {
    const reader = openReader(file);
    const rows = reader.prepare('SELECT blob FROM blobs').iterate();
    rows.next();
    return () => {
      rows.return?.();
      reader.close();
    };
  };
  write();
});

afterEach(async () => {
  await checkpoints.close();
  connection.close();
});

/** Writes fifty pages in a transaction. */
function write(): void {
  connection.prepare('INSERT INTO blobs VALUES (?)').run(FIFTY_PAGES);
  checkpoints.written();
}

function pagesToMove(): number {
  const look = connection.prepare<[], [bigint, bigint, bigint]>('PRAGMA wal_checkpoint(NOOP)');
  const [, pages = 0n, moved = 0n] = look.raw().get() ?? [];
  return Number(pages - moved);
}

it('asks for few checkpoints while somebody reads an older state', async () => {
  const stop = read();
  for (let count = 0; count < 200; count += 1) {
    write();
    await pause(2);
  }
  expect(pagesToMove()).toBeGreaterThan(9_000);
  expect(asked).toBeLessThanOrEqual(3);
  stop();
  for (let count = 0; count < 100; count += 1) write();
  await vi.waitFor(() => {
    expect(pagesToMove()).toBeLessThan(4_000);
  }, AMPLE);
});

it('moves what a reader kept in the log a while after it has gone, though nothing is written', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const attemptsEnd = async () => {
    const [thread] = threads.slice(-1);
    if (thread) await once(thread, 'message');
    await new Promise((resolve) => setImmediate(resolve));
  };
  const stop = read();
  for (let count = 0; count < 100; count += 1) write();
  await attemptsEnd();
  // Each attempt comes after twice as long as the last one.
  for (const seconds of [10, 20]) {
    vi.advanceTimersByTime(seconds * 1_000 - 1);
    expect(asked).toBe(seconds / 10);
    vi.advanceTimersByTime(1);
    await attemptsEnd();
    expect(pagesToMove()).toBeGreaterThan(4_000);
  }
  stop();
  vi.advanceTimersByTime(40_000);
  await attemptsEnd();
  expect(pagesToMove()).toBe(0);
  // There is nothing left to try.
  vi.advanceTimersByTime(3_600_000);
  expect(vi.getTimerCount()).toBe(0);
});
