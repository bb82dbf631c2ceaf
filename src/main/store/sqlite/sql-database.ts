import type Database from 'better-sqlite3';
import { Mutex } from '../../platform/concurrency.ts';
import { FIELD_INDEX } from '../sql/field-indexes.ts';
import type { Dialect, Run, SqlDatabase, Statement } from '../sql/database.ts';
import type { SqlValue } from '../tables/table.ts';
import { diskError, storageError, whenFree } from './storage-errors.ts';
import type { Connection } from './database.ts';

/** The highest number ever given in a table, which SQLite keeps for AUTOINCREMENT. */
const lastOf = (table: 'pets' | 'steps' | 'changes'): string =>
  `coalesce((SELECT seq FROM sqlite_sequence WHERE name = '${table}'), 0)`;

/** What SQLite says in its own way. Arrays are JSON to it. */
export const SQLITE: Dialect = {
  contains: (text, part) => `instr(${text}, ${part}) > 0`,
  isIn: (column, parameter) => `${column} IN (SELECT value FROM json_each(${parameter}))`,
  textAfter: (text, key, end) => {
    const rest = `substr(${text}, instr(${text}, '${key}') + ${String(key.length)})`;
    return `(CASE WHEN instr(${text}, '${key}') > 0
      THEN nullif(substr(${rest}, 1, instr(${rest}, '${end}') - 1), '') END)`;
  },
  numberIn: (json, name) => `json_extract(${json}, '$.${name}')`,
  forUpdate: '',
  numbers: `SELECT ${lastOf('pets')} AS last_pet_id, ${lastOf('steps')} AS last_step_id,
    ${lastOf('changes')} AS last_change_id`,
  fieldIndexes: {
    name: 'indexes of fields',
    text: `SELECT name FROM sqlite_schema WHERE type = 'index' AND instr(name, '${FIELD_INDEX}') = 1`,
  },
  ownsTables: null,
  size: {
    name: 'size of the database',
    text: `SELECT (page_count - freelist_count) * page_size AS bytes
      FROM pragma_page_count, pragma_freelist_count, pragma_page_size`,
  },
  reviseKeys: null,
};

/** Runs a statement at once. Throws what SQLite throws. */
export type RunNow = <Result extends object>(
  statement: Statement,
  values?: readonly unknown[],
) => Result[];

/** Returns the function that runs statements on a connection. */
export function statementRunner(connection: Connection): RunNow {
  const prepared = new Map<string, Prepared>();
  const prepare = ({ name, text }: Statement): Prepared => {
    const known = prepared.get(text);
    if (known) return known;
    const one = preparedOn(connection, text);
    if (name !== '') prepared.set(text, one);
    return one;
  };
  return (statement, values = []) => {
    const { one, bind } = prepare(statement);
    if (statement.isForEach) {
      for (const row of values) one.run(bind(row as readonly unknown[]));
      return [];
    }
    if (one.reader) return one.all(bind(values)) as never;
    one.run(bind(values));
    return [];
  };
}

interface Prepared {
  readonly one: Database.Statement;
  /** What binds the values to its parameters. */
  readonly bind: (values: readonly unknown[]) => unknown;
}

/**
 * By place where each parameter stands once and in order, which is quicker than by its name. SQLite compares a bare
 * parameter with partial indexes and limits when it plans, and then plans again whenever another value is bound, which
 * takes longer than most statements; the plus, which changes no value, keeps the plan.
 */
function preparedOn(connection: Connection, text: string): Prepared {
  const parameters = text.match(PARAMETER) ?? [];
  const isInOrder = parameters.every((one, index) => one === `$${String(index + 1)}`);
  const [written, bind] = isInOrder ? ['+?', byPlace] : ['+$&', byName];
  return { one: connection.prepare(text.replaceAll(PARAMETER, written)), bind };
}

const PARAMETER = /\$\d+/g;

/** The errors of SQLite become the shop's. */
async function settled<Value>(connection: Connection, work: () => Value): Promise<Awaited<Value>> {
  try {
    return await work();
  } catch (error) {
    throw storageError(diskError(error, connection.name), connection.name);
  }
}

function byPlace(values: readonly unknown[]): unknown[] {
  return values.map(boundValue);
}

/** The values by the names of their parameters: `$1` is 1. */
function byName(values: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(values.map((value, index) => [String(index + 1), boundValue(value)]));
}

function boundValue(value: unknown): unknown {
  return Array.isArray(value) ? listOf(value) : value;
}

function listOf(values: readonly unknown[]): string {
  return `[${values.map((one) => (typeof one === 'bigint' ? String(one) : JSON.stringify(one))).join()}]`;
}

