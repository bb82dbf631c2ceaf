import type Database from 'better-sqlite3';
import type { Connection } from './database.ts';

/** Statements whose SQL depends on the filter, each prepared once; there are few variants. */
export class Statements {
  readonly #connection: Connection;
  readonly #prepared = new Map<string, Database.Statement>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** All rows of a statement, each as an array of its columns. */
  rows(sql: string, values: readonly unknown[]): unknown[][] {
    return this.#prepare(sql).all(...values) as unknown[][];
  }

  /** The first row, as an array of its columns. */
  row(sql: string, values: readonly unknown[]): unknown[] | undefined {
    return this.#prepare(sql).get(...values) as unknown[] | undefined;
  }

  #prepare(sql: string): Database.Statement {
    let statement = this.#prepared.get(sql);
    if (!statement) {
      statement = this.#connection.prepare(sql).raw();
      this.#prepared.set(sql, statement);
    }
    return statement;
  }
}
