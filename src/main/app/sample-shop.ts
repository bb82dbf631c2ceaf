import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { profileFor } from '../../shared/shop-profile.ts';
import type { Clock } from '../platform/clock.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { makeFolder, moveFile } from '../platform/durable-file.ts';
import { systemLanguage } from '../platform/system.ts';
import { fillSampleShop, MovingClock } from '../stock/sample/fill-sample-shop.ts';
import type { ServingLock } from '../store/sqlite/serving-lock.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import { openThreadedStore } from '../store/sqlite/thread/threaded-store.ts';
import type { Store } from '../store/store.ts';

interface SampleOptions {
  folder: Pick<DataFolder, 'sample' | 'sampleToBe'>;
  lock: ServingLock;
  clock: Clock;
}

const FILE = 'animal-store.sqlite';

/** Opens the sample shop that somebody looked round in when the program ended; undefined if nobody did. */
export async function reopenSample(options: SampleOptions): Promise<Store | undefined> {
  const { folder } = options;
  rmSync(folder.sampleToBe, { recursive: true, force: true });
  if (!existsSync(folder.sample)) return undefined;
  try {
    return await open(options);
  } catch {
    // There is nothing in it that could not be made again.
    deleteSample(folder);
    return undefined;
  }
}

/** Makes the sample shop in a language, with the currency of the shop whose `stock` it stands for, and opens it. */
export async function makeSample(
  options: SampleOptions,
  stock: Store,
  spoken: string,
): Promise<Store> {
  const { folder, clock } = options;
  const language = systemLanguage();
  const profile = (await stock.profile.read()) ?? profileFor([language]);
  rmSync(folder.sampleToBe, { recursive: true, force: true });
  makeFolder(folder.sampleToBe);
  const past = new MovingClock();
  const store = await openSqliteStore({
    file: join(folder.sampleToBe, FILE),
    clock: past,
    language,
  });
  try {
    await fillSampleShop(store, past, { now: clock.now(), profile, language: spoken });
  } finally {
    await store.close();
  }
  await moveFile(folder.sampleToBe, folder.sample);
  return open(options);
}

/** Deletes the sample shop whole, once it is closed. */
export function deleteSample({ sample }: Pick<DataFolder, 'sample'>): void {
  rmSync(sample, { recursive: true, force: true });
}

function open({ folder, lock, clock }: SampleOptions): Promise<Store> {
  const file = join(folder.sample, FILE);
  return openThreadedStore({ file, lock, clock, language: systemLanguage() });
}
