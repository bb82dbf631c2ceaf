import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../testing/program.ts';
import { openDatabase, type Connection } from '../database.ts';
import { Checkpoints } from './checkpoints.ts';

const PAGE = 4_096;
const BLOB = Buffer.alloc(50 * PAGE);

let file: string;
let connection: Connection;
let checkpoints: Checkpoints;

beforeEach(() => {
  file = join(temporaryFolder(), 'stock.sqlite');
  connection = openDatabase(file);
  connection.exec('CREATE TABLE blobs (blob BLOB)');
});

afterEach(async () => {
  await checkpoints.close();
  connection.close();
});

/** Writes fifty pages in a transaction. */
function write(): void {
  connection.prepare('INSERT INTO blobs VALUES (?)').run(BLOB);
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
  checkpoints = new Checkpoints(connection);
  for (let count = 0; count < 30; count += 1) write();
  expect(pagesToMove()).toBeGreaterThan(1_000);
  await vi.waitFor(() => {
    expect(pagesToMove()).toBe(0);
  });
  expect(statSync(file).size).toBeGreaterThan(1_000 * PAGE);
});

it('keeps the log within bounds while somebody goes on writing', async () => {
  checkpoints = new Checkpoints(connection);
  for (let count = 0; count < 1_000; count += 1) {
    write();
    await turn();
  }
  // 50,000 pages were written.
  expect(statSync(`${file}-wal`).size).toBeLessThan(20_000 * PAGE);
  expect(connection.prepare('SELECT count(*) FROM blobs').pluck().get()).toBe(1_000n);
});

it('touches nothing when the files are not the ones that are being written', async () => {
  checkpoints = new Checkpoints(connection, () => {
    const thread = new Worker(new URL('./checkpoint-thread.ts', import.meta.url));
    const post = thread.postMessage.bind(thread);
    thread.postMessage = (order: object) => {
      post({ ...order, identities: ['another', 'one', 'here'] });
    };
    return thread;
  });
  for (let count = 0; count < 30; count += 1) write();
  await checkpoints.close();
  expect(pagesToMove()).toBeGreaterThan(1_000);
});

it('leaves it to SQLite when no thread can be had', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  checkpoints = new Checkpoints(connection, () => new Worker('process.exit()', { eval: true }));
  for (let count = 0; count < 30; count += 1) write();
  await vi.waitFor(() => {
    expect(warned).toHaveBeenCalledOnce();
  });
  write();
  expect(pagesToMove()).toBe(0);
  warned.mockRestore();
});
