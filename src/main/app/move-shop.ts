import { existsSync } from 'node:fs';
import { ShopError } from '../../shared/errors.ts';
import { writeBackup } from '../backups/backup-folder.ts';
import type { Clock } from '../platform/clock.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { openSettings } from '../platform/settings.ts';
import type { Moved, ReadableShop } from '../store/moved-shop.ts';
import { copyDatabase } from '../store/sqlite/files/database-file.ts';
import { moveIntoFile, moveOutOfFile } from '../store/sqlite/files/move.ts';
import { lockDataFolder } from '../store/sqlite/serving-lock.ts';
import { forgetDatabase, rememberDatabase } from './database-address.ts';
import { PRODUCTION_SCHEMA, type NetworkDatabase } from './open-store.ts';

/** What was moved, and the name under which the previous shop is kept. */
export interface MovedShop {
  moved: Moved;
  keptAs: string;
}

interface MoveOptions {
  folder: DataFolder;
  database: NetworkDatabase;
  clock: Clock;
  /** Called with the number of rows of each batch that was moved. */
  onRows: (rows: number) => void;
}

/**
 * Moves a data folder's stock into a database that has none. From then on the folder names the
 * database, so that whatever opens the folder uses it; `passwordFile` is recorded, but never a
 * password. All or nothing. Throws `data_folder_in_use` while the folder is served, `not_found`,
 * `bad_request`.
 */
export async function moveToDatabase(
  { folder, database, clock, onRows }: MoveOptions,
  passwordFile: string | undefined,
): Promise<MovedShop> {
  const lock = lockDataFolder(folder.root);
  try {
    const file = folder.productionDatabase;
    if (!existsSync(file)) throw nothingThere(folder.root);
    const { moveIntoPostgres } = await import('../store/postgres/move.ts');
    const target = { ...database, schema: PRODUCTION_SCHEMA };
    const beforeMigration = () => backUp(folder, clock);
    const { result, keptAs } = await moveOutOfFile(
      { file, clock, beforeMigration },
      async (shop: ReadableShop) => {
        const moved = await moveIntoPostgres(target, shop, onRows);
        // Recorded before the file goes: after a power cut in between, the folder still knows where
        // its stock is.
        rememberDatabase(folder, { url: database.url, ...(passwordFile && { passwordFile }) });
        return moved;
      },
    );
    return { moved: result, keptAs };
  } finally {
    lock.release();
  }
}

/** Moves a shop out of its database into a data folder that has no stock. Also all or nothing. */
export async function moveToFolder({
  folder,
  database,
  clock,
  onRows,
}: MoveOptions): Promise<MovedShop> {
  const lock = lockDataFolder(folder.root);
  try {
    const { moveOutOfPostgres } = await import('../store/postgres/move.ts');
    const { result, keptAs } = await moveOutOfPostgres(
      { ...database, schema: PRODUCTION_SCHEMA, clock },
      (shop) => moveIntoFile({ file: folder.productionDatabase, clock }, shop, onRows),
    );
    forgetDatabase(folder);
    return { moved: result, keptAs };
  } finally {
    lock.release();
  }
}

async function backUp(folder: DataFolder, clock: Clock): Promise<void> {
  await writeBackup({
    folder: openSettings(folder.settingsFile).current.backupFolder ?? folder.backups,
    kind: 'before-migration',
    clock,
    copy: (target) => copyDatabase(folder.productionDatabase, target),
  });
}

function nothingThere(root: string): ShopError {
  return new ShopError('not_found', `There is no stock in ${root} to move.`);
}
