import { ShopError } from '../../../../shared/errors.ts';
import { migrationsOf } from '../migrate.ts';
import { inFileThread } from './file-jobs.ts';
import { say } from '../../../../shared/say.ts';

/** What is done with whole database files, each job in a thread of its own. */
export const {
  bringPhotographs,
  checkStock,
  contentsOfEach,
  copyDatabase,
  copyForBackup,
  findProblem,
  findStockDamage,
  removeUnnamed,
  salvageDatabase,
  sealBackup,
  sealDatabase,
} = inFileThread;

/**
 * Refuses a file that can't be restored; `name` is the person's name for it. Throws
 * `file_unreadable` and `database_newer`.
 */
export async function checkBackup(file: string, name: string): Promise<void> {
  try {
    await inFileThread.checkBackup(file, name);
  } catch (error) {
    if (error instanceof ShopError && error.code === 'database_newer') throw error;
    throw notABackup(name, error);
  }
}

/** The error for a file that can't be restored because of its contents. */
export function notABackup(name: string, cause: unknown): ShopError {
  return new ShopError(
    'file_unreadable',
    say`${name} is damaged or no backup of Animal Store. Choose another backup.`,
    { cause },
  );
}

/** Whether a database is intact and of a version that can be opened. Never throws. */
export async function canBeOpened(file: string): Promise<boolean> {
  try {
    const { problem, schemaVersion } = await checkStock(file);
    return problem === null && migrationsOf(Number(schemaVersion)) !== undefined;
  } catch {
    return false;
  }
}
