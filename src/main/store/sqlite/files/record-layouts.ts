import Database from 'better-sqlite3';
import { MIGRATIONS } from '../migrate.ts';
import type { PageRecord, Value } from './page-records.ts';

/** The tables in which an animal can be found. */
const TABLES = ['pets', 'removed_pets', 'changes', 'pet_names'] as const;
type AnimalTable = (typeof TABLES)[number];

/** A record's values by the names of their columns. */
export type NamedValues = ReadonlyMap<string, Value>;

/**
 * The columns of the tables with animals, in all versions of the schema. A migration adds columns at
 * the end and leaves older records as they are, so a record's number of values says which columns
 * it has.
 */
export class RecordLayouts {
  readonly #columns = new Map<string, readonly string[]>();

  constructor() {
    const fresh = new Database(':memory:');
    try {
      for (const sql of MIGRATIONS) {
        fresh.exec(sql);
        for (const table of TABLES) this.#note(table, columnsOf(fresh, table));
      }
    } finally {
      fresh.close();
    }
  }

  /** A record's values, if it can belong to this table. */
  named(table: AnimalTable, { values }: PageRecord): NamedValues | undefined {
    const columns = this.#columns.get(keyOf(table, values.length));
    return columns && new Map(columns.map((column, index) => [column, values[index]]));
  }

  #note(table: AnimalTable, columns: readonly string[]): void {
    if (columns.length > 0) this.#columns.set(keyOf(table, columns.length), columns);
  }
}

function keyOf(table: AnimalTable, count: number): string {
  return `${table} ${String(count)}`;
}

/** Columns as records store them; none when there is no such table yet. */
function columnsOf(connection: Database.Database, table: AnimalTable): string[] {
  return connection
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?) ORDER BY cid')
    .pluck()
    .all(table);
}
