import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { QUOTAS, type StorageUsage } from '../../shared/storage-usage.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { LOGS_QUOTA } from '../platform/log-file.ts';
import type { Store } from '../store/store.ts';
import { DIAGNOSTICS_QUOTA, isDiagnostics } from './diagnostics.ts';

/** What the shop takes on the disk, and how much of it may grow how far. Throws the disk's errors. */
export async function storageUsage(
  { root, logs }: DataFolder,
  { pets, photographs }: Pick<Store, 'pets' | 'photographs'>,
): Promise<StorageUsage> {
  const diagnostics = (await readdir(root)).filter(isDiagnostics).map((name) => join(root, name));
  const logFiles = (await readdir(logs).catch(() => [])).map((name) => join(logs, name));
  const { bavail, bsize } = await statfs(root);
  return {
    photographs: { bytes: await photographs.bytes(), most: QUOTAS.photographs },
    logs: {
      bytes: await sizeOf([...logFiles, ...diagnostics]),
      most: LOGS_QUOTA + DIAGNOSTICS_QUOTA,
    },
    stock: { bytes: await pets.bytes(), most: QUOTAS.stock },
    free: bavail * bsize,
  };
}

/** The sizes of files together; one that is missing counts as empty. */
async function sizeOf(files: readonly string[]): Promise<number> {
  const sizes = files.map((file) =>
    stat(file)
      .then(({ size }) => size)
      .catch(() => 0),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
