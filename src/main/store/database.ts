import { chmodSync, closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { damaged } from './storage-errors.ts';

export type Connection = Database.Database;

/** "PETS" in ASCII: marks a file as this program's. */
export const APPLICATION_ID = 0x50455453;

/** How long a write waits (ms) for another process, the terminal, that is writing. */
const BUSY_TIMEOUT = 2_000;

const HEADER = 'SQLite format 3\0';

/** Refuses, untouched, a file that is not empty and does not begin as an SQLite database does. */
function checkHeader(file: string): void {
  if (!existsSync(file) || statSync(file).size === 0) return;
  const head = Buffer.alloc(HEADER.length);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, head, 0, head.length, 0);
  } finally {
    closeSync(descriptor);
  }
  if (head.toString('latin1') !== HEADER) throw damaged(file);
}

/** Opens a database for its owner alone, every commit durable. Integers are read as bigint. */
export function openDatabase(file: string): Connection {
  checkHeader(file);
  const before = process.platform === 'win32' ? undefined : process.umask(0o077);
  try {
    const connection = new Database(file, { timeout: BUSY_TIMEOUT });
    try {
      connection.defaultSafeIntegers(true);
      connection.pragma('journal_mode = WAL');
      connection.pragma('synchronous = FULL');
      connection.pragma('foreign_keys = ON');
      connection.pragma('temp_store = MEMORY');
      connection.pragma('cache_size = -16000');
      connection.pragma('mmap_size = 268435456');
      if (process.platform !== 'win32') chmodSync(file, 0o600);
    } catch (error) {
      connection.close();
      throw error;
    }
    return connection;
  } finally {
    if (before !== undefined) process.umask(before);
  }
}
