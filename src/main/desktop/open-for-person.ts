import type { Logger } from 'pino';
import { errorValueOf, ShopError, type ErrorValue } from '../../shared/errors.ts';
import { restoreBackup } from '../backups/restore.ts';
import { salvageStock } from '../backups/salvage-stock.ts';
import { findWaysOut } from '../backups/ways-out.ts';
import type { Clock } from '../platform/clock.ts';
import { namesDatabase, prepareDataFolder } from '../platform/data-folder.ts';
import type { Shop } from '../app/shop.ts';
import { chooseFolder, openFolder } from './host-powers.ts';
import { relaunch } from './relaunch.ts';
import type { Memory } from './remembered.ts';
import { askAboutStartProblem, tellRevokedKeys, type StartAction } from './start-problem.ts';

export interface OpenOptions {
  open: () => Promise<Shop>;
  dataFolder: string;
  folderWasGiven: boolean;
  memory: Memory;
  clock: Clock;
  log: Logger;
}

/**
 * Opens the shop. While that fails, a dialogue explains why and offers what can be done, as often
 * as needed. Throws `cancelled` when the person gives up or the app restarts; the app must then
 * quit.
 */
export async function openForPerson(options: OpenOptions): Promise<Shop> {
  for (;;) {
    try {
      return await options.open();
    } catch (error) {
      options.log.error({ err: error }, 'The shop could not be opened');
      await settle(errorValueOf(error), options);
    }
  }
}

/** Does what the person chooses. A failed restore is shown like any other problem. */
async function settle(problem: ErrorValue, options: OpenOptions): Promise<void> {
  const { dataFolder, clock, folderWasGiven } = options;
  const ways = await findWaysOut(dataFolder, problem.code, clock);
  const action = await askAboutStartProblem(problem, {
    newestBackup: ways?.newestBackup,
    salvageable: ways?.salvageable,
    folderWasGiven,
    isOnServer:
      problem.code === 'storage_unavailable' && namesDatabase(prepareDataFolder(dataFolder)),
  });
  try {
    await act(action, ways?.newestBackup?.file, options);
  } catch (error) {
    if (error instanceof ShopError && error.code === 'cancelled') throw error;
    await settle(errorValueOf(error), options);
  }
}

async function act(
  action: StartAction,
  backupFile: string | undefined,
  { dataFolder, memory, clock }: OpenOptions,
): Promise<void> {
  switch (action) {
    case 'retry':
      return;
    case 'restore': {
      if (backupFile === undefined) return;
      const folder = prepareDataFolder(dataFolder);
      const { revokedKeys } = await restoreBackup({ dataFolder: folder, backupFile, clock });
      if (revokedKeys.length > 0) await tellRevokedKeys(revokedKeys);
      return;
    }
    case 'salvage':
      await salvageStock(prepareDataFolder(dataFolder), clock);
      return;
    case 'open-folder':
      await openFolder(dataFolder);
      return;
    case 'choose-folder': {
      const folder = await chooseFolder();
      if (folder === null) return;
      memory.change({ dataFolder: folder });
      relaunch();
      throw cancelled();
    }
    case 'quit':
      throw cancelled();
  }
}

function cancelled(): ShopError {
  return new ShopError('cancelled', 'The shop was not opened.');
}
