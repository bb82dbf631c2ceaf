import { readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { ShopError } from '../../shared/errors.ts';
import { reasonOf, type DataFolder } from '../platform/data-folder.ts';
import { replaceFile, syncFolder } from '../platform/durable-file.ts';
import type { NetworkDatabase } from './open-store.ts';
import { say } from '../../shared/say.ts';

/**
 * The password in a file, read for each connection, since it may be changed while the program runs.
 * Throws `file_unreadable`, at once and later.
 */
export function passwordIn(file: string): () => string {
  const read = () => readPassword(file);
  read();
  return read;
}

/** Without the end of its line. */
function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new ShopError(
      'file_unreadable',
      say`The file with the database's password, ${file}, can't be read. Check its name and who may read it.`,
      { cause: error },
    );
  }
}

/** The database that a data folder's stock was moved to; never contains a password. */
const DatabaseAddress = z.object({ url: z.string(), passwordFile: z.string().optional() });
export type DatabaseAddress = z.infer<typeof DatabaseAddress>;

/** Where a data folder's stock went: into a database, or from there on into another data folder. */
const MovedTo = z.union([DatabaseAddress, z.object({ folder: z.string() })]);
type MovedTo = z.infer<typeof MovedTo>;

/**
 * Returns the database that a data folder's stock was moved to; null when it is in the folder. Throws
 * `not_found` when it was moved on to another folder, and `file_unreadable`: a shop whose stock is
 * elsewhere must not start a second one.
 */
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

/** Returns the address of that database. Throws the same. */
export function movedAddress(folder: DataFolder): DatabaseAddress | null {
  const to = movedTo(folder);
  if (to && 'folder' in to) throw movedOn(folder, to.folder);
  return to;
}

/** Returns where a data folder says that its stock went; null when it is there. Throws `file_unreadable`. */
export function movedTo({ databaseAddress: file }: DataFolder): MovedTo | null {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw unreadable(file, error);
  }
  try {
    return MovedTo.parse(JSON.parse(text));
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** Durably records where the stock of a data folder is now. Throws `storage_unavailable`. */
export function rememberMove({ databaseAddress: file }: DataFolder, to: MovedTo): void {
  try {
    replaceFile(file, `${JSON.stringify(to)}\n`);
  } catch (error) {
    throw new ShopError(
      'storage_unavailable',
      say`${file} can't be written: ${reasonOf(error)}. It says where the stock is; mend that, then move again.`,
      { cause: error },
    );
  }
}

/** Records that the stock is in the data folder again. */
export function forgetMove({ databaseAddress }: DataFolder): void {
  rmSync(databaseAddress, { force: true });
  syncFolder(dirname(databaseAddress));
}

function movedOn({ root, databaseAddress }: DataFolder, folder: string): ShopError {
  return new ShopError(
    'not_found',
    say`The stock of ${root} was moved to ${folder}: open that folder. For a new stock here, remove ${databaseAddress}.`,
  );
}

function unreadable(file: string, cause: unknown): ShopError {
  return new ShopError(
    'file_unreadable',
    say`${file} says which database the stock was moved to, and can't be read. Correct it; with the stock in this folder again, remove it.`,
    { cause },
  );
}
