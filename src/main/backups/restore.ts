import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Backup } from '../../shared/backup.ts';
import { ShopError } from '../../shared/errors.ts';
import type { Clock } from '../platform/clock.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { lockDataFolder } from '../store/sqlite/serving-lock.ts';
import {
  putInPlace,
  removeCompanions,
  removeDatabase,
} from '../store/sqlite/files/durable-file.ts';
import { finishRestored } from '../store/sqlite/files/carry-over.ts';
import { setAside, lockAndBackUp } from '../store/sqlite/files/replaced-database.ts';
import {
  bringPhotographs,
  checkBackup,
  copyDatabase,
  notABackup,
  sealDatabase,
} from '../store/sqlite/files/database-file.ts';
import { writeBackup } from './backup-folder.ts';
import { decryptFile, isEncrypted } from './encryption.ts';
import { isDamage, storageReason } from '../store/sqlite/files/storage-reason.ts';
import { say } from '../../shared/say.ts';

/** The moments between which a crash must do no harm. Tests end the process at each. */
export type RestoreStep = 'copied' | 'checked' | 'undo written' | 'finished' | 'replaced';

export interface Replacement {
  /** A backup in any folder, plain or encrypted. */
  backupFile: string;
  /** The stock's database, which must not be open anywhere. It may be missing (a new machine). */
  databaseFile: string;
  /** Where the backup of the present stock goes. */
  folder: string;
  clock: Clock;
  /** For an encrypted backup. */
  passphrase?: string;
  afterStep?: (step: RestoreStep) => unknown;
}

export interface Restored {
  /** How many animals the stock has now. */
  animals: number;
  /**
   * Labels of keys in the backup that the previous stock did not know, and that were therefore
   * revoked.
   */
  revokedKeys: string[];
  /** The animals of the backup's photographs that are missing or damaged beside it. */
  lostPhotographs: string[];
  /** The backup of the previous stock, to go back to; null when there was nothing to save. */
  undo: Backup | null;
  /** Where a database too damaged for a backup was kept as it was; otherwise null. */
  keptAside: string | null;
}

/**
 * Restores a backup from the terminal, even into an empty data folder on a new machine. Refuses
 * while the folder is served. Throws `data_folder_in_use` and what `replaceDatabase` throws. Usable
 * keys are only in the keychain, never in a backup: tills keep working afterwards, but on a new
 * machine their keys can't be shown again, only rotated.
 */
export async function restoreBackup(options: {
  dataFolder: DataFolder;
  backupFile: string;
  /** Where the undo backup goes; by default, the folder beside the data. */
  folder?: string;
  clock: Clock;
  passphrase?: string;
}): Promise<Restored> {
  const { dataFolder, folder = dataFolder.backups, ...rest } = options;
  const lock = lockDataFolder(dataFolder.root);
  try {
    return await replaceDatabase({
      ...rest,
      folder,
      databaseFile: dataFolder.productionDatabase,
    });
  } finally {
    lock.release();
  }
}

/**
 * Replaces the stock with a backup, in one step that a crash leaves either undone or done. The
 * backup is checked in full first. The present stock becomes a `before-restore` backup, and from
 * then on no other program can use it. Keys, limits and the numbers of animals continue from the present
 * stock (see `carryOver`). Photographs come from beside the backup; one that is missing there costs
 * nothing else. Throws `not_found`, `file_unreadable`, `database_newer`,
 * `data_folder_in_use`, `backup_failed` or `storage_unavailable`, leaving the stock as it was.
 */
export async function replaceDatabase(options: Replacement): Promise<Restored> {
  const { databaseFile, backupFile, folder, clock, afterStep = () => undefined } = options;
  return withIncoming(databaseFile, async (incoming) => {
    await bringIn(options, incoming);
    await afterStep('copied');
    await checkBackup(incoming, backupFile);
    await afterStep('checked');
    const before = await lockAndBackUp({
      databaseFile,
      clock,
      save: () => writeBackup({ folder, kind: 'before-restore', clock, from: databaseFile }),
    });
    try {
      await afterStep('undo written');
      // The present stock's are in the second folder by now.
      const lostPhotographs = await bringPhotographs(incoming, [dirname(backupFile), folder]);
      const { animals, revokedKeys } = await finishRestored(incoming, before.carriedOver, clock);
      await afterStep('finished');
      await before.replaceBy(incoming);
      await afterStep('replaced');
      const { undo, keptAside } = before;
      return { animals, revokedKeys, lostPhotographs, undo, keptAside };
    } finally {
      before.release();
    }
  });
}

/**
 * Replaces a damaged database, which is set aside as it is, with one that `make` writes (what could
 * be salvaged). The new one is checked first. Throws what `make` throws, `file_unreadable` or
 * `storage_unavailable`, leaving the damaged database in its place.
 */
export function replaceDamaged(options: {
  databaseFile: string;
  clock: Clock;
  make: (target: string) => Promise<unknown>;
}): Promise<{ animals: number; keptAside: string }> {
  const { databaseFile, clock, make } = options;
  return withIncoming(databaseFile, async (incoming) => {
    await make(incoming);
    await checkBackup(incoming, 'What could be salvaged');
    const { animals } = await sealDatabase(incoming);
    const { name: keptAside } = await setAside(databaseFile, clock);
    await removeCompanions(databaseFile);
    await putInPlace(incoming, databaseFile);
    return { animals, keptAside };
  });
}

/** The new database of a restore, beside the stock. */
function incomingBeside(databaseFile: string): string {
  return `${databaseFile}.restoring`;
}

/**
 * Removes what a restore that was killed left beside the stock, which may be a decrypted backup. Only
 * for the holder of the data folder's lock.
 */
export async function removeUnfinished(databaseFile: string): Promise<void> {
  await removeDatabase(incomingBeside(databaseFile));
}

/** Works on a new database beside the stock, on the same disk; leaves none of it behind on failure. */
async function withIncoming<Value>(
  databaseFile: string,
  work: (incoming: string) => Promise<Value>,
): Promise<Value> {
  const incoming = incomingBeside(databaseFile);
  try {
    await removeDatabase(incoming);
    return await work(incoming);
  } catch (error) {
    await removeDatabase(incoming).catch(() => undefined);
    if (error instanceof ShopError) throw error;
    throw new ShopError(
      'storage_unavailable',
      say`The stock could not be replaced: ${storageReason(error)}. It is as it was; free some space or allow writing in its folder, then try again.`,
      { cause: error },
    );
  }
}

/** Copies the backup beside the stock, decrypted, whatever disk it is on. */
async function bringIn(options: Replacement, incoming: string): Promise<void> {
  const { backupFile, passphrase } = options;
  if (!existsSync(backupFile)) {
    throw new ShopError(
      'not_found',
      say`There is no backup ${backupFile}. Connect the disk that it is on, or choose another.`,
    );
  }
  if (!(await isEncrypted(backupFile))) {
    await copyDatabase(backupFile, incoming).catch((error: unknown) => {
      throw isDamage(error) ? notABackup(backupFile, error) : error;
    });
  } else if (passphrase === undefined) {
    throw new ShopError('file_unreadable', say`${backupFile} is encrypted. Give its passphrase.`);
  } else {
    await decryptFile(backupFile, incoming, passphrase);
  }
}
