import { chmod, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { moveFile, syncFolderAsync } from '../../../platform/durable-file.ts';

/** The files that SQLite keeps beside a database of this name. */
export function companionsOf(databaseFile: string): string[] {
  return ['-wal', '-shm', '-journal'].map((end) => databaseFile + end);
}

/**
 * Durably removes the files that SQLite kept beside a database: after a power cut, they would be
 * replayed into whatever database then has that name.
 */
export async function removeCompanions(databaseFile: string): Promise<void> {
  for (const name of companionsOf(databaseFile)) await rm(name, { force: true });
  await syncFolderAsync(dirname(databaseFile));
}

/** Removes a database that is no longer wanted, and the files that SQLite kept beside it. */
export async function removeDatabase(file: string): Promise<void> {
  await rm(file, { force: true });
  for (const name of companionsOf(file)) await rm(name, { force: true });
}

/**
 * Atomically and durably moves a finished file to its place: after a crash there is either the
 * previous file or the new one, intact. Only the owner can read it.
 */
export async function putInPlace(finished: string, place: string): Promise<void> {
  await chmod(finished, 0o600);
  await syncFile(finished);
  await moveFile(finished, place);
  await syncFolderAsync(dirname(place));
}

/** Makes what was written to a file survive a power cut. Throws the system's error. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
