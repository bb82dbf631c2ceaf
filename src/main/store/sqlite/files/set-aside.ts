import { constants, existsSync } from 'node:fs';
import { copyFile, link, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock } from '../../../platform/clock.ts';
import { syncFolder } from '../../../platform/durable-file.ts';
import { companionsOf, syncFile } from './durable-file.ts';

/** Where a damaged database was kept. */
interface Aside {
  name: string;
  /** False when the disk had no room, so that it is a second name for the same file. */
  isCopy: boolean;
}

/**
 * Keeps a damaged database, and the files that SQLite left beside it, unchanged under another name,
 * for anyone who may still recover something from it. Throws the disk's errors.
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

/** Returns whether it is a copy, which nothing that happens to the original can affect. */
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
