import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../support/random.ts';
import { checkDisk, checkFile } from './check-disk.ts';
import { fateByChance, type Disk, type Fate } from './disk.ts';
import type { Journal } from './journal.ts';
import { Owner } from './owner.ts';
import { RecordedShop } from './recorded-shop.ts';

/** The number of the owner's actions in one recording. */
const DEEDS = 12;
/** In memory where possible: the tested disks need not last. */
const TRIED_IN = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
/** Where disks on which something is wrong are kept for inspection. */
const KEPT = join(import.meta.dirname, '../../out/powercut');

export interface PowerCuts {
  /** How many cuts are tried, and in how many recordings of a working shop. */
  cuts: number;
  recordings: number;
  seed: number;
  /** The compiled log of the disk. */
  library: string;
  /** Treats syncs of these files as never made, like a program that forgets them. */
  withoutSyncsOf?: RegExp;
  /** Tries no more cuts once one has this problem. */
  until?: RegExp;
  /** Called after each recording with the number of cuts that have failed so far. */
  onRecording?: (recording: number, failures: number) => void;
}

/**
 * The number of recorded calls, what was acknowledged in total, and the cuts after which something
 * was wrong.
 */
export interface PowerCutResult {
  cuts: number;
  calls: number;
  acknowledged: number;
  failures: { cut: string; problems: string[] }[];
}

/**
 * Records shops at work, rebuilds the disks that a power cut at random moments may leave, and opens
 * the shop on each. Everything acknowledged before the cut must be there, once, and the file
 * intact.
 */
export async function tryPowerCuts(options: PowerCuts): Promise<PowerCutResult> {
  const { cuts, recordings, seed, library, withoutSyncsOf, until, onRecording } = options;
  const result: PowerCutResult = { cuts: 0, calls: 0, acknowledged: 0, failures: [] };
  for (let recording = 0; recording < recordings; recording += 1) {
    const random = new Random(seed + recording);
    const shop = new RecordedShop(library, random);
    await shop.open();
    await new Owner(shop, random).work(DEEDS);
    const disk = await shop.recorded(withoutSyncsOf);
    count(result, disk, shop.journal);
    for (let cut = 0; cut * recordings < cuts; cut += 1) {
      const moment = random.pick(random.next() < 0.5 ? disk.moments : disk.rareMoments);
      const name = `seed ${seed + recording}, cut ${cut}`;
      await tryCut(disk, shop.journal, { moment, fate: fateByChance(random), name }, result);
      if (until && hasProblem(result, until)) break;
    }
    shop.remove();
    onRecording?.(recording, result.failures.length);
  }
  return result;
}

/** Whether something that matches was wrong after any cut. */
export function hasProblem({ failures }: PowerCutResult, problem: RegExp): boolean {
  return failures.some(({ problems }) => problems.some((text) => problem.test(text)));
}

/**
 * Records a restore, and cuts the power at every moment of it at which a name was added or removed:
 * each name in turn is the only one lost, and the only one kept. Of these cuts, one in `oneIn` is
 * tried.
 */
export async function tryNamesOfARestore(options: {
  library: string;
  seed: number;
  oneIn: number;
}): Promise<PowerCutResult> {
  const { library, seed, oneIn } = options;
  const result: PowerCutResult = { cuts: 0, calls: 0, acknowledged: 0, failures: [] };
  const random = new Random(seed);
  const shop = new RecordedShop(library, random);
  await shop.open();
  const owner = new Owner(shop, random);
  await owner.backUp();
  await owner.importAnimals();
  await owner.restore();
  const disk = await shop.recorded();
  count(result, disk, shop.journal);
  const restores = shop.journal.entries.filter(({ kind }) => kind === 'restored');
  let cut = 0;
  for (const moment of disk.namingMoments) {
    if (!restores.some(({ sent, acknowledged }) => sent <= moment && moment <= acknowledged)) {
      continue;
    }
    for (let name = 0; name < disk.openNames(moment); name += 1) {
      for (const isLost of [true, false]) {
        cut += 1;
        if (cut % oneIn > 0) continue;
        const fate: Fate = {
          isOrdered: false,
          keepsName: (open) => (open === name) !== isLost,
          keepsSector: () => isLost,
        };
        const title = `restored at ${moment}, name ${name} ${isLost ? 'lost' : 'kept'}`;
        await tryCut(disk, shop.journal, { moment, fate, name: title }, result);
      }
    }
  }
  shop.remove();
  return result;
}

function count(result: PowerCutResult, disk: Disk, { entries }: Journal): void {
  result.calls += disk.moments.length / 2;
  result.acknowledged += entries.filter(({ acknowledged }) => acknowledged < Infinity).length;
}

async function tryCut(
  disk: Disk,
  journal: Journal,
  { moment, fate, name }: { moment: number; fate: Fate; name: string },
  result: PowerCutResult,
): Promise<void> {
  const root = mkdtempSync(join(TRIED_IN, 'animal-store-cut-'));
  const asFound = join(root, 'disk');
  const tried = join(root, 'tried');
  mkdirSync(asFound);
  disk.rebuild(moment, fate, asFound);
  cpSync(asFound, tried, { recursive: true });
  const dataFolder = join(tried, 'shop');
  const problems = [...(await checkDisk(dataFolder, journal, moment)), ...checkFile(dataFolder)];
  result.cuts += 1;
  if (problems.length > 0) {
    result.failures.push({ cut: name, problems });
    cpSync(asFound, join(KEPT, name.replaceAll(/\W+/g, '-')), { recursive: true });
  }
  rmSync(root, { recursive: true });
}
