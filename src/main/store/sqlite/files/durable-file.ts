import { chmod, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolderMeanwhile } from '../../../platform/durable-file.ts';

/** What SQLite keeps beside a database of this name. */
export function companionsOf(databaseFile: string): string[] {
  return ['-wal', '-shm', '-journal'].map((end) => databaseFile + end);
}

/**
 * Removes what SQLite kept beside a database, for good: after a power cut it would be played into
 * whatever database has that name then.
 */
export async function removeCompanions(databaseFile: string): Promise<void> {
  for (const name of companionsOf(databaseFile)) await rm(name, { force: true });
  await syncFolderMeanwhile(dirname(databaseFile));
}

/** Removes a database that is no longer wanted, with what SQLite kept beside it. */
export async function removeDatabase(file: string): Promise<void> {
  await rm(file, { force: true });
  for (const name of companionsOf(file)) await rm(name, { force: true });
}

/**
 * Puts a finished file in its place in one step, durably: after a crash there is the file before or
 * the new one, whole. Only the owner can read it.
 */
export async function putInPlace(finished: string, place: string): Promise<void> {
  await chmod(finished, 0o600);
  await syncFile(finished);
  await rename(finished, place);
  await syncFolderMeanwhile(dirname(place));
}

/** Makes what was written to a file outlast a power cut. Throws the system's error. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
