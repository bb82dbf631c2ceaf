import type { Logger } from 'pino';
import { errorValueOf, ShopError, type ErrorValue } from '../../shared/errors.ts';
import { restoreBackup } from '../backups/restore.ts';
import { findRecoveryOptions, salvageStock } from '../backups/recovery-options.ts';
import type { Clock } from '../platform/clock.ts';
import { namesDatabase, prepareDataFolder } from '../platform/data-folder.ts';
import { longWait } from '../app/open-store.ts';
import type { Shop } from '../app/shop.ts';
import { BEING_RESTORED, BEING_SALVAGED, WAYS_OUT_SOUGHT } from '../store/waits.ts';
import { chooseFolder, openFolder } from './host-powers.ts';
import { relaunch } from './lifecycle.ts';
import type { Memory } from './remembered.ts';
import { askAboutStartProblem, showRevokedKeys, type StartAction } from './start-problem.ts';
import { say } from '../../shared/say.ts';

export interface OpenOptions {
  open: () => Promise<Shop>;
  dataFolder: string;
  folderWasGiven: boolean;
  memory: Memory;
  clock: Clock;
  log: Logger;
  /** Must show what is waited for from now on. */
  waits: (sentence: string) => void;
  /** Must show nothing of that any more: a dialogue follows. */
  stopsWaiting: () => void;
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
  const { dataFolder, folderWasGiven } = options;
  const recovery = await whileSaying(WAYS_OUT_SOUGHT, options, () =>
    findRecoveryOptions(dataFolder, problem.code),
  ).finally(options.stopsWaiting);
  const action = await askAboutStartProblem(problem, {
    newestBackup: recovery?.newestBackup,
    salvageable: recovery?.salvageable,
    folderWasGiven,
    isOnServer:
      problem.code === 'storage_unavailable' && namesDatabase(prepareDataFolder(dataFolder)),
  });
  try {
    await act(action, recovery?.newestBackup?.file, options);
  } catch (error) {
    if (error instanceof ShopError && error.code === 'cancelled') throw error;
    await settle(errorValueOf(error), options);
  }
}

/** Does work, and says what it is about if that takes longer than a second. */
async function whileSaying<Result>(
  sentence: string,
  { waits }: OpenOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const wait = longWait(waits);
  wait.report(sentence);
  try {
    return await work();
  } finally {
    wait.end();
  }
}

async function act(
  action: StartAction,
  backupFile: string | undefined,
  options: OpenOptions,
): Promise<void> {
  const { dataFolder, memory, clock } = options;
  switch (action) {
    case 'retry':
      return;
    case 'restore': {
      if (backupFile === undefined) return;
      const folder = prepareDataFolder(dataFolder);
      const { revokedKeys } = await whileSaying(BEING_RESTORED, options, () =>
        restoreBackup({ dataFolder: folder, backupFile, clock }),
      );
      if (revokedKeys.length === 0) return;
      options.stopsWaiting();
      await showRevokedKeys(revokedKeys);
      return;
    }
    case 'salvage':
      await whileSaying(BEING_SALVAGED, options, () =>
        salvageStock(prepareDataFolder(dataFolder), clock),
      );
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
  return new ShopError('cancelled', say`The shop was not opened.`);
}
