import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ShopError } from '../../shared/errors.ts';
import { copyDatabase, sealDatabase } from '../store/sqlite/files/database-file.ts';
import { putInPlace, removeDatabase } from '../store/sqlite/files/durable-file.ts';
import { storageReason } from '../store/sqlite/files/storage-reason.ts';
import { encryptFile } from './encryption.ts';
import { say } from '../../shared/say.ts';

/**
 * Copies the stock with its photographs into a new file anywhere, verified, and encrypted if there is a
 * passphrase. The
 * file gets its name only once it is complete. When it is to be encrypted, nothing unencrypted ever
 * leaves the data folder. Throws `backup_failed`, also for a file that exists.
 */
export async function copyWhole(
  databaseFile: string,
  target: string,
  passphrase?: string,
): Promise<{ animals: number }> {
  if (existsSync(target)) {
    throw new ShopError('backup_failed', say`${target} exists already. Choose another name.`);
  }
  const folder = dirname(target);
  if (!existsSync(folder)) {
    throw new ShopError('backup_failed', say`There is no folder ${folder}. Choose another.`);
  }
  try {
    return passphrase === undefined
      ? await writePlain(databaseFile, target)
      : await writeEncrypted(databaseFile, target, passphrase);
  } catch (error) {
    if (error instanceof ShopError) throw error;
    throw new ShopError(
      'backup_failed',
      say`No backup could be written to ${target}: ${storageReason(error)}. Choose another place.`,
      { cause: error },
    );
  }
}

async function writePlain(databaseFile: string, target: string): Promise<{ animals: number }> {
  const partial = `${target}.partial`;
  try {
    const sealed = await copySealed(databaseFile, partial);
    await putInPlace(partial, target);
    return sealed;
  } finally {
    await removeDatabase(partial).catch(() => undefined);
  }
}

async function writeEncrypted(
  databaseFile: string,
  target: string,
  passphrase: string,
): Promise<{ animals: number }> {
  await removeAbandoned(databaseFile);
  const plain = `${databaseFile}.encrypting-${String(process.pid)}`;
  const partial = `${target}.partial`;
  try {
    const sealed = await copySealed(databaseFile, plain);
    await rm(partial, { force: true });
    await encryptFile(plain, partial, passphrase);
    await putInPlace(partial, target);
    return sealed;
  } finally {
    await removeDatabase(plain).catch(() => undefined);
    await rm(partial, { force: true }).catch(() => undefined);
  }
}

async function copySealed(databaseFile: string, copy: string): Promise<{ animals: number }> {
  await removeDatabase(copy);
  await copyDatabase(databaseFile, copy);
  return sealDatabase(copy);
}

/** Removes the copies of processes that were killed before they could do so. */
async function removeAbandoned(databaseFile: string): Promise<void> {
  const folder = dirname(databaseFile);
  const beginning = `${basename(databaseFile)}.encrypting-`;
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(beginning) ? parseInt(name.slice(beginning.length), 10) : NaN;
    if (pid > 0 && !isRunning(pid)) await rm(join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that it runs, as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
