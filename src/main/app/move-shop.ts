import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Environment } from '../../shared/key.ts';
import { ShopError } from '../../shared/errors.ts';
import { writeBackup } from '../backups/backup-folder.ts';
import type { Clock } from '../platform/clock.ts';
import { stockFile, type DataFolder } from '../platform/data-folder.ts';
import { openSettings } from '../platform/settings.ts';
import { notEmpty, type Moved } from '../store/moved-shop.ts';
import { copyDatabase } from '../store/sqlite/files/database-file.ts';
import {
  copyBeside,
  dropCopy,
  placeCopy,
  putAside,
  whileHeld,
} from '../store/sqlite/files/move.ts';
import { lockDataFolder } from '../store/sqlite/serving-lock.ts';
import {
  forgetDatabase,
  movedAddress,
  rememberDatabase,
  type DatabaseAddress,
} from './database-address.ts';
import { SCHEMAS, type NetworkDatabase } from './open-store.ts';
import { settleMove, stockFilesIn, wasMoveCutOff } from './settle-move.ts';

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
  tell: (sentence: string) => void;
}

/**
 * Moves a data folder's stock, and staging's if there is one, into a database that has none. From
 * then on the folder names the database, so that whatever opens the folder uses it. All or nothing:
 * if it is cut off, `settleMove` finds out which. Throws `data_folder_in_use` while the folder is
 * served, `not_found`, `bad_request`.
 */
export async function moveToDatabase(options: MoveOptions): Promise<MovedStock[]> {
  const { folder, database, address, clock, onRows, tell } = options;
  const lock = lockDataFolder(folder.root);
  try {
    if (await settleMove(folder, clock)) throw isMovedAlready(folder.root);
    if (!existsSync(folder.productionDatabase)) throw nothingThere(folder.root);
    const { moveIntoPostgres } = await import('../store/postgres/move.ts');
    const environments = Environment.options.filter((each) => existsSync(stockFile(folder, each)));
    const files = environments.map((each) => ({
      file: stockFile(folder, each),
      clock,
      ...(each === 'production' && { beforeMigration: () => backUp(folder, clock) }),
    }));
    const id = randomUUID();
    const moved = await whileHeld(files, (shops) =>
      moveIntoPostgres(
        database,
        shops.flatMap((from, index) => {
          const environment = environments[index];
          return environment ? [{ schema: SCHEMAS[environment], from }] : [];
        }),
        {
          ...{ id, onRows, tell },
          // While the folder has both, the database decides which of them is the stock.
          beforeCommit: () => {
            rememberDatabase(folder, { ...address, move: id });
          },
        },
      ),
    );
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
 * Moves a shop, and staging's stock if there is one, out of its database into a data folder that
 * has none. Also all or nothing. Returns nothing when it completed a move that had been cut off
 * when all was done but to forget the database.
 */
export async function moveToFolder(options: MoveOptions): Promise<MovedStock[]> {
  const { folder, address, clock } = options;
  const lock = lockDataFolder(folder.root);
  try {
    const named = movedAddress(folder);
    if (named && named.url !== address.url) throw isMovedAlready(folder.root);
    if (named && !(await settleMove(folder, clock))) return [];
    const [present] = stockFilesIn(folder);
    if (present !== undefined) throw notEmpty(present);
    const id = randomUUID();
    // Already here, so that a folder whose move was cut off begins no empty shop, and one with all
    // files no second one.
    rememberDatabase(folder, { ...address, ...named, move: id });
    const stocks = await moveOut(id, options).catch((error: unknown) => {
      if (!wasMoveCutOff(folder)) restoreAddress(folder, named);
      throw error;
    });
    forgetDatabase(folder);
    return stocks;
  } finally {
    lock.release();
  }
}

/** What a folder records about the database becomes what it was before the move. */
function restoreAddress(folder: DataFolder, before: DatabaseAddress | null): void {
  if (before) rememberDatabase(folder, before);
  else forgetDatabase(folder);
}

async function moveOut(id: string, options: MoveOptions): Promise<MovedStock[]> {
  const { folder, database, clock, onRows, tell } = options;
  const { moveOutOfPostgres } = await import('../store/postgres/move.ts');
  const moved = new Map<Environment, Moved>();
  try {
    const kept = await moveOutOfPostgres(
      database,
      Environment.options.map((each) => SCHEMAS[each]),
      {
        ...{ id, clock, tell },
        copy: async (schema, shop) => {
          const environment = schema === SCHEMAS.production ? 'production' : 'staging';
          const to = { file: stockFile(folder, environment), clock };
          moved.set(environment, await copyBeside(to, shop, onRows));
        },
        beforeCommit: async () => {
          for (const each of moved.keys()) await placeCopy(stockFile(folder, each));
        },
      },
    );
    return [...moved].map(([environment, rows], index) => ({
      ...{ environment, moved: rows },
      keptAs: kept[index] ?? '',
    }));
  } finally {
    for (const each of Environment.options) await dropCopy(stockFile(folder, each));
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

function isMovedAlready(root: string): ShopError {
  return new ShopError('bad_request', `The stock of ${root} is in a database already.`);
}

function nothingThere(root: string): ShopError {
  return new ShopError('not_found', `There is no stock in ${root} to move.`);
}
