import Database from 'better-sqlite3';
import { FieldId } from '../../../shared/fields/field.ts';
import { FIELD_KINDS } from '../../../shared/fields/kinds.ts';
import { FIELD_INDEX, fieldIndex } from '../sql/field-indexes.ts';
import type { Connection } from './database.ts';
import { migrationsOf } from './migrate.ts';
import { SQLITE } from './sql-database.ts';

/** A table, index, trigger or view: its name, and how it was created. */
interface Part {
  type: string;
  name: string;
  /** Null for an index that SQLite created by itself. */
  sql: string | null;
}

/** How a database's schema differs from the one that this program creates. */
export interface SchemaDifference {
  /** Parts that are not ours, such as another program's trigger. */
  foreign: Part[];
  /** The names of parts that are missing or were created by other SQL. */
  spoilt: string[];
}

/** SQLite's own tables: the counter of AUTOINCREMENT, and what ANALYZE learns. */
const SQLITE_TABLES = new Set([
  'CREATE TABLE sqlite_sequence(name,seq)',
  'CREATE TABLE sqlite_stat1(tbl,idx,stat)',
  'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)',
]);

/**
 * Compares a database with the schema that this program's migrations create, up to the version that
 * the database states. The SQL must be the same to the letter.
 */
export function compareSchema(connection: Connection, version: number): SchemaDifference {
  const missing = new Map(schemaOfVersion(version).map((part) => [placeOf(part), part]));
  const foreign: Part[] = [];
  const changed: string[] = [];
  for (const part of partsOf(connection)) {
    const expected = missing.get(placeOf(part));
    if (isFieldIndex(part)) continue;
    if (!expected) foreign.push(part);
    else if (expected.sql !== part.sql) changed.push(part.name);
    missing.delete(placeOf(part));
  }
  return { foreign, spoilt: [...changed, ...[...missing.values()].map(({ name }) => name)] };
}

/** Removes the parts that are not ours from a copy. Throws SQLite's errors. */
export function dropForeign(connection: Connection, { foreign }: SchemaDifference): void {
  for (const { type, name } of foreign) {
    connection.exec(`DROP ${type} IF EXISTS "${name.replaceAll('"', '""')}"`);
  }
}

/** The tables, indexes and triggers that this program's migrations create, up to a version it knows. */
export function schemaOfVersion(version: number): Part[] {
  const fresh = new Database(':memory:');
  try {
    for (const sql of migrationsOf(version) ?? []) fresh.exec(sql);
    return partsOf(fresh);
  } finally {
    fresh.close();
  }
}

function partsOf(connection: Connection): Part[] {
  return connection
    .prepare<[], Part>('SELECT type, name, sql FROM sqlite_schema')
    .all()
    .filter((part) => !isOfSqlite(part));
}

/**
 * Whether it is the index of a field, as one of its kind has it. Which of them there are follows from the
 * table of fields: opening a stock makes what is missing, and drops what nothing needs.
 */
function isFieldIndex({ type, name, sql }: Part): boolean {
  if (type !== 'index' || !name.startsWith(FIELD_INDEX)) return false;
  const id = FieldId.safeParse(name.slice(FIELD_INDEX.length));
  return (
    id.success && FIELD_KINDS.some((kind) => fieldIndex(SQLITE, { id: id.data, kind }) === sql)
  );
}

/** Goes by the SQL, not by the name: another program can give a trigger any name. */
function isOfSqlite({ type, name, sql }: Part): boolean {
  return sql === null
    ? type === 'index' && name.startsWith('sqlite_autoindex_')
    : SQLITE_TABLES.has(sql);
}

/** A trigger may have the name of a table. */
function placeOf({ type, name }: Part): string {
  return `${type} ${name}`;
}
