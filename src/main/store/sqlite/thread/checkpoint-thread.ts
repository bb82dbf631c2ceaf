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

/**
 * Opens the database only as long as needed, because files deleted beside it can be restored only
 * while nobody else has it open. Does nothing once they are not the ones that are being written.
 */
function checkpoint({ file, identities }: CheckpointOrder): void {
  const connection = new Database(file, { fileMustExist: true });
  try {
    connection.prepare('SELECT 1 FROM sqlite_schema').get();
    if (String(identitiesOf(file)) === String(identities)) {
      connection.pragma('wal_checkpoint(PASSIVE)');
    }
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
