import type { Connection } from './database.ts';
import { APPLICATION_ID } from './opening-checks.ts';
import { UP_TO_003 } from './migrations/001-to-003.ts';
import { FROM_004 } from './migrations/from-004.ts';
import { damaged, newerVersion } from './storage-errors.ts';

/** In order. A database's version is the number of migrations it has been through. */
export const MIGRATIONS = [...UP_TO_003, ...FROM_004];

export const SCHEMA_VERSION = MIGRATIONS.length;

/**
 * Returns the schema version of a database; 0 for a new, empty one. Throws what prevents this
 * program from using it.
 */
export function schemaVersion(connection: Connection, file: string): number {
  const { version, applicationId, tables } = markOf(connection);
  if (version === 0 && applicationId === 0 && tables === 0n) return 0;
  if (applicationId !== APPLICATION_ID) throw damaged(file);
  if (version > SCHEMA_VERSION) throw newerVersion(file);
  return version;
}

/** Read in one transaction: another process may be making the database. */
function markOf(connection: Connection) {
  return connection.transaction(() => ({
    version: Number(connection.pragma('user_version', { simple: true })),
    applicationId: Number(connection.pragma('application_id', { simple: true })),
    tables: connection.prepare('SELECT count(*) FROM sqlite_schema').pluck().get(),
  }))();
}

/**
 * Brings a database to the newest schema, one transaction per step. A step that fails changes
 * nothing.
 */
export async function migrate(
  connection: Connection,
  file: string,
  beforeMigration: ((fromVersion: number) => Promise<void>) | undefined,
): Promise<void> {
  const from = schemaVersion(connection, file);
  if (from === SCHEMA_VERSION) return;
  if (from > 0) await beforeMigration?.(from);
  for (const [index, sql] of MIGRATIONS.entries()) {
    if (index < from) continue;
    connection
      .transaction(() => {
        // Another process may have done it meanwhile.
        if (schemaVersion(connection, file) > index) return;
        connection.exec(sql);
        connection.pragma(`application_id = ${APPLICATION_ID}`);
        connection.pragma(`user_version = ${index + 1}`);
      })
      .immediate();
  }
}
