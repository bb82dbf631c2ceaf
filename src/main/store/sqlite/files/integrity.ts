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

/**
 * What of a stock is damaged, by SQLite's full check, by what its tables say of one another, and by a
 * backup of it that is whole; null when nothing is. Throws SQLite's errors that are no damage, by their
 * codes.
 */
export function findStockDamage(file: string, backup: string | null): Promise<string | null> {
  return inFileThread('findStockDamage', file, backup);
}
