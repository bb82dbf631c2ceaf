/*
 * The thread that moves the write-ahead log into the database. SQLite lets others write meanwhile,
 * so no addition waits for it.
 */
import { parentPort } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { identitiesOf } from '../file-identity.ts';
import type { CheckpointDone, CheckpointOrder } from './checkpoints.ts';

const port = parentPort;
if (!port) throw new Error('This module runs as a thread of the store.');

/** Whether the files are the ones that are being written. */
function areInPlace({ file, identities }: CheckpointOrder): boolean {
  return String(identitiesOf(file)) === String(identities);
}

/**
 * Opens the database only as long as needed, because files deleted beside it can be restored only
 * while nobody else has it open. Touches no others: to open a database whose log was deleted makes
 * another one, and to close one that was put in its place moves the log, which is not its own, into it.
 */
function checkpoint(order: CheckpointOrder): void {
  if (!areInPlace(order)) return;
  const connection = new Database(order.file, { fileMustExist: true });
  try {
    connection.prepare('SELECT 1 FROM sqlite_schema').get();
    if (areInPlace(order)) connection.pragma('wal_checkpoint(PASSIVE)');
  } finally {
    connection.close();
  }
}

port.on('message', (order: CheckpointOrder) => {
  let problem: string | null = null;
  try {
    checkpoint(order);
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  port.postMessage({ problem } satisfies CheckpointDone);
});
