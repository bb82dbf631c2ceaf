import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Backup } from '../../shared/backup.ts';
import { ShopError } from '../../shared/errors.ts';
import type { Clock } from '../platform/clock.ts';
import { listBackups, parseBackupName, writeBackup } from './backup-folder.ts';
import { checkBackup, copyDatabase, notABackup } from '../store/sqlite/files/database-file.ts';
import { isDamage } from '../store/sqlite/files/storage-reason.ts';

/**
 * Copies a backup from anywhere (a USB stick, another folder) to the shop's backups, checked in
 * full, so that it can be restored like them. One that is already there is not copied again. Throws
 * `file_unreadable`, `database_newer` or `backup_failed`, leaving nothing behind.
 */
export async function takeIn(options: {
  file: string;
  folder: string;
  clock: Clock;
}): Promise<Backup> {
  const { file, folder, clock } = options;
  const name = basename(file);
  const { size, mtimeMs } = await stat(file).catch((error: unknown) => {
    throw notABackup(name, error);
  });
  const there = (await listBackups(folder)).find((backup) => backup.name === name);
  if (there?.sizeBytes === size) return there;
  const named = parseBackupName(name);
  let refusal: ShopError | undefined;
  try {
    return await writeBackup({
      ...{ folder, clock },
      kind: named?.kind ?? 'manual',
      createdAt: named?.createdAt ?? mtimeMs,
      copy: async (target) => {
        await copyDatabase(file, target)
          .catch((error: unknown) => {
            throw isDamage(error) ? notABackup(name, error) : error;
          })
          .then(() => checkBackup(target, name))
          .catch((error: unknown) => {
            if (error instanceof ShopError) refusal = error;
            throw error;
          });
      },
    });
  } catch (error) {
    throw refusal ?? error;
  }
}
