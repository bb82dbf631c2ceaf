import type { Clock } from '../../../platform/clock.ts';
import { openSqliteStore } from '../sqlite-store.ts';
import { carryOver, type Standing } from './carry-over.ts';
import { sealDatabase } from './database-file.ts';

/**
 * Prepares a copied backup to replace the stock: migrates it to this version, carries over what
 * must not go back in time, verifies it and makes it a single file. Returns its animals and the
 * labels of the keys that were revoked (see `carryOver`). Throws `database_damaged`, and SQLite's
 * and the disk's errors.
 */
export async function finishRestored(
  incoming: string,
  standing: Standing | undefined,
  clock: Clock,
): Promise<{ animals: number; revokedKeys: string[] }> {
  await (await openSqliteStore({ file: incoming, clock })).close();
  const revokedKeys = standing ? carryOver(incoming, standing, clock) : [];
  const { animals } = await sealDatabase(incoming);
  return { animals, revokedKeys };
}
