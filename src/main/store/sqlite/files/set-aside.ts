import { constants, existsSync } from 'node:fs';
import { copyFile, link, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock } from '../../../platform/clock.ts';
import { syncFolder } from '../../../platform/durable-file.ts';
import { companionsOf, syncFile } from './durable-file.ts';

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
