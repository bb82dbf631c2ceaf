import { readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { ShopError } from '../../shared/errors.ts';
import { reasonOf, type DataFolder } from '../platform/data-folder.ts';
import { replaceFile, syncFolder } from '../platform/durable-file.ts';
import { passwordIn } from './database-password.ts';
import type { NetworkDatabase } from './open-store.ts';

/** Where the stock of a data folder was moved; never contains a password. */
const DatabaseAddress = z.object({
  url: z.string(),
  passwordFile: z.string().optional(),
  /** The id of the move, by which the database knows what became of it. */
  move: z.string().optional(),
});
export type DatabaseAddress = z.infer<typeof DatabaseAddress>;

/** Returns the database that a data folder's stock was moved to; null when it is in the folder. Throws `file_unreadable`. */
export function movedDatabase(folder: DataFolder): NetworkDatabase | null {
  const address = movedAddress(folder);
  if (!address) return null;
  const { url, passwordFile } = address;
  return {
    url,
    ...(passwordFile !== undefined && { password: passwordIn(passwordFile) }),
    holdsStock: true,
  };
}

/**
 * Returns where a data folder says that its stock was moved; null when it is in the folder. Throws
 * `file_unreadable`: a shop whose stock is elsewhere must not start a second one.
 */
export function movedAddress({ databaseAddress: file }: DataFolder): DatabaseAddress | null {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw unreadable(file, error);
  }
  try {
    return DatabaseAddress.parse(JSON.parse(text));
  } catch (error) {
    throw unreadable(file, error);
  }
}

/**
 * Durably records that the stock of a data folder is now in a database. Throws
 * `storage_unavailable`.
 */
export function rememberDatabase(
  { databaseAddress: file }: DataFolder,
  address: DatabaseAddress,
): void {
  try {
    replaceFile(file, `${JSON.stringify(address)}\n`);
  } catch (error) {
    throw new ShopError(
      'storage_unavailable',
      `${file} can't be written: ${reasonOf(error)}. Nothing was moved; mend that and try again.`,
      { cause: error },
    );
  }
}

/** Records that the stock is in the data folder again. */
export function forgetDatabase({ databaseAddress }: DataFolder): void {
  rmSync(databaseAddress, { force: true });
  syncFolder(dirname(databaseAddress));
}

function unreadable(file: string, cause: unknown): ShopError {
  return new ShopError(
    'file_unreadable',
    `${file} says which database the stock was moved to, and can't be read. Correct it; with the stock in this folder again, remove it.`,
    { cause },
  );
}
