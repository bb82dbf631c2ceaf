import { whenFree } from './busy.ts';
import type { Connection } from './database.ts';
import type { FilePlace } from './file-place.ts';

/** Runs a change in a transaction of its own. Throws what SQLite throws, and then nothing changed. */
export type Write = <Value>(change: () => Value) => Promise<Value>;

/**
 * Makes the way in which all but additions by tills are written: as soon as no other process writes,
 * and only while the files are still where they were opened. That is looked at once the transaction
 * has begun, since whoever made it wait may have put another database in this one's place.
 */
export function createWrite(connection: Connection, place: FilePlace): Write {
  return (change) =>
    whenFree(() =>
      connection
        .transaction(() => {
          place.check();
          return change();
        })
        .immediate(),
    );
}
