import { existsSync } from 'node:fs';
import type { Backup } from '../../shared/backup.ts';
import type { Clock } from '../platform/clock.ts';
import { readStandingOfDamaged, type Standing } from '../store/sqlite/carry-over.ts';
import {
  companionsOf,
  putInPlace,
  removeCompanions,
  removeDatabase,
} from '../store/sqlite/durable-file.ts';
import { HeldStock } from '../store/sqlite/held-stock.ts';
import { writeBackup } from './backup-folder.ts';
import { setAside } from './damaged.ts';
import { findProblem } from './integrity.ts';
import { isDamage } from './storage-reason.ts';

/** The stock that is about to be replaced, saved, with others kept from it. */
export interface StockBefore {
  /** The backup of it; null when there was nothing to save, or nothing whole. */
  undo: Backup | null;
  /** Where a database that was too damaged for a backup was kept as it was; else null. */
  keptAside: string | null;
  /** What must not go back in time; undefined where there was no stock. */
  standing: Standing | undefined;
  /** Puts a finished database in its place. Throws the disk's errors. */
  replaceBy(finished: string): Promise<void>;
  /** Lets others at the stock again. */
  release(): void;
}

interface Place {
  databaseFile: string;
  /** Where the backup of it goes. */
  folder: string;
  clock: Clock;
}

/**
 * Saves the stock that is there: as a backup, or, when it is too damaged for one, aside as it is. Until
 * the release no other program can store in it. Throws `data_folder_in_use`, `backup_failed`, and
 * SQLite's and the disk's errors.
 */
export async function takeOut(place: Place): Promise<StockBefore> {
  if (!existsSync(place.databaseFile)) return takeOutNothing(place);
  return (await takeOutWhole(place)) ?? takeOutDamaged(place);
}

async function takeOutNothing({ databaseFile, clock }: Place): Promise<StockBefore> {
  const isAnythingLeft = companionsOf(databaseFile).some((file) => existsSync(file));
  const keptAside = isAnythingLeft ? (await setAside(databaseFile, clock)).name : null;
  return beforeFree(databaseFile, { undo: null, keptAside, standing: undefined });
}

/** Undefined for a stock that is damaged. */
async function takeOutWhole({ databaseFile, folder, clock }: Place) {
  if ((await findProblem(databaseFile, 'quick_check')) !== null) return undefined;
  const held = holdUnlessDamaged(databaseFile);
  if (!held) return undefined;
  try {
    const copy = (target: string): Promise<void> => held.copyTo(target);
    const undo = await writeBackup({ folder, kind: 'before-restore', clock, copy });
    return beforeHeld(held, { undo, keptAside: null, standing: held.standing() });
  } catch (error) {
    held.release();
    if (isDamage(error)) return undefined;
    throw error;
  }
}

async function takeOutDamaged({ databaseFile, clock }: Place): Promise<StockBefore> {
  const { name: keptAside, isCopy } = await setAside(databaseFile, clock);
  let held: HeldStock | undefined;
  try {
    // Where there is no room for a copy, the one kept aside is the same file: it stays untouched.
    held = isCopy ? holdUnlessDamaged(databaseFile) : undefined;
  } catch (error) {
    await removeDatabase(keptAside);
    throw error;
  }
  try {
    const standing = await readStandingOfDamaged(keptAside, `${databaseFile}.reading`);
    const saved = { undo: null, keptAside, standing };
    return held ? beforeHeld(held, saved) : beforeFree(databaseFile, saved);
  } catch (error) {
    held?.release();
    throw error;
  }
}

function holdUnlessDamaged(databaseFile: string): HeldStock | undefined {
  try {
    return HeldStock.hold(databaseFile);
  } catch (error) {
    if (isDamage(error)) return undefined;
    throw error;
  }
}

type Saved = Pick<StockBefore, 'undo' | 'keptAside' | 'standing'>;

function beforeHeld(held: HeldStock, saved: Saved): StockBefore {
  return {
    ...saved,
    replaceBy: (finished) => held.replaceBy(finished),
    release: () => {
      held.release();
    },
  };
}

/** Of a stock that no program can have open: there is none, or SQLite takes it for none. */
function beforeFree(databaseFile: string, saved: Saved): StockBefore {
  return {
    ...saved,
    replaceBy: async (finished) => {
      // Nothing of a log that was left is ever played into the database that comes.
      await removeCompanions(databaseFile);
      await putInPlace(finished, databaseFile);
    },
    release: () => undefined,
  };
}
