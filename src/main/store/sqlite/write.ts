import { whenFree } from './busy.ts';
import type { Connection } from './database.ts';
import type { FilePlace } from './file-place.ts';
import { diskError } from './storage-errors.ts';

/** Runs a change in a transaction of its own. Throws what SQLite throws; then nothing has changed. */
export type Write = <Value>(change: () => Value) => Promise<Value>;

/**
 * Returns the function that writes everything except tills' additions: as soon as no other process
 * writes, and only while the files are still where they were opened. It checks that after the
 * transaction has begun, since whoever made it wait may have replaced the database. `onWritten` is
 * called after each transaction.
 */
export function createWrite(
  connection: Connection,
  place: FilePlace,
  onWritten: () => void,
): Write {
  return async (change) => {
    const value = await whenFree(() =>
      connection
        .transaction(() => {
          place.check();
          return change();
        })
        .immediate(),
    ).catch((error: unknown) => {
      throw diskError(error, connection.name);
    });
    onWritten();
    return value;
  };
}
