import type { Clock } from '../platform/clock.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { salvageDatabase } from '../store/sqlite/files/database-file.ts';
import { removeDatabase } from '../store/sqlite/files/durable-file.ts';
import type { Salvaged } from '../store/sqlite/files/salvage.ts';
import { lockDataFolder } from '../store/sqlite/serving-lock.ts';
import { replaceDamaged } from './restore.ts';

/**
 * What salvaging a damaged stock would keep, found by trying it beside the stock and removing the
 * result. Throws the disk's errors.
 */
export async function countSalvageable(databaseFile: string, clock: Clock): Promise<Salvaged> {
  const trial = `${databaseFile}.salvaging`;
  try {
    await removeDatabase(trial);
    return await salvageDatabase(databaseFile, trial, clock.now());
  } finally {
    await removeDatabase(trial);
  }
}

/**
 * Replaces a damaged stock with what can be read of it. Refuses while the folder is served. Throws
 * `data_folder_in_use` and what `replaceDamaged` throws.
 */
export async function salvageStock(
  { root, productionDatabase }: DataFolder,
  clock: Clock,
): Promise<Salvaged & { keptAside: string }> {
  const lock = lockDataFolder(root);
  try {
    let isSomethingLost = false;
    const { animals, keptAside } = await replaceDamaged({
      databaseFile: productionDatabase,
      clock,
      make: async (target) => {
        isSomethingLost = (await salvageDatabase(productionDatabase, target, clock.now())).lost;
      },
    });
    return { animals, keptAside, lost: isSomethingLost };
  } finally {
    lock.release();
  }
}
