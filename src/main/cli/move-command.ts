import { resolve } from 'node:path';
import { Command } from 'commander';
import { counted } from '../../shared/messages.ts';
import { ShopError } from '../../shared/errors.ts';
import { movedAddress, movedDatabase, rememberMove } from '../app/database-address.ts';
import { moveToDatabase, moveToFolder, type MovedStock } from '../app/move-shop.ts';
import type { NetworkDatabase } from '../app/open-store.ts';
import { systemClock } from '../platform/clock.ts';
import { prepareDataFolder, type DataFolder } from '../platform/data-folder.ts';
import { dataDirOption, existingDataFolder } from './data-options.ts';
import {
  databaseAt,
  isPostgres,
  networkDatabase,
  withDatabaseOptions,
  withoutSecrets,
  type DatabaseOptions,
} from './database-option.ts';
import { report, type Terminal } from './terminal.ts';

interface MoveOptions extends DatabaseOptions {
  dataDir: string;
  to: string;
}

/** After how many rows progress is reported. */
const ROWS_A_LINE = 100_000;

/**
 * What a row of a table is to a person; one, and several where that is not one with an s. Of other tables
 * nothing is said.
 */
const ROW_WORDS: Record<string, [one: string, many?: string]> = {
  keys: ['key'],
  persons: ['person'],
  fields: ['field'],
  categories: ['category', 'categories'],
  pets: ['animal'],
  removed_pets: ['removed animal'],
  photographs: ['photograph'],
  steps: ['step'],
  changes: ['change'],
  usage: ['count of requests', 'counts of requests'],
  idempotency: ['Idempotency-Key'],
};

/** No folder is meant by this, even if one could be made; a drive of Windows has one letter. */
const LIKE_AN_ADDRESS = /^[a-z][a-z\d+.-]+:/i;

function noSuchPlace(): ShopError {
  return new ShopError(
    'bad_request',
    'A shop can be moved to an address like postgresql://user@host:5432/database, or into a folder.',
  );
}

/** The command `move`: moves a closed shop into a database, or from one into a data folder. */
export function moveCommand(terminal: Terminal): Command {
  const command = new Command('move')
    .description(
      'move the whole shop, with staging, into PostgreSQL (--to postgresql://…), or from there into a data folder',
    )
    .requiredOption('--to <place>', 'an address like postgresql://user@host/database, or a folder')
    .addOption(dataDirOption());
  return withDatabaseOptions(command).action(async (options: MoveOptions) => {
    if (LIKE_AN_ADDRESS.test(options.to) && !isPostgres(options.to)) throw noSuchPlace();
    if (isPostgres(options.to)) await intoDatabase(options, terminal);
    else await intoFolder(options, terminal);
  });
}

async function intoDatabase(
  { to, dataDir, databasePasswordFile: file }: MoveOptions,
  terminal: Terminal,
): Promise<void> {
  const folder = existingDataFolder(dataDir);
  const passwordFile = file === undefined ? undefined : resolve(file);
  const database = databaseAt(to, passwordFile);
  const address = { url: to, ...(passwordFile !== undefined && { passwordFile }) };
  const shop = { folder, database, address, clock: systemClock };
  reportMoved(await moveToDatabase({ ...shop, ...progressOf(terminal) }), terminal);
  report(terminal, `Whatever opens ${folder.root} uses the database from now on.`);
  reportStart(folder, terminal);
}

async function intoFolder(options: MoveOptions, terminal: Terminal): Promise<void> {
  const named = networkDatabase(options);
  const former = named ? null : existingDataFolder(options.dataDir);
  const database = named ?? (former && movedDatabase(former));
  const address = (former && movedAddress(former)) ?? (named && addressOf(named, options));
  if (!database || !address) {
    throw new ShopError(
      'bad_request',
      'Name the database that the shop is in with --database, or its data folder with --data-dir.',
    );
  }
  const folder = prepareDataFolder(options.to);
  const shop = { folder, database, address, clock: systemClock };
  const stocks = await moveToFolder({ ...shop, ...progressOf(terminal) });
  // The former folder must not begin a second, empty shop.
  if (former && former.root !== folder.root) rememberMove(former, { folder: folder.root });
  reportMoved(stocks, terminal);
  report(terminal, `The shop is in ${folder.root} from now on.`);
  reportStart(folder, terminal);
}

function reportStart({ root }: DataFolder, terminal: Terminal): void {
  report(terminal, `Start it with: animal-store serve --data-dir "${root}"`);
}

/** What a folder may record about a database that was named on the command line: no password. */
function addressOf({ url }: NetworkDatabase, { databasePasswordFile: file }: MoveOptions) {
  return { url: withoutSecrets(url), ...(file !== undefined && { passwordFile: resolve(file) }) };
}

function reportMoved(stocks: readonly MovedStock[], terminal: Terminal): void {
  for (const { environment, moved, keptAs } of stocks) {
    const rows = [...moved].flatMap(([table, count]) => {
      const words = ROW_WORDS[table];
      return words ? [counted(count, ...words)] : [];
    });
    const which = environment === 'production' ? 'The stock' : 'Staging';
    report(terminal, `${which} was moved and checked: ${rows.join(', ')}.`);
    report(terminal, `As it was, it is kept as ${keptAs}; nothing uses that any more.`);
  }
}

/** Tells how far a move is, and what it waits for. */
function progressOf(terminal: Terminal) {
  let all = 0;
  return {
    onRows: (rows: number) => {
      const before = Math.floor(all / ROWS_A_LINE);
      all += rows;
      if (Math.floor(all / ROWS_A_LINE) > before) report(terminal, `${String(all)} rows so far …`);
    },
    report: (sentence: string) => report(terminal, sentence),
  };
}
