import type { Command } from 'commander';
import { ShopError } from '../../shared/errors.ts';
import { Environment } from '../../shared/key.ts';
import { movedDatabase } from '../app/database-address.ts';
import { SCHEMAS } from '../app/open-store.ts';
import { systemClock } from '../platform/clock.ts';
import { seenFile } from '../platform/data-folder.ts';
import { existingDataFolder, shopCommand, type DataOptions } from './data-options.ts';
import { networkDatabase } from './database-option.ts';
import { report, type Terminal } from './terminal.ts';

/** The command `after-restore`: finishes a restore that was made with PostgreSQL's own tools. */
export function afterRestoreCommand(terminal: Terminal): Command {
  return shopCommand('after-restore')
    .description(
      'after pg_restore: gives no number twice, and revokes keys that had stopped working (for a shop in PostgreSQL)',
    )
    .action((options: DataOptions) => finish(options, terminal));
}

async function finish(options: DataOptions, terminal: Terminal): Promise<void> {
  const folder = existingDataFolder(options.dataDir);
  const database = networkDatabase(options) ?? movedDatabase(folder);
  if (!database) {
    throw new ShopError(
      'bad_request',
      'The stock of that folder is in the folder, where “restore” does all. Name the PostgreSQL that was restored with --database.',
    );
  }
  const { finishRestore } = await import('../store/postgres/after-restore.ts');
  let isKnown = false;
  for (const environment of Environment.options) {
    const at = { ...database, schema: SCHEMAS[environment] };
    const revoked = await finishRestore(at, seenFile(folder.root, environment), systemClock);
    if (!revoked) continue;
    isKnown = true;
    const which = environment === 'production' ? 'The stock' : 'Staging';
    report(terminal, `${which} goes on with numbers that were never given.`);
    for (const label of revoked) {
      report(terminal, `Revoked, since it was not known to work here: the key “${label}”.`);
    }
  }
  if (!isKnown) throw neverSeen(folder.root);
  report(
    terminal,
    'Run this for the data folder of each computer that serves the shop, then start them.',
  );
}

function neverSeen(root: string): ShopError {
  return new ShopError(
    'not_found',
    `${root} has no record of a shop in PostgreSQL. Name the data folder of a computer that served it.`,
  );
}
