import { statfsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { whenFree } from './busy.ts';
import type { Connection } from './database.ts';
import type { FilePlace } from './file-place.ts';
import type { SqliteDatabase } from './sql-database.ts';

/**
 * With less free space than this (bytes) the disk still counts as full: a few more pages would not
 * help a till.
 */
const LEAST_FREE = 1024 * 1024;

/**
 * Tests whether the disk accepts writes again: after restoring files deleted beside the database,
 * durably commits a page whose content ends up the same. Throws what SQLite and the database throw.
 */
export async function probeStorage(
  connection: Connection,
  place: FilePlace,
  database: SqliteDatabase,
): Promise<void> {
  const { bavail, bsize } = statfsSync(connection.name);
  if (bavail * bsize < LEAST_FREE) {
    throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
  }
  await whenFree(() => {
    place.mend();
  });
  // There and back, because SQLite writes nothing for a value that is set to itself.
  await database.transaction(async (run) => {
    for (const by of ['+ 1', '- 1']) {
      await run({ name: 'probe', text: `UPDATE shop SET last_day = last_day ${by}` });
    }
  });
}
