import { createHash } from 'node:crypto';

/** Below every version of a release, and of one with more migrations than this. */
const BELOW_RELEASED = -1_000;

/**
 * The version of tables that were never released: a number below zero that follows from their SQL. So a
 * stock with other tables is refused, not guessed at. The first release freezes its tables as version 1.
 */
export function unreleasedVersion(tables: string): number {
  // SQLite has 32 bits for it.
  return BELOW_RELEASED - (createHash('sha256').update(tables).digest().readUInt32BE() >>> 2);
}

/**
 * How many of `most` migrations a database of this version has been through, each of which adds one to
 * the version `first`; 0 for a new database, undefined for a version that is not known.
 */
export function migrationsDone(version: number, first: number, most: number): number | undefined {
  if (version === 0) return 0;
  const done = version - first + 1;
  return done > 0 && done <= most ? done : undefined;
}
