import { constants, existsSync } from 'node:fs';
import { copyFile, link, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Backup } from '../../shared/backup.ts';
import type { Clock } from '../platform/clock.ts';
import { listBackups } from './backup-folder.ts';
import { checkBackup } from './database-file.ts';
import { syncFolder } from '../platform/durable-file.ts';
import { companionsOf, syncFile } from './durable-file.ts';

/**
 * Keeps a damaged database, and what SQLite left beside it, under another name: untouched, for
 * whoever can still get something out of it. Its own name then has no `-wal` or `-shm` beside it, so
 * that nothing of the damaged one is ever played into the database that takes its place.
 * Answers the new name of the database.
 */
export async function setAside(databaseFile: string, clock: Clock): Promise<string> {
  const time = new Date(clock.now()).toISOString().slice(0, 19).replaceAll(':', '-');
  const aside = `${databaseFile}.damaged-${time}Z`;
  const present = [databaseFile, ...companionsOf(databaseFile)].filter((file) => existsSync(file));
  for (const file of present) {
    await keepUnder(file, aside + file.slice(databaseFile.length));
  }
  syncFolder(dirname(databaseFile));
  for (const file of present) {
    if (file !== databaseFile) await rm(file);
  }
  // Else a power cut could bring them back beside the database that takes its place.
  syncFolder(dirname(databaseFile));
  return aside;
}

/** A copy, so that nothing that happens to the original reaches it; a second name when the disk is full. */
async function keepUnder(file: string, name: string): Promise<void> {
  await rm(name, { force: true });
  try {
    await copyFile(file, name, constants.COPYFILE_FICLONE);
    await syncFile(name);
  } catch {
    await rm(name, { force: true });
    await link(file, name);
  }
}

/** The newest backup in the folder that passes the full check, or undefined. */
export async function newestGoodBackup(folder: string): Promise<Backup | undefined> {
  const backups = await listBackups(folder).catch(() => []);
  for (const backup of backups) {
    try {
      await checkBackup(join(folder, backup.name), backup.name);
      return backup;
    } catch {
      // An older one may be whole.
    }
  }
  return undefined;
}
