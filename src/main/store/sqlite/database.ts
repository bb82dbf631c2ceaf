import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { BUSY_PAUSE, isBusy } from './storage-errors.ts';

export type Connection = Database.Database;

/** How long (ms) opening waits for another process that opens, migrates or restores. */
const OPENING_TIMEOUT = 5_000;

/** Creates a missing file as readable by its owner only, and keeps others out of an existing one. */
export function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  if (process.platform !== 'win32') chmodSync(file, 0o600);
}

/**
 * Has the database keep a write-ahead log. While two processes do this to a new database, SQLite
 * refuses one of them at once, however long it may wait otherwise.
 */
function keepLog(connection: Connection): void {
  const until = performance.now() + OPENING_TIMEOUT;
  for (;;) {
    try {
      connection.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_PAUSE);
  }
}

/**
 * A writer's page cache (KiB): what an import of 100,000 animals changes fits, which otherwise is written
 * and read several times over. Pages that are only read come from the file that is mapped into memory.
 */
const WRITER_CACHE = 64_000;

/** Opens a database for its owner only, with every commit durable. Integers are read as bigint. */
export function openDatabase(file: string): Connection {
  // Done first, since SQLite gives the files beside a database the same permissions.
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    if (name === file || existsSync(name)) makePrivate(name);
  }
  const connection = new Database(file, { timeout: OPENING_TIMEOUT });
  try {
    connection.defaultSafeIntegers(true);
    keepLog(connection);
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    // What is deleted is overwritten, so that neither the file nor a backup still has it.
    connection.pragma('secure_delete = ON');
    connection.pragma('temp_store = MEMORY');
    connection.pragma(`cache_size = -${WRITER_CACHE}`);
    connection.pragma('mmap_size = 268435456');
  } catch (error) {
    connection.close();
    throw error;
  }
  return connection;
}

/** A reader's page cache (KiB). */
const READER_CACHE = 4_000;

/**
 * Opens a database for reading only, beside a connection that writes. Integers are read as bigint.
 * Only `mapped` bytes of its file are mapped into memory, by default none: after each commit of another
 * connection, SQLite maps it again, which takes longer than reading a few pages.
 */
export function openReader(file: string, mapped = 0): Connection {
  const connection = new Database(file, { readonly: true, fileMustExist: true });
  try {
    connection.defaultSafeIntegers(true);
    connection.pragma('query_only = ON');
    connection.pragma('temp_store = MEMORY');
    connection.pragma(`cache_size = -${READER_CACHE}`);
    connection.pragma(`mmap_size = ${mapped}`);
  } catch (error) {
    connection.close();
    throw error;
  }
  return connection;
}

/** Reads the secret that a database was created with; cursors are signed with it. */
export function readCursorSecret(connection: Connection): Buffer {
  const secret = connection.prepare<[], Buffer>('SELECT cursor_secret FROM shop').pluck().get();
  if (!secret) throw new Error('The shop table is empty');
  return secret;
}
