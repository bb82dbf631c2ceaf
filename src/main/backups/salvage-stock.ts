import { counted } from '../../shared/messages.ts';
import type { Clock } from '../platform/clock.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { salvageDatabase } from '../store/sqlite/files/database-file.ts';
import { removeDatabase } from '../store/sqlite/files/durable-file.ts';
import type { Salvaged } from '../store/sqlite/files/salvage.ts';
import { lockDataFolder } from '../store/sqlite/serving-lock.ts';
import { replaceDamaged } from './restore.ts';

/** What of a damaged stock can't be salvaged, in sentences; empty when everything can. */
export function missingSentences({ missing, lost }: Salvaged): string {
  const sentences: string[] = [];
  if (missing === null) sentences.push('Animals may be missing.');
  else if (missing > 0) sentences.push(`${counted(missing, 'animal')} can’t be read any more.`);
  if (lost) sentences.push('Other records may be missing: look through categories and tills.');
  return sentences.join(' ');
}

/**
 * What salvaging a damaged stock would keep, found by trying it beside the stock and removing the
 * result. Throws the disk's errors.
 */
export async function countSalvageable(databaseFile: string): Promise<Salvaged> {
  const trial = `${databaseFile}.salvaging`;
  try {
    await removeDatabase(trial);
    return await salvageDatabase(databaseFile, trial);
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
    let salvaged: Salvaged = { animals: 0, missing: null, lost: true };
    const { keptAside } = await replaceDamaged({
      databaseFile: productionDatabase,
      clock,
      make: async (target) => {
        salvaged = await salvageDatabase(productionDatabase, target);
      },
    });
    return { ...salvaged, keptAside };
  } finally {
    lock.release();
  }
}
