import { PETS, PHOTOGRAPHS } from '../../tables/animals.ts';
import type { Table } from '../../tables/table.ts';
import { RECORD_TABLES } from '../../tables/tables.ts';
import { hasRowid } from '../create-table.ts';
import { openDatabase, type Connection } from '../database.ts';
import { migrate } from '../migrate.ts';
import { countAnimals } from '../count-animals.ts';
import { schemaOfVersion } from '../schema.ts';
import { storageError } from '../storage-errors.ts';
import {
  aboveAllGiven,
  columnsOf,
  highestPetId,
  highestSaleNumber,
  readDamaged,
  readRows,
  triedToRead,
  triedToStore,
  type ReadTable,
  type Row,
} from './damaged-database.ts';

/** The result of salvaging a damaged database. */
export interface Salvaged {
  animals: number;
  /** How many animals that were in stock can't be read; null when not even that can be told. */
  missing: number | null;
  /** What else is, or may be, missing in part: “categories”. */
  lost: string[];
  /** The animals of photographs that can't be read, as far as they are known. */
  photographsOf: string[];
}

/** The tables besides the animals in stock and photographs, which come last. */
const RECORDS = RECORD_TABLES.filter((one) => one !== PETS && one !== PHOTOGRAPHS);

/** What there may have been where a database no longer tells what it has. */
const ANYTHING = 'records of any kind';

/**
 * Copies the rows that SQLite can still read in a damaged database into a new one, whatever its indexes
 * are like; what is derived from them is rebuilt. Nothing outdated comes back: a revoked key stays revoked, or is lost. The damaged file and those beside it are only
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
  const lost = new Set<string>();
  const absent = absentTables(source);
  if (absent === null) lost.add(ANYTHING);
  for (const table of RECORDS) {
    if (!copyTable(source, target, table) || absent?.has(table.name)) lost.add(table.called.all);
  }
  copyTable(source, target, PETS);
  if (!copyShop(source, target)) lost.add('how far tills have read');
  const unread: bigint[] = [];
  const areWhole = copyTable(source, target, PHOTOGRAPHS, (rowid) => unread.push(rowid));
  if (!areWhole || absent?.has(PHOTOGRAPHS.name)) lost.add(PHOTOGRAPHS.called.all);
  keepNumbers(source, target);
  mendReferences(target);
  if (dropUnreadableDetails(target)) lost.add('what the shop wrote down about animals');
  countAnimals(target);
  const animals = Number(target.prepare('SELECT count(*) FROM pets').pluck().get());
  const counted = countedAnimals(source);
  const missing = counted === null || counted < animals ? null : counted - animals;
  return { animals, missing, lost: [...lost], photographsOf: animalsOf(source, target, unread) };
}

/** Whether all rows of a table were copied; also when its version of the schema has none. */
function copyTable(
  source: Connection,
  target: Connection,
  table: Table,
  onUnreadable?: (rowid: bigint) => void,
): boolean {
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
  const areRead = readRows(source, readable(table), store, onUnreadable);
  return areRead && areStored;
}

/** A table with the columns by which its rows are read where SQLite has no number of its own for them. */
function readable(table: Table): ReadTable {
  return { name: table.name, ...(!hasRowid(table) && { key: table.key }) };
}

/** The animals of photographs of which little more than the rowid can be read, each once. */
function animalsOf(source: Connection, target: Connection, rowids: readonly bigint[]): string[] {
  const names = new Set<string>();
  for (const rowid of rowids) {
    triedToRead(() => {
      const id = source
        .prepare<[bigint], bigint>('SELECT pet_id FROM photographs NOT INDEXED WHERE rowid = ?')
        .pluck()
        .get(rowid);
      if (id !== undefined) names.add(nameOf(target, id));
    });
  }
  return [...names];
}

function nameOf(target: Connection, id: bigint): string {
  const name = target
    .prepare<{ id: bigint }, string>(
      'SELECT name FROM pets WHERE id = $id UNION SELECT name FROM removed_pets WHERE id = $id',
    )
    .pluck()
    .get({ id });
  return `${name ?? 'an animal'} (No. ${String(id)})`;
}

/** Copies the cursors' secret and the days of service. */
function copyShop(source: Connection, target: Connection): boolean {
  const columns = ['cursor_secret', 'service_day', 'last_day'];
  const update = target.prepare(`UPDATE shop SET ${columns.map((one) => `${one} = ?`).join()}`);
  let isStored = false;
  readRows(source, { name: 'shop' }, (row) => {
    isStored = triedToStore(() => update.run(...columns.map((column) => row[column])));
  });
  return isStored;
}

/** The tables that the database's version has, and it lacks; null when that can't be told. */
function absentTables(source: Connection): ReadonlySet<string> | null {
  let absent: Set<string> | null = null;
  triedToRead(() => {
    const version = Number(source.pragma('user_version', { simple: true }));
    const tables = schemaOfVersion(version).filter(({ type }) => type === 'table');
    if (tables.length === 0) return;
    const names = tables.map(({ name }) => name);
    absent = new Set(names.filter((name) => columnsOf(source, name).length === 0));
  });
  return absent;
}

/** Has animals, steps, changes and sales go on above all numbers that were ever given. */
function keepNumbers(source: Connection, target: Connection): void {
  const given = new Map<unknown, unknown>();
  readRows(source, { name: 'sqlite_sequence' }, ({ name, seq }) => {
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
    .run(aboveAllGiven(pets), step, change);
  target
    .prepare('UPDATE shop SET last_sale_number = ?')
    .run(aboveAllGiven(highestSaleNumber(source)));
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

/** Whether details were damaged to something that is no JSON. Their animals stay, without details. */
function dropUnreadableDetails(target: Connection): boolean {
  const dropped = ['pets', 'removed_pets'].map((table) =>
    target.prepare(`UPDATE ${table} SET details = NULL WHERE NOT json_valid(details)`).run(),
  );
  return dropped.some(({ changes }) => changes > 0);
}

function countedAnimals(source: Connection): number | null {
  let counted: number | null = null;
  triedToRead(() => {
    counted = Number(source.prepare('SELECT sum(animals) FROM counted_totals').pluck().get());
  });
  return counted;
}
