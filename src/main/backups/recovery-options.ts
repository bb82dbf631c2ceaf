import { join } from 'node:path';
import type { Backup } from '../../shared/backup.ts';
import type { ErrorCode } from '../../shared/error-codes.ts';
import { shortList } from '../../shared/messages.ts';
import { say, type Sentence } from '../../shared/say.ts';
import type { Clock } from '../platform/clock.ts';
import { namesDatabase, prepareDataFolder, type DataFolder } from '../platform/data-folder.ts';
import { openSettings } from '../platform/settings.ts';
import { canBeOpened, salvageDatabase } from '../store/sqlite/files/database-file.ts';
import { removeDatabase } from '../store/sqlite/files/durable-file.ts';
import type { Salvaged } from '../store/sqlite/files/salvage.ts';
import { lockDataFolder } from '../store/sqlite/serving-lock.ts';
import { newestGoodBackup } from './backup-folder.ts';
import { replaceDamaged } from './restore.ts';

/** What of a damaged stock can't be salvaged, in sentences; none when everything can. */
export function missingSentences({ missing, lost, photographsOf }: Salvaged): Sentence[] {
  const sentences: Sentence[] = [];
  if (missing === null) sentences.push(say`Animals may be missing.`);
  else if (missing > 0) {
    sentences.push(say`Animals that can’t be read any more: ${String(missing)}.`);
  }
  if (lost.length > 0) sentences.push(say`Not all can be read of: ${lost.join(', ')}.`);
  if (photographsOf.length > 0) {
    sentences.push(say`Photographs can’t be read of: ${shortList(photographsOf)}.`);
  }
  return sentences;
}

/**
 * What salvaging a damaged stock would keep, found by trying it beside the stock and removing the
 * result. Throws the disk's errors.
 */
async function countSalvageable(databaseFile: string): Promise<Salvaged> {
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
    let salvaged: Salvaged = { animals: 0, missing: null, lost: [], photographsOf: [] };
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

/** What could replace a stock that can't be opened, with counts; each is undefined if there is none. */
export interface RecoveryOptions {
  /** The newest backup that this version can open. */
  newestBackup: (Backup & { file: string }) | undefined;
  /** What is still readable in a damaged stock. */
  salvageable: Salvaged | undefined;
}

/**
 * The options of recovery from a problem with the stock's database. Undefined for any other problem, including
 * one with another database while the stock is intact, and for a stock that was moved to a database
 * server: backups in the folder are older than the move. Throws `data_folder_unavailable`.
 */
export async function findRecoveryOptions(
  dataFolder: string,
  problem: ErrorCode,
): Promise<RecoveryOptions | undefined> {
  const isDamaged = problem === 'database_damaged';
  if (!isDamaged && problem !== 'database_newer') return undefined;
  const prepared = prepareDataFolder(dataFolder);
  const { settingsFile, backups, productionDatabase } = prepared;
  if (namesDatabase(prepared) || (await canBeOpened(productionDatabase))) return undefined;
  const folder = openSettings(settingsFile).current.backupFolder ?? backups;
  const backup = await newestGoodBackup(folder);
  return {
    newestBackup: backup && { ...backup, file: join(folder, backup.name) },
    // Even trying may fail, on a full disk for example.
    salvageable: isDamaged
      ? await countSalvageable(productionDatabase).catch(() => undefined)
      : undefined,
  };
}
