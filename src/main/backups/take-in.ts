import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Backup } from '../../shared/backup.ts';
import { ShopError } from '../../shared/errors.ts';
import type { Clock } from '../platform/clock.ts';
import { listBackups, parseBackupName, writeBackup } from './backup-folder.ts';
import { checkBackup, notABackup } from '../store/sqlite/files/database-file.ts';
import { isDamage } from '../store/sqlite/files/storage-reason.ts';

/** What a check says of a file that can't be restored. */
const REFUSALS: ReadonlySet<string> = new Set(['file_unreadable', 'database_newer']);

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
  try {
    return await writeBackup({
      folder,
      clock,
      kind: named?.kind ?? 'manual',
      createdAt: named?.createdAt ?? mtimeMs,
      from: file,
      check: (copy) => checkBackup(copy, name),
    });
  } catch (error) {
    const cause = error instanceof ShopError ? error.cause : undefined;
    if (cause instanceof ShopError && REFUSALS.has(cause.code)) throw cause;
    throw isDamage(error) ? notABackup(name, error) : error;
  }
}
