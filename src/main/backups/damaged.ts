import { constants, existsSync } from 'node:fs';
import { copyFile, link, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Backup } from '../../shared/backup.ts';
import type { Clock } from '../platform/clock.ts';
import { syncFolder } from '../platform/durable-file.ts';
import { companionsOf, syncFile } from '../store/sqlite/durable-file.ts';
import { listBackups } from './backup-folder.ts';
import { checkBackup } from './database-file.ts';

/** Where a damaged database was kept. */
interface Aside {
  name: string;
  /** False where the disk had no room: then it is a second name of the same file. */
  isCopy: boolean;
}

/**
 * Keeps a damaged database, and what SQLite left beside it, under another name: untouched, for
 * whoever can still get something out of it. Throws the disk's errors.
 */
export async function setAside(databaseFile: string, clock: Clock): Promise<Aside> {
  const time = new Date(clock.now()).toISOString().slice(0, 19).replaceAll(':', '-');
  const name = `${databaseFile}.damaged-${time}Z`;
  const present = [databaseFile, ...companionsOf(databaseFile)].filter((file) => existsSync(file));
  let isCopy = true;
  for (const file of present) {
    if (!(await keepUnder(file, name + file.slice(databaseFile.length)))) isCopy = false;
  }
  syncFolder(dirname(databaseFile));
  return { name, isCopy };
}

/** Whether it is a copy, so that nothing that happens to the original reaches it. */
async function keepUnder(file: string, name: string): Promise<boolean> {
  await rm(name, { force: true });
  try {
    await copyFile(file, name, constants.COPYFILE_FICLONE);
    await syncFile(name);
    return true;
  } catch {
    await rm(name, { force: true });
    await link(file, name);
    return false;
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
