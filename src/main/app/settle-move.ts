import { existsSync } from 'node:fs';
import { ShopError } from '../../shared/errors.ts';
import { Environment } from '../../shared/key.ts';
import type { Clock } from '../platform/clock.ts';
import { namesDatabase, stockFile, type DataFolder } from '../platform/data-folder.ts';
import { dropCopy, putAside, secretIn } from '../store/sqlite/files/move.ts';
import { forgetDatabase, movedAddress, movedDatabase } from './database-address.ts';
import { SCHEMAS, type NetworkDatabase } from './open-store.ts';

/** The files of a data folder's stock, production's first, as far as they are there. */
export function stockFilesIn(folder: DataFolder): string[] {
  return placesIn(folder).filter((file) => existsSync(file));
}

function placesIn(folder: DataFolder): string[] {
  return Environment.options.map((each) => stockFile(folder, each));
}

/** Whether a data folder has a stock and also names a database: a move was cut off there. */
export function wasMoveCutOff(folder: DataFolder): boolean {
  return namesDatabase(folder) && stockFilesIn(folder).length > 0;
}

/**
 * Returns the database that a data folder's stock was moved to; null when it is in the folder.
 * Completes a move that was cut off, in either direction: if the stock went to the database, the
 * folder's files are put aside, and otherwise they are the stock. The caller holds the folder's
 * lock. `tell` is called with a sentence if it has to wait for others. Throws `storage_unavailable`
 * while the database can't be asked, `not_found` when it can't tell, and `file_unreadable`.
 */
export async function settleMove(
  folder: DataFolder,
  clock: Clock,
  tell?: (sentence: string) => void,
): Promise<NetworkDatabase | null> {
  const database = movedDatabase(folder);
  if (!database) return null;
  for (const file of placesIn(folder)) await dropCopy(file);
  if (!wasMoveCutOff(folder)) return database;
  const { productionDatabase: file } = folder;
  if (existsSync(file) && !(await isMoved(folder, database, tell))) {
    forgetDatabase(folder);
    return null;
  }
  for (const each of stockFilesIn(folder)) await putAside(each, clock);
  return database;
}

/** PostgreSQL's driver is loaded only for a folder whose move was cut off. */
async function isMoved(
  folder: DataFolder,
  database: NetworkDatabase,
  tell?: (sentence: string) => void,
): Promise<boolean> {
  const { whereIsShop } = await import('../store/postgres/move.ts');
  const secret = secretIn(folder.productionDatabase);
  const move = movedAddress(folder)?.move;
  const shop = { schema: SCHEMAS.production, secret, move };
  const place = await whereIsShop(database, shop, tell).catch((error: unknown) => {
    throw asCutOff(error);
  });
  if (place === 'unknown') throw cannotTell(folder);
  return place === 'database';
}

function asCutOff(error: unknown): unknown {
  if (!(error instanceof ShopError && error.code === 'storage_unavailable')) return error;
  return new ShopError(
    'storage_unavailable',
    `A move of this shop was cut off, and only the database knows whether it was complete. ${error.message}`,
    { cause: error },
  );
}

function cannotTell({ root, databaseAddress }: DataFolder): ShopError {
  return new ShopError(
    'not_found',
    `A move of this shop was cut off, and the database no longer knows whether it was complete. If the shop was moved elsewhere since, open it there. Only if nothing newer than what is in ${root} exists, remove ${databaseAddress} to open that.`,
  );
}
