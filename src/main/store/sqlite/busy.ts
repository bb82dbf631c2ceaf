import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';

/** How long (ms) SQLite itself waits for another process that writes. This blocks the event loop. */
export const BUSY_TIMEOUT = 20;
/** How long (ms) others then get a turn before the next try. */
export const BUSY_PAUSE = 10;
/** About five seconds in total. */
export const MOST_TRIES = 150;

/** Whether another process (the terminal) is writing. */
export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

/** Writes as soon as no other process does. Throws what SQLite throws: SQLITE_BUSY after about 5 s. */
export async function whenFree<Value>(write: () => Value): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return write();
    } catch (error) {
      if (!isBusy(error) || tries >= MOST_TRIES) throw error;
    }
    await pause(BUSY_PAUSE);
  }
}
