import { join } from 'node:path';
import type { Backup } from '../../shared/backup.ts';
import type { ErrorCode } from '../../shared/error-codes.ts';
import { namesDatabase, prepareDataFolder } from '../platform/data-folder.ts';
import { openSettings } from '../platform/settings.ts';
import { canBeOpened } from '../store/sqlite/files/database-file.ts';
import type { Salvaged } from '../store/sqlite/files/salvage.ts';
import { newestGoodBackup } from './backup-folder.ts';
import { countSalvageable } from './salvage-stock.ts';

/** What could replace a stock that can't be opened, with counts; each is undefined if there is none. */
export interface WaysOut {
  /** The newest backup that this version can open. */
  newestBackup: (Backup & { file: string }) | undefined;
  /** What is still readable in a damaged stock. */
  salvageable: Salvaged | undefined;
}

/**
 * The ways out of a problem with the stock's database. Undefined for any other problem, including
 * one with another database while the stock is intact, and for a stock that was moved to a database
 * server: backups in the folder are older than the move. Throws `data_folder_unavailable`.
 */
export async function findWaysOut(
  dataFolder: string,
  problem: ErrorCode,
): Promise<WaysOut | undefined> {
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
