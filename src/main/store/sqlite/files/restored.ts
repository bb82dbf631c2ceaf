import type { Clock } from '../../../platform/clock.ts';
import { openSqliteStore } from '../sqlite-store.ts';
import { carryOver, type Standing } from './carry-over.ts';
import { sealDatabase } from './database-file.ts';

/**
 * Makes a copied backup fit to take the stock's place: migrates it to this version, carries over what
 * must not go back in time, checks it and makes it one file. Returns its animals and the labels of
 * the keys that were revoked (see `carryOver`). Throws `database_damaged`, and SQLite's and the
 * disk's errors.
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
