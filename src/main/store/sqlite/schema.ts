import Database from 'better-sqlite3';
import type { Connection } from './database.ts';
import { MIGRATIONS } from './migrate.ts';

/** A table, index, trigger or view: its name, and how it was created. */
interface Part {
  type: string;
  name: string;
  sql: string;
}

/** How a database's schema differs from the one that this program creates. */
export interface SchemaDifference {
  /** Parts that are not ours, such as another program's trigger. */
  foreign: Part[];
  /** The names of parts that are missing or were created differently. */
  spoilt: string[];
}

/**
 * Compares a database with the schema that this program's migrations create, up to the version that
 * the database states. Ignores spaces and quotes in the SQL.
 */
export function compareSchema(connection: Connection, version: number): SchemaDifference {
  const expected = partsByName(schemaOfVersion(version));
  const present = partsByName(partsOf(connection));
  return {
    foreign: [...present.values()].filter(({ name }) => !expected.has(name)),
    spoilt: [...expected.values()]
      .filter((part) => !isSame(part, present.get(part.name)))
      .map(({ name }) => name),
  };
}

/** Removes the parts that are not ours from a copy. Throws SQLite's errors. */
export function dropForeign(connection: Connection, { foreign }: SchemaDifference): void {
  for (const { type, name } of foreign) {
    connection.exec(`DROP ${type} IF EXISTS "${name.replaceAll('"', '""')}"`);
  }
}

function schemaOfVersion(version: number): Part[] {
  const fresh = new Database(':memory:');
  try {
    for (const sql of MIGRATIONS.slice(0, version)) fresh.exec(sql);
    return partsOf(fresh);
  } finally {
    fresh.close();
  }
}

/** Leaves out SQLite's own tables and the indexes that it creates by itself, which enforce no rules. */
function partsOf(connection: Connection): Part[] {
  return connection
    .prepare<[], Part>(
      `SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
    )
    .all();
}

function partsByName(parts: readonly Part[]): Map<string, Part> {
  return new Map(parts.map((part) => [part.name, part]));
}

function isSame(expected: Part, present: Part | undefined): boolean {
  if (expected.type !== present?.type) return false;
  // The SQL inside a full-text index is SQLite's own, and may change with its version.
  const isInside = expected.name.startsWith('pet_search_');
  return isInside || textOf(expected) === textOf(present);
}

function textOf({ sql }: Part): string {
  return sql.replaceAll(/["'`[\]]/g, '').replaceAll(/\s+/g, ' ');
}
