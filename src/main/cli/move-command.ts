import { resolve } from 'node:path';
import { Command } from 'commander';
import { ShopError } from '../../shared/errors.ts';
import { forgetDatabase, movedDatabase } from '../app/database-address.ts';
import { moveToDatabase, moveToFolder, type MovedShop } from '../app/move-shop.ts';
import { systemClock } from '../platform/clock.ts';
import { prepareDataFolder } from '../platform/data-folder.ts';
import { dataDirOption, existingDataFolder } from './data-options.ts';
import {
  databaseAt,
  isPostgres,
  networkDatabase,
  withDatabaseOptions,
  type DatabaseOptions,
} from './database-option.ts';
import { tell, type Terminal } from './terminal.ts';

interface MoveOptions extends DatabaseOptions {
  dataDir: string;
  to: string;
}

/** After how many rows progress is reported. */
const ROWS_A_LINE = 100_000;

/** The command `move`: moves a closed shop into a database, or from one into a data folder. */
export function moveCommand(terminal: Terminal): Command {
  const command = new Command('move')
    .description(
      'move the whole shop into PostgreSQL (--to postgresql://…), or from there into a data folder',
    )
    .requiredOption('--to <place>', 'an address like postgresql://user@host/database, or a folder')
    .addOption(dataDirOption());
  return withDatabaseOptions(command).action(async (options: MoveOptions) => {
    const onRows = told(terminal);
    const { moved, keptAs } = isPostgres(options.to)
      ? await intoDatabase(options, onRows)
      : await intoFolder(options, onRows);
    const rows = [...moved].map(([name, count]) => `${String(count)} ${name.replace('_', ' ')}`);
    tell(terminal, `Moved and checked: ${rows.join(', ')}.`);
    tell(terminal, `The shop as it was is kept as ${keptAs}; nothing uses it any more.`);
  });
}

function intoDatabase(
  { to, dataDir, databasePasswordFile: file }: MoveOptions,
  onRows: (rows: number) => void,
): Promise<MovedShop> {
  const folder = existingDataFolder(dataDir);
  if (movedDatabase(folder)) {
    throw new ShopError('bad_request', `The stock of ${folder.root} is in a database already.`);
  }
  const passwordFile = file === undefined ? undefined : resolve(file);
  const database = databaseAt(to, passwordFile);
  return moveToDatabase({ folder, database, clock: systemClock, onRows }, passwordFile);
}

async function intoFolder(
  options: MoveOptions,
  onRows: (rows: number) => void,
): Promise<MovedShop> {
  const named = networkDatabase(options);
  const former = named ? null : existingDataFolder(options.dataDir);
  const database = named ?? (former && movedDatabase(former));
  if (!database) {
    throw new ShopError(
      'bad_request',
      'Name the database that the shop is in with --database, or its data folder with --data-dir.',
    );
  }
  const folder = prepareDataFolder(options.to);
  const moved = await moveToFolder({ folder, database, clock: systemClock, onRows });
  if (former) forgetDatabase(former);
  return moved;
}

function told(terminal: Terminal): (rows: number) => void {
  let all = 0;
  return (rows) => {
    const before = Math.floor(all / ROWS_A_LINE);
    all += rows;
    if (Math.floor(all / ROWS_A_LINE) > before) tell(terminal, `${String(all)} rows so far …`);
  };
}
