import type { IntegrityCheck } from './file-work.ts';
import { inFileThread } from './in-file-thread.ts';

/**
 * The first problem that SQLite finds in a database, or null when it is whole. Checked in a thread of
 * its own: with a million animals it takes a second and more, and tills are served meanwhile.
 * Throws SQLite's errors that are no damage (the file can't be opened, the disk reports an error), by
 * their codes.
 */
export function findProblem(file: string, check: IntegrityCheck): Promise<string | null> {
  return inFileThread('findProblem', file, check);
}
