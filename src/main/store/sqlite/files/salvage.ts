import { openDatabase, type Connection } from '../database.ts';
import { migrate } from '../migrate.ts';
import { compareSchema } from '../schema.ts';
import { storageError } from '../storage-errors.ts';
import {
  columnsOf,
  highestPetId,
  readDamaged,
  readRows,
  triedToRead,
  triedToStore,
  UNCERTAIN_IDS,
  type ReadTable,
  type Row,
} from './damaged-database.ts';

/** The result of salvaging a damaged database. */
export interface Salvaged {
  animals: number;
  /** How many animals that were in stock can't be read; null when not even that can be told. */
  missing: number | null;
  /** Whether anything else that was stored is, or may be, missing. */
  lost: boolean;
}

const ANIMALS: ReadTable = { name: 'pets', key: ['id'] };

/** The tables besides, except those that are derived from others. */
const RECORDS: readonly ReadTable[] = [
  { name: 'keys', key: ['id'] },
  { name: 'persons', key: ['id'] },
  { name: 'categories', key: ['id'] },
  { name: 'fields', key: ['id'] },
  { name: 'kept_lists', key: ['id'] },
  { name: 'usage', key: ['subject'] },
  { name: 'photographs', key: ['id'] },
  { name: 'removed_pets', key: ['id'] },
  { name: 'steps', key: ['id'] },
  { name: 'changes', key: ['id'] },
  { name: 'idempotency', key: ['key_id', 'idempotency_key'] },
];

/**
 * Copies the rows that SQLite can still read in a damaged database into a new one, from both ends of
 * each table up to the damage; what is derived from them is made anew when it is opened. Nothing outdated comes
 * back: a revoked key stays revoked, or is lost. The damaged file and those beside it are only
 * read. Throws `storage_unavailable` or `data_folder_unavailable`.
 */
export async function salvageDatabase(damaged: string, fresh: string): Promise<Salvaged> {
  try {
    const target = openDatabase(fresh);
    try {
      await migrate(target, fresh, undefined);
      // References to what is lost are mended at the end.
      target.pragma('foreign_keys = OFF');
      return await readDamaged(damaged, `${fresh}.reading`, (source) =>
        target.transaction(() => copyAll(source, target)).immediate(),
      );
    } finally {
      target.close();
    }
  } catch (error) {
    throw storageError(error, fresh);
  }
}

function copyAll(source: Connection, target: Connection): Salvaged {
  const areRead = RECORDS.map((table) => copyTable(source, target, table));
  copyTable(source, target, ANIMALS);
  areRead.push(copyShop(source, target), isSchemaWhole(source));
  keepNumbers(source, target);
  mendReferences(target);
  const animals = Number(target.prepare('SELECT count(*) FROM pets').pluck().get());
  const counted = countedAnimals(source);
  const missing = counted === null || counted < animals ? null : counted - animals;
  return { animals, missing, lost: areRead.includes(false) };
}

/** Whether all rows of a table were copied; also when its version of the schema has none. */
function copyTable(source: Connection, target: Connection, table: ReadTable): boolean {
  let columns: string[] = [];
  const isThere = triedToRead(() => {
    const known = columnsOf(target, table.name);
    columns = columnsOf(source, table.name).filter((column) => known.includes(column));
  });
  if (columns.length === 0) return isThere;
  const insert = target.prepare(
    `INSERT OR IGNORE INTO ${table.name} (${columns.join()})
     VALUES (${columns.map(() => '?').join()})`,
  );
  let areStored = true;
  const store = (row: Row): void => {
    const values = columns.map((column) => row[column]);
    if (!triedToStore(() => insert.run(...values))) areStored = false;
  };
  const areRead = readRows(source, table, store);
  return areRead && areStored;
}

/** Copies the cursors' secret and the days of service. */
function copyShop(source: Connection, target: Connection): boolean {
  const columns = ['cursor_secret', 'service_day', 'last_day'];
  const update = target.prepare(`UPDATE shop SET ${columns.map((one) => `${one} = ?`).join()}`);
  let isStored = false;
  readRows(source, { name: 'shop', key: ['only_row'] }, (row) => {
    isStored = triedToStore(() => update.run(...columns.map((column) => row[column])));
  });
  return isStored;
}

/** Whether the database has all that its version has. */
function isSchemaWhole(source: Connection): boolean {
  let isWhole = false;
  triedToRead(() => {
    const version = Number(source.pragma('user_version', { simple: true }));
    isWhole = version > 0 && compareSchema(source, version).spoilt.length === 0;
  });
  return isWhole;
}

/** Has animals, steps and changes go on above all numbers that were ever given. */
function keepNumbers(source: Connection, target: Connection): void {
  const given = new Map<unknown, unknown>();
  readRows(source, { name: 'sqlite_sequence', key: ['rowid'] }, ({ name, seq }) => {
    given.set(name, seq);
  });
  const pets = highestPetId(source);
  const [step, change] = ['steps', 'changes'].map((table) => given.get(table) ?? 0n);
  target.exec(`DELETE FROM sqlite_sequence WHERE name IN ('pets', 'steps', 'changes')`);
  target
    .prepare(
      `INSERT INTO sqlite_sequence VALUES ('pets', ?),
         ('steps', max(?, (SELECT ifnull(max(id), 0) FROM steps))),
         ('changes', max(?, (SELECT ifnull(max(id), 0) FROM changes),
           (SELECT ifnull(max(version), 0) FROM pets),
           (SELECT ifnull(max(version), 0) FROM removed_pets)))`,
    )
    .run(pets.isCertain ? pets.id : pets.id + UNCERTAIN_IDS, step, change);
}

function mendReferences(target: Connection): void {
  target.exec(`
    DELETE FROM removed_pets WHERE id IN (SELECT id FROM pets);
    UPDATE pets SET added_by = NULL WHERE added_by NOT IN (SELECT id FROM keys);
    UPDATE removed_pets SET added_by = NULL WHERE added_by NOT IN (SELECT id FROM keys);
    DELETE FROM idempotency WHERE pet_id NOT IN (SELECT id FROM pets)
      AND pet_id NOT IN (SELECT id FROM removed_pets);
    INSERT INTO steps (id, at, author_kind, kind, animals)
      SELECT id, 0, 'restore', 'changed', 0 FROM (
        SELECT step_id AS id FROM changes UNION SELECT undoes FROM steps
        UNION SELECT redoes FROM steps)
      WHERE id IS NOT NULL AND id NOT IN (SELECT id FROM steps);
  `);
}

/** By the table of this schema or, in an older database, of the schemas up to the seventh. */
function countedAnimals(source: Connection): number | null {
  let counted: number | null = null;
  for (const table of ['counted_totals', 'pet_totals']) {
    triedToRead(() => {
      counted ??= Number(source.prepare(`SELECT sum(animals) FROM ${table}`).pluck().get());
    });
  }
  return counted;
}