interface DatabaseParts {
  connection: Connection;
  fold: (name: string) => string;
  /** Called first in each transaction; throws when nothing may be written any more. */
  check: () => void;
  /** Called after each commit, and with what prevented one. */
  onCommitted: () => void;
  onFailure: (problem: unknown) => void;
}

/** How many rows one statement inserts. */
const INSERTED_TOGETHER = 10;

/**
 * A shop's tables on one connection. A transaction awaits nothing but its own statements, so it ends in
 * the turn of the event loop in which it began; whatever else comes in that turn waits for its end.
 */
export class SqliteDatabase implements SqlDatabase {
  readonly dialect = SQLITE;
  readonly fold: (name: string) => string;
  readonly #parts: DatabaseParts;
  /** Only for transactions that end before they return, when none is open. */
  readonly runNow: RunNow;
  /** Transactions, one at a time. */
  readonly #mutex = new Mutex();

  constructor(parts: DatabaseParts) {
    this.#parts = parts;
    this.fold = parts.fold;
    this.runNow = statementRunner(parts.connection);
  }

  readonly read: Run = async (statement, values) => {
    const { connection } = this.#parts;
    if (connection.inTransaction) await this.idle();
    return settled(connection, () => this.runNow(statement, values));
  };

  readonly write: Run = (statement, values) => this.transaction((run) => run(statement, values));

  readonly writeAgain = this.write;

  transaction<Result>(work: (run: Run) => Promise<Result>): Promise<Result> {
    return this.#mutex.runExclusive(() => this.#transact(work));
  }

  readonly transactionAgain = <Result>(work: (run: Run) => Promise<Result>): Promise<Result> =>
    this.transaction(work);

  /** Settles when the transactions that were begun are over. */
  idle(): Promise<void> {
    return this.#mutex.runExclusive(() => Promise.resolve());
  }

  /** Inserts rows in one turn, some of them with each statement, which takes half as long as one by one. */
  async insertAll(
    run: Run,
    { name, columns, onConflict }: Parameters<SqlDatabase['insertAll']>[1],
    rows: Parameters<SqlDatabase['insertAll']>[2],
  ): Promise<void> {
    const names = columns.map((column) => column.name).join(', ');
    const conflict = onConflict === undefined ? '' : `ON CONFLICT ${onConflict}`;
    const valuesAfter = (last: number) =>
      `(${columns.map((_, index) => `$${String(last + index + 1)}`).join(', ')})`;
    const inserting = (count: number): Statement => {
      const values = Array.from({ length: count }, (_, row) => valuesAfter(row * columns.length));
      const text = `INSERT INTO ${name} (${names}) VALUES ${values.join(', ')} ${conflict}`;
      return { name: `insert ${String(count)} into ${name}`, text, isForEach: true };
    };
    const groups: (readonly SqlValue[])[] = [];
    let done = 0;
    for (; done + INSERTED_TOGETHER <= rows.length; done += INSERTED_TOGETHER)
      groups.push(rows.slice(done, done + INSERTED_TOGETHER).flat());
    if (groups.length > 0) await run(inserting(INSERTED_TOGETHER), groups);
    if (done < rows.length) await run(inserting(1), rows.slice(done));
  }

  /** Updates rows one by one, in one turn. */
  async updateAll(
    run: Run,
    { name, columns: [key, ...columns] }: Parameters<SqlDatabase['updateAll']>[1],
    rows: Parameters<SqlDatabase['updateAll']>[2],
  ): Promise<void> {
    const set = columns.map((column, index) => `${column.name} = $${String(index + 2)}`);
    const text = `UPDATE ${name} SET ${set.join(', ')} WHERE ${key?.name ?? ''} = $1`;
    await run({ name: `update ${name}`, text, isForEach: true }, rows);
  }

  /** AUTOINCREMENT keeps the numbers, and `RevisionCounter` counts. */
  advance(): Promise<number> {
    return Promise.resolve(0);
  }

  async #transact<Result>(work: (run: Run) => Promise<Result>): Promise<Result> {
    const { connection, check, onCommitted, onFailure } = this.#parts;
    const failures: unknown[] = [];
    // A statement runs at once. After one that failed none does: SQLite may have ended the transaction.
    const run: Run = (statement, values) =>
      settled(connection, () => {
        if (failures.length > 0) throw failures[0];
        try {
          return this.runNow(statement, values);
        } catch (error) {
          failures.push(error);
          throw error;
        }
      });
    try {
      const result = await settled(connection, async () => {
        await whenFree(() => connection.exec('BEGIN IMMEDIATE'));
        // The process that it waited for may have replaced the database.
        check();
        const done = await work(run);
        if (failures.length > 0) throw failures[0];
        connection.exec('COMMIT');
        return done;
      });
      onCommitted();
      return result;
    } catch (error) {
      if (connection.inTransaction) connection.exec('ROLLBACK');
      onFailure(error);
      throw error;
    }
  }
}
