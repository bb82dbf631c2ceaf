import { chmodSync } from 'node:fs';
import Database from 'better-sqlite3';

export type Connection = Database.Database;

/** How long a write waits (ms) for another process, the terminal, that is writing. */
const BUSY_TIMEOUT = 2_000;

/** Opens a database for its owner alone, every commit durable. Integers are read as bigint. */
export function openDatabase(file: string): Connection {
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
