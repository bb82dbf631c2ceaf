import { migrationsDone, unreleasedVersion } from '../sql/schema-version.ts';
import type { Connection } from './database.ts';
import { damaged, otherVersion } from './storage-errors.ts';
import { TABLES } from './tables.ts';

/** "PETS" in ASCII: marks a file as this program's. */
export const APPLICATION_ID = 0x50455453;

/** What creates the tables, then what each later version changes in them. Each runs in one transaction. */
export const MIGRATIONS = [TABLES];

/** The version of a database with the first tables; each migration that follows adds one. */
const FIRST_VERSION = unreleasedVersion(TABLES);

export const SCHEMA_VERSION = FIRST_VERSION + MIGRATIONS.length - 1;

/** The migrations that a database of a version has been through; undefined if it is not known here. */
export function migrationsOf(version: number): readonly string[] | undefined {
  const done = migrationsDone(version, FIRST_VERSION, MIGRATIONS.length);
  return done === undefined ? undefined : MIGRATIONS.slice(0, done);
}

/**
 * Brings a database up to date, one transaction per migration. One that fails changes nothing. Throws
 * what prevents this program from using it. Only tests pass migrations of their own.
 */
export async function migrate(
  connection: Connection,
  file: string,
  beforeMigration: ((fromVersion: number) => Promise<void>) | undefined,
  migrations: readonly string[] = MIGRATIONS,
): Promise<void> {
  const countDone = (): number => {
    const version = versionOf(connection, file);
    const done = migrationsDone(version, FIRST_VERSION, migrations.length);
    if (done === undefined) throw otherVersion(file);
    return done;
  };
  const before = countDone();
  if (before === migrations.length) return;
  if (before > 0) await beforeMigration?.(FIRST_VERSION + before - 1);
  for (const [index, sql] of migrations.entries()) {
    if (index < before) continue;
    connection
      .transaction(() => {
        // Another process may have done it by now.
        if (countDone() > index) return;
        connection.exec(sql);
        connection.pragma(`application_id = ${APPLICATION_ID}`);
        connection.pragma(`user_version = ${FIRST_VERSION + index}`);
      })
      .immediate();
  }
}

/** The version of a database, 0 for an empty one. Throws `database_damaged` where it is no stock. */
function versionOf(connection: Connection, file: string): number {
  // In one transaction: another process may be making the database.
  const { version, applicationId, tables } = connection.transaction(() => ({
    version: Number(connection.pragma('user_version', { simple: true })),
    applicationId: Number(connection.pragma('application_id', { simple: true })),
    tables: connection.prepare('SELECT count(*) FROM sqlite_schema').pluck().get(),
  }))();
  const isEmpty = version === 0 && applicationId === 0 && tables === 0n;
  if (!isEmpty && applicationId !== APPLICATION_ID) throw damaged(file);
  return version;
}
