import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { ShopError } from '../../shared/errors.ts';
import type { Environment } from '../../shared/key.ts';
import { movedDatabase } from '../app/database-address.ts';
import { openNetworkStore, type NetworkDatabase } from '../app/open-store.ts';
import { writeBackup } from '../backups/backup-folder.ts';
import { ApiKeys } from '../keys/api-keys.ts';
import { openKeychain } from '../keys/keychain.ts';
import { systemClock } from '../platform/clock.ts';
import {
  defaultDataFolder,
  prepareDataFolder,
  stockFile,
  type DataFolder,
} from '../platform/data-folder.ts';
import { openSettings } from '../platform/settings.ts';
import { lockDataFolder, type ServingLock } from '../store/sqlite/serving-lock.ts';
import { openSqliteStore, type SqliteStoreOptions } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { networkDatabase, withDatabaseOptions, type DatabaseOptions } from './database-option.ts';
import { report, type Terminal } from './terminal.ts';

/** Returns a parser for an option that is a whole number within bounds. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d{1,15}$/.test(text) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(
      `It must be a whole number from ${String(min)} to ${String(max)}.`,
    );
  };
}

/** The data on which a command works. */
export interface DataOptions extends DatabaseOptions {
  dataDir: string;
  staging?: boolean;
}

/** The option that says where the data is. */
export function dataDirOption(): Option {
  return new Option('--data-dir <folder>', 'where the stock is kept').default(defaultDataFolder());
}

/** Creates a command with the options that say on which shop it works. */
export function shopCommand(name: string): Command {
  return withDatabaseOptions(new Command(name).addOption(dataDirOption()));
}

/** Creates a command with the options that say on which data it works: a shop's own, or its staging's. */
export function dataCommand(name: string): Command {
  return shopCommand(name).option('--staging', "work on staging's data, not on the real stock");
}

/** The data folder, which must exist: a mistyped one is not created. Throws `data_folder_unavailable`. */
export function existingDataFolder(dataDir: string): DataFolder {
  if (!existsSync(dataDir)) throw noShop(resolve(dataDir));
  return prepareDataFolder(dataDir);
}

function noShop(root: string): ShopError {
  return new ShopError(
    'data_folder_unavailable',
    `There is no shop in ${root} yet. Name its data folder with --data-dir, or start Animal Store there first.`,
  );
}

/** Where the backups of a data folder go. */
export function backupFolderOf(folder: DataFolder): string {
  return openSettings(folder.settingsFile).current.backupFolder ?? folder.backups;
}

function noStock(folder: DataFolder, environment: Environment): ShopError {
  const isShop = existsSync(folder.productionDatabase);
  return environment === 'staging' && isShop ? noStaging(folder.root) : noShop(folder.root);
}

function noStaging(root: string): ShopError {
  return new ShopError(
    'data_folder_unavailable',
    `The shop in ${root} has no staging yet. Switch it on in Settings, or make its first key: keys create --staging.`,
  );
}

/** How a file is opened. */
type Opening = Pick<SqliteStoreOptions, 'clock' | 'isDurable'>;

/**
 * Opens the store for one command, beside the service if that is running, and closes it afterwards.
 * `make` allows this command to create a new shop.
 */
export async function withStore<Answer>(
  terminal: Terminal,
  options: DataOptions,
  purpose: 'make' | 'use',
  work: (store: Store) => Promise<Answer>,
  how: Opening = { clock: systemClock },
): Promise<Answer> {
  const store = await openStore(terminal, options, purpose, how);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function openStore(
  terminal: Terminal,
  options: DataOptions,
  purpose: 'make' | 'use',
  how: Opening,
): Promise<Store> {
  const environment = options.staging ? 'staging' : 'production';
  const say = (sentence: string) => report(terminal, sentence);
  const database = networkDatabase(options) ?? databaseOfFolder(options.dataDir);
  const isNew = purpose === 'make';
  if (database) {
    const expected = isNew ? database : { ...database, holdsStock: true };
    return openNetworkStore(environment, expected, { clock: how.clock, report: say });
  }
  const folder = isNew ? prepareDataFolder(options.dataDir) : existingDataFolder(options.dataDir);
  const file = stockFile(folder, environment);
  if (!isNew && !existsSync(file)) throw noStock(folder, environment);
  return openFile(folder, file, how);
}

function databaseOfFolder(dataDir: string): NetworkDatabase | null {
  return existsSync(dataDir) ? movedDatabase(prepareDataFolder(dataDir)) : null;
}

/** An older database is migrated only while it is not served, and after a backup. */
async function openFile(folder: DataFolder, file: string, how: Opening): Promise<Store> {
  let lock: ServingLock | undefined;
  try {
    return await openSqliteStore({
      ...how,
      file,
      beforeMigration: async () => {
        lock = lockDataFolder(folder.root);
        await writeBackup({
          folder: file === folder.productionDatabase ? backupFolderOf(folder) : folder.backups,
          kind: 'before-migration',
          clock: systemClock,
          from: file,
        });
      },
    });
  } finally {
    lock?.release();
  }
}

/** Opens the keys of a store for one command. */
export function withKeys<Answer>(
  terminal: Terminal,
  options: DataOptions,
  purpose: 'make' | 'use',
  work: (keys: ApiKeys, store: Store) => Promise<Answer>,
): Promise<Answer> {
  return withStore(terminal, options, purpose, async (store) => {
    const keys = await ApiKeys.open({
      environment: options.staging ? 'staging' : 'production',
      store,
      secrets: openKeychain(),
      clock: systemClock,
    });
    try {
      return await work(keys, store);
    } finally {
      keys.close();
    }
  });
}
