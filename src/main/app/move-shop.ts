import { existsSync } from 'node:fs';
import { Environment } from '../../shared/key.ts';
import { ShopError } from '../../shared/errors.ts';
import { writeBackup } from '../backups/backup-folder.ts';
import type { Clock } from '../platform/clock.ts';
import { stockFile, type DataFolder } from '../platform/data-folder.ts';
import { openSettings } from '../platform/settings.ts';
import { notEmpty, type Moved } from '../store/moved-shop.ts';
import {
  copyBeside,
  dropCopy,
  placeCopy,
  putAside,
  whileHeld,
} from '../store/sqlite/files/move.ts';
import { lockDataFolder } from '../store/sqlite/serving-lock.ts';
import { forgetMove, movedTo, rememberMove, type DatabaseAddress } from './database-address.ts';
import { SCHEMAS, type NetworkDatabase } from './open-store.ts';
import { say } from '../../shared/say.ts';

/** A stock that was moved, and the name under which it is kept where it was. */
export interface MovedStock {
  environment: Environment;
  moved: Moved;
  keptAs: string;
}

interface MoveOptions {
  folder: DataFolder;
  database: NetworkDatabase;
  /** What the folder records about the database; never a password. */
  address: DatabaseAddress;
  clock: Clock;
  /** Called with the number of rows of each batch that was moved. */
  onRows: (rows: number) => void;
  /** Called with a sentence if it has to wait for others. */
  report: (sentence: string) => void;
}

/**
 * Copies a data folder's stock, and staging's if there is one, into a database that has none. All is
 * verified and committed in one go; then the folder names the database, and its files are put aside.
 * Until it does, the stock is in the folder: a copy that was committed by a move that was cut off is
 * never opened by itself, and is in the way of the next move. Throws `data_folder_in_use` while the
 * folder is served, `not_found`, `bad_request`.
 */
export async function moveToDatabase(options: MoveOptions): Promise<MovedStock[]> {
  const { folder, database, address, clock, onRows, report } = options;
  const lock = lockDataFolder(folder.root);
  try {
    if (movedTo(folder)) throw isMovedAlready(folder.root);
    if (!existsSync(folder.productionDatabase)) throw nothingThere(folder.root);
    const { moveIntoPostgres } = await import('../store/postgres/move.ts');
    const environments = Environment.options.filter((each) => existsSync(stockFile(folder, each)));
    const files = environments.map((each) => ({
      file: stockFile(folder, each),
      clock,
      ...(each === 'production' && { beforeMigration: () => backUp(folder, clock) }),
    }));
    const moved = await whileHeld(files, (shops) =>
      moveIntoPostgres(
        database,
        shops.flatMap((from, index) => {
          const environment = environments[index];
          return environment ? [{ schema: SCHEMAS[environment], from }] : [];
        }),
        { onRows, report },
      ),
    );
    rememberMove(folder, address);
    const stocks: MovedStock[] = [];
    for (const [index, environment] of environments.entries()) {
      const keptAs = await putAside(stockFile(folder, environment), clock);
      stocks.push({ environment, moved: moved[index] ?? new Map(), keptAs });
    }
    return stocks;
  } finally {
    lock.release();
  }
}

/**
 * Copies a shop, and staging's stock if there is one, out of its database into a data folder that has
 * none, and then puts what is in the database aside. The folder gets its files last: if that is cut
 * off, the database still has all, under the names that `MovedStock` tells.
 */
export async function moveToFolder(options: MoveOptions): Promise<MovedStock[]> {
  const { folder, database, address, clock, onRows, report } = options;
  const lock = lockDataFolder(folder.root);
  try {
    const before = movedTo(folder);
    if (before && 'url' in before && before.url !== address.url) throw isMovedAlready(folder.root);
    for (const each of Environment.options) {
      if (existsSync(stockFile(folder, each))) throw notEmpty(stockFile(folder, each));
    }
    const { moveOutOfPostgres } = await import('../store/postgres/move.ts');
    const moved = new Map<Environment, Moved>();
    const schemas = Environment.options.map((each) => SCHEMAS[each]);
    const kept = await moveOutOfPostgres(database, schemas, {
      clock,
      report,
      copy: async (schema, shop) => {
        const environment = schema === SCHEMAS.production ? 'production' : 'staging';
        const to = { file: stockFile(folder, environment), clock };
        moved.set(environment, await copyBeside(to, shop, onRows));
      },
    });
    for (const each of moved.keys()) await placeCopy(stockFile(folder, each));
    forgetMove(folder);
    return [...moved].map(([environment, rows], index) => ({
      environment,
      moved: rows,
      keptAs: kept[index] ?? '',
    }));
  } finally {
    for (const each of Environment.options) await dropCopy(stockFile(folder, each));
    lock.release();
  }
}

async function backUp(folder: DataFolder, clock: Clock): Promise<void> {
  await writeBackup({
    folder: openSettings(folder.settingsFile).current.backupFolder ?? folder.backups,
    kind: 'before-migration',
    clock,
    from: folder.productionDatabase,
  });
}

function isMovedAlready(root: string): ShopError {
  return new ShopError('bad_request', say`The stock of ${root} is in a database already.`);
}

function nothingThere(root: string): ShopError {
  return new ShopError('not_found', say`There is no stock in ${root} to move.`);
}
