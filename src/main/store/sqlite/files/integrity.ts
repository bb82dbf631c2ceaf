import type { IntegrityCheck } from './file-work.ts';
import { inFileThread } from './in-file-thread.ts';

/**
 * Returns the first problem that SQLite finds in a database, or null when it is intact. Runs in a
 * thread of its own, because with a million animals it takes more than a second, while tills must
 * be served. Throws SQLite's errors other than damage (the file can't be opened, the disk reports
 * an error), by their codes.
 */
export function findProblem(file: string, check: IntegrityCheck): Promise<string | null> {
  return inFileThread('findProblem', file, check);
}

/**
 * Returns what is damaged in a stock, according to SQLite's full check, to a comparison of its
 * tables with one another, and to one with an intact backup; null when nothing is. Throws SQLite's
 * errors other than damage, by their codes.
 */
export function findStockDamage(file: string, backup: string | null): Promise<string | null> {
  return inFileThread('findStockDamage', file, backup);
}
