import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ShopError } from '../../shared/errors.ts';
import { copyDatabase, sealDatabase } from '../backups/database-file.ts';
import { putInPlace, removeDatabase } from '../backups/durable-file.ts';
import { encryptFile } from '../backups/encryption.ts';
import { storageReason } from '../backups/storage-reason.ts';

/**
 * Copies the stock into a new file anywhere, checked, encrypted if there is a passphrase. The file has
 * its name only when it is whole. Raises `backup_failed`, also for a file that exists.
 */
export async function backupToFile(
  databaseFile: string,
  target: string,
  passphrase: string | undefined,
): Promise<{ animals: number }> {
  if (existsSync(target)) {
    throw new ShopError('backup_failed', `${target} exists already. Choose another name.`);
  }
  const folder = dirname(target);
  if (!existsSync(folder)) {
    throw new ShopError('backup_failed', `There is no folder ${folder}. Choose another with --to.`);
  }
  const partial = `${target}.partial`;
  const encrypted = `${target}.encrypting`;
  try {
    await removeDatabase(partial);
    await copyDatabase(databaseFile, partial);
    const sealed = await sealDatabase(partial);
    if (passphrase === undefined) {
      await putInPlace(partial, target);
    } else {
      await rm(encrypted, { force: true });
      await encryptFile(partial, encrypted, passphrase);
      await putInPlace(encrypted, target);
    }
    return sealed;
  } catch (error) {
    if (error instanceof ShopError) throw error;
    throw new ShopError(
      'backup_failed',
      `No backup could be written to ${target}: ${storageReason(error)}. Choose another file with --to.`,
      { cause: error },
    );
  } finally {
    await removeDatabase(partial).catch(() => undefined);
    await rm(encrypted, { force: true }).catch(() => undefined);
  }
}
