import { anotherTurn } from '../../../platform/another-turn.ts';
import { pagesOf } from './database-pages.ts';
import { openDatabase, type Connection } from '../database.ts';
import { migrate } from '../migrate.ts';
import { NameIndex } from '../name-index.ts';
import { recordsOn } from './page-records.ts';
import { eachColumn, fieldColumns } from '../../field-columns.ts';
import { FIELD_VALUES } from '../pet-columns.ts';
import { copyRecords, finishRecords } from './salvaged-records.ts';
import { animalReader, type SalvagedAnimal } from './salvaged-animals.ts';
import { storageError } from '../storage-errors.ts';

/** The result of salvaging a damaged database. */
export interface Salvaged {
  animals: number;
  /** Whether anything that was stored is, or may be, missing. */
  lost: boolean;
}

/** Animals per transaction. */
const BATCH = 5_000;

/**
 * Salvages what can be read of a damaged database into a new one. Animals are searched for on every
 * page individually: in their table, in their changes and in their order by name. The state with
 * the highest version counts, and an animal is lost only when all of these are gone. Everything
 * else is read through SQLite, so that nothing outdated comes back: a revoked key stays revoked, or
 * is lost. The damaged file and those beside it are only read. An animal whose time of addition is
 * unknown, and before which there is none, gets that of `now` (Unix ms). Throws `storage_unavailable`
 * or `data_folder_unavailable`.
 */
export async function salvageDatabase(
  damaged: string,
  fresh: string,
  now: number,
): Promise<Salvaged> {
  try {
    const target = openDatabase(fresh);
    try {
      await migrate(target, fresh, undefined);
      return await salvageInto(target, damaged, now);
    } finally {
      target.close();
    }
  } catch (error) {
    throw storageError(error, fresh);
  }
}

async function salvageInto(target: Connection, damaged: string, now: number): Promise<Salvaged> {
  // References to a lost key or animal are repaired at the end.
  target.pragma('foreign_keys = OFF');
  target.pragma('temp_store = FILE');
  const { expected, areAllRead } = copyRecords(damaged, target);
  const found = new FoundAnimals(target);
  for (const batch of animalsIn(damaged)) {
    found.note(batch);
    await anotherTurn();
  }
  const { animals, undated } = found.store(now);
  finishRecords(target);
  await new NameIndex(target).catchUpAtOnce(BATCH);
  return { animals, lost: !areAllRead || undated > 0 || animals !== expected };
}

/** What was found of each animal: its newest state, and when and by whom it was added. */
class FoundAnimals {
  readonly #target: Connection;
  readonly #note: (animals: readonly SalvagedAnimal[]) => void;

  constructor(target: Connection) {
    this.#target = target;
    target.exec(
      `CREATE TABLE temp.found (id INTEGER PRIMARY KEY, version INTEGER, is_removed INTEGER,
         added_at INTEGER, added_by TEXT, ${fieldColumns()})`,
    );
    // At equal versions, a record with the time of addition is the animal itself, not an index entry.
    const isNewer = `(excluded.version > found.version OR excluded.version = found.version
      AND found.added_at IS NULL AND excluded.added_at IS NOT NULL)`;
    const newer = (column: string) => `${column} = iif(${isNewer}, excluded.${column}, ${column})`;
    const insert = target.prepare(
      `INSERT INTO temp.found VALUES (?, ?, ?, ?, ?, ${FIELD_VALUES})
       ON CONFLICT (id) DO UPDATE SET ${newer('version')}, ${newer('is_removed')}, ${eachColumn(newer)},
         added_at = ifnull(found.added_at, excluded.added_at),
         added_by = ifnull(found.added_by, excluded.added_by)`,
    );
    this.#note = target.transaction((animals: readonly SalvagedAnimal[]) => {
      for (const { id, version, isRemoved, added, fields } of animals) {
        const by = added?.by ?? null;
        insert.run(id, version, Number(isRemoved), added?.at ?? null, by, ...fields);
      }
    });
  }

  note(animals: readonly SalvagedAnimal[]): void {
    this.#note(animals);
  }

  /** An animal whose time of addition is unknown gets that of the previous one. */
  store(now: number): { animals: number; undated: number } {
    const columns = `id, ${fieldColumns()}, added_at, added_by, version`;
    const values = `id, ${fieldColumns()}, ifnull(added_at, ifnull((SELECT before.added_at
      FROM temp.found AS before WHERE before.id < found.id AND before.added_at IS NOT NULL
      ORDER BY before.id DESC LIMIT 1), ${String(now)})), added_by, version`;
    const move = (table: string, isRemoved: number) =>
      this.#target
        .prepare(
          `INSERT INTO ${table} (${columns}) SELECT ${values} FROM temp.found
           WHERE is_removed = ${String(isRemoved)} ORDER BY id`,
        )
        .run().changes;
    return this.#target.transaction(() => {
      const undated = this.#target
        .prepare<[], bigint>('SELECT count(*) FROM temp.found WHERE added_at IS NULL')
        .pluck();
      move('removed_pets', 1);
      return { animals: move('pets', 0), undated: Number(undated.get() ?? 0n) };
    })();
  }
}

/** The animals on all pages, in batches; most of them more than once. */
function* animalsIn(file: string): Generator<SalvagedAnimal[]> {
  const animalOf = animalReader();
  let batch: SalvagedAnimal[] = [];
  for (const page of pagesOf(file)) {
    for (const record of recordsOn(page)) {
      const animal = animalOf(record);
      if (animal) batch.push(animal);
    }
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
