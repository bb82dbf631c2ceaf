import type { Clock } from '../../platform/clock.ts';
import { pagesOf } from './database-pages.ts';
import { openDatabase, type Connection } from './database.ts';
import { NameIndex } from './name-index.ts';
import { recordsOn } from './page-records.ts';
import { copyRecords, finishRecords } from './salvaged-records.ts';
import { animalOf, type SalvagedAnimal } from './salvaged-animals.ts';
import { openSqliteStore } from './sqlite-store.ts';
import { storageError } from './storage-errors.ts';

/** What became of a damaged database. */
export interface Salvaged {
  animals: number;
  /** Whether something that was stored is missing, or may be. */
  lost: boolean;
}

/** Animals in one transaction. */
const BATCH = 5_000;

/**
 * Puts what can be read of a damaged database into a fresh one. Animals never change, so they are
 * looked for on every page by itself, in their table and in their order by name, and one is lost only
 * where both are gone. Keys and all else that changes is read through SQLite, so that nothing
 * outdated comes back: a key that was revoked stays so, or is lost. The damaged file and what is
 * beside it are only read. Raises `storage_unavailable` or `data_folder_unavailable`.
 */
export async function salvageDatabase(
  damaged: string,
  fresh: string,
  clock: Clock,
): Promise<Salvaged> {
  try {
    await (await openSqliteStore({ file: fresh, clock })).close();
    const target = openDatabase(fresh);
    try {
      return await salvageInto(target, damaged, clock);
    } finally {
      target.close();
    }
  } catch (error) {
    throw storageError(error, fresh);
  }
}

async function salvageInto(target: Connection, damaged: string, clock: Clock): Promise<Salvaged> {
  // What refers to a key or an animal that was lost is mended at the end.
  target.pragma('foreign_keys = OFF');
  const { expected, areAllRead } = copyRecords(damaged, target);
  const dated = dater(target, clock);
  const insert = target.prepare('INSERT OR IGNORE INTO pets VALUES (?, ?, ?, ?, ?, ?)');
  const store = target.transaction((animals: readonly SalvagedAnimal[]) => {
    let stored = 0;
    for (const { id, name, categoryId, status, addedAt, addedBy } of animals) {
      stored += insert.run(id, name, categoryId, status, addedAt ?? dated(id), addedBy).changes;
    }
    return stored;
  });
  let animals = 0;
  let undated = 0;
  for (const batch of animalsIn(damaged, ({ addedAt }) => addedAt !== null)) {
    animals += store(batch);
    await nextTurn();
  }
  for (const batch of animalsIn(damaged, ({ addedAt }) => addedAt === null)) {
    undated += store(batch);
    await nextTurn();
  }
  finishRecords(target);
  await new NameIndex(target).catchUpAtOnce(BATCH);
  animals += undated;
  return { animals, lost: !areAllRead || undated > 0 || animals !== expected };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** When an animal was added of which only the name is known: when the one before it was. */
function dater(target: Connection, clock: Clock): (id: bigint) => bigint {
  const before = target
    .prepare<[bigint], bigint>('SELECT added_at FROM pets WHERE id < ? ORDER BY id DESC LIMIT 1')
    .pluck();
  return (id) => before.get(id) ?? BigInt(clock.now());
}

/** The animals on all pages for which a condition holds, in batches; some more than once. */
function* animalsIn(
  file: string,
  isWanted: (animal: SalvagedAnimal) => boolean,
): Generator<SalvagedAnimal[]> {
  let batch: SalvagedAnimal[] = [];
  for (const page of pagesOf(file)) {
    for (const record of recordsOn(page)) {
      const animal = animalOf(record);
      if (animal && isWanted(animal)) batch.push(animal);
    }
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
