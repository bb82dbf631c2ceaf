import { constants, existsSync } from 'node:fs';
import { copyFile, link, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock } from '../../../platform/clock.ts';
import { syncFolder } from '../../../platform/durable-file.ts';
import { readCarriedOverStateOfDamaged, type CarriedOverState } from './carry-over.ts';
import { findProblem } from './database-file.ts';
import {
  companionsOf,
  putInPlace,
  removeCompanions,
  removeDatabase,
  syncFile,
} from './durable-file.ts';
import { HeldStock } from './held-stock.ts';
import { isDamage } from './storage-reason.ts';

/** The stock that is about to be replaced: saved, and closed to others. */
export interface ReplacedDatabase<Saved> {
  /** What `save` returned; null when there was nothing to save, or nothing intact. */
  undo: Saved | null;
  /** Where a database too damaged for a backup was kept as it was; otherwise null. */
  keptAside: string | null;
  /** What must not go back in time; undefined when there was no stock. */
  carriedOver: CarriedOverState | undefined;
  /** Puts a finished database in its place. Throws the disk's errors. */
  replaceBy(finished: string): Promise<void>;
  /** Lets others use the stock again. */
  release(): void;
}

interface Place<Saved> {
  databaseFile: string;
  clock: Clock;
  /** Saves the stock, to which nobody writes until that is done. */
  save: () => Promise<Saved>;
}

type Unsaved = Omit<Place<unknown>, 'save'>;

/**
 * Saves the present stock with `save` or, if it is too damaged for that, sets it aside as it is.
 * Until `release`, no other program can store anything in it. Throws `data_folder_in_use`, what
 * `save` throws, and SQLite's and the disk's errors.
 */
export async function lockAndBackUp<Saved>(place: Place<Saved>): Promise<ReplacedDatabase<Saved>> {
  if (!existsSync(place.databaseFile)) return lockMissing(place);
  return (await lockIntact(place)) ?? lockDamaged(place);
}

async function lockMissing({ databaseFile, clock }: Unsaved): Promise<ReplacedDatabase<never>> {
  const isAnythingLeft = companionsOf(databaseFile).some((file) => existsSync(file));
  const keptAside = isAnythingLeft ? (await setAside(databaseFile, clock)).name : null;
  return beforeFree(databaseFile, { undo: null, keptAside, carriedOver: undefined });
}

/** Undefined for a damaged stock. */
async function lockIntact<Saved>({ databaseFile, save }: Place<Saved>) {
  if ((await findProblem(databaseFile, 'quick_check')) !== null) return undefined;
  const held = holdUnlessDamaged(databaseFile);
  if (!held) return undefined;
  try {
    const undo = await save();
    held.closeToOthers();
    return beforeHeld(held, { undo, keptAside: null, carriedOver: held.carriedOver() });
  } catch (error) {
    held.release();
    if (isDamage(error)) return undefined;
    throw error;
  }
}

async function lockDamaged({ databaseFile, clock }: Unsaved): Promise<ReplacedDatabase<never>> {
  const { name: keptAside, isCopy } = await setAside(databaseFile, clock);
  let held: HeldStock | undefined;
  try {
    // When there is no room for a copy, the file set aside is the original itself, which must stay
    // untouched.
    held = isCopy ? holdUnlessDamaged(databaseFile) : undefined;
    held?.closeToOthers();
    const carriedOver = await readCarriedOverStateOfDamaged(keptAside, `${databaseFile}.reading`);
    const kept: Kept<never> = { undo: null, keptAside, carriedOver };
    return held ? beforeHeld(held, kept) : beforeFree(databaseFile, kept);
  } catch (error) {
    held?.release();
    // The stock stays where it is, and another try must find the room that this took.
    await removeDatabase(keptAside);
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

type Kept<Saved> = Pick<ReplacedDatabase<Saved>, 'undo' | 'keptAside' | 'carriedOver'>;

function beforeHeld<Saved>(held: HeldStock, kept: Kept<Saved>): ReplacedDatabase<Saved> {
  return {
    ...kept,
    replaceBy: (finished) => held.replaceBy(finished),
    release: () => held.release(),
  };
}

/** For a stock that no program can have open: there is none, or SQLite does not recognise it. */
function beforeFree(databaseFile: string, kept: Kept<never>): ReplacedDatabase<never> {
  return {
    ...kept,
    replaceBy: async (finished) => {
      // A leftover log must never be replayed into the new database.
      await removeCompanions(databaseFile);
      await putInPlace(finished, databaseFile);
    },
    release: () => undefined,
  };
}

/** Where a damaged database was kept. */
interface Aside {
  name: string;
  /** False when the disk had no room, so that it is a second name for the same file. */
  isCopy: boolean;
}

/**
 * Keeps a damaged database, and the files that SQLite left beside it, unchanged under another name,
 * for anyone who may still recover something from it. Throws the disk's errors.
 */
export async function setAside(databaseFile: string, clock: Clock): Promise<Aside> {
  const time = new Date(clock.now()).toISOString().slice(0, 19).replaceAll(':', '-');
  const name = `${databaseFile}.damaged-${time}Z`;
  const present = [databaseFile, ...companionsOf(databaseFile)].filter((file) => existsSync(file));
  let isCopy = true;
  for (const file of present) {
    if (!(await keepUnder(file, name + file.slice(databaseFile.length)))) isCopy = false;
  }
  syncFolder(dirname(databaseFile));
  return { name, isCopy };
}

/** Returns whether it is a copy, which nothing that happens to the original can affect. */
async function keepUnder(file: string, name: string): Promise<boolean> {
  await rm(name, { force: true });
  try {
    await copyFile(file, name, constants.COPYFILE_FICLONE);
    await syncFile(name);
    return true;
  } catch {
    await rm(name, { force: true });
    await link(file, name);
    return false;
  }
}
