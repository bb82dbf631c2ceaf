import type { NamedColumn, SqlValue } from '../tables/table.ts';

/** A statement of SQL, with `$1` and so on for its values. Prepared once, under its name if it has one. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** Whether the text is several statements without values, which can't be prepared. */
  readonly isScript?: boolean;
  /** Whether its values are rows, for each of which it runs; in SQLite alone. */
  readonly isForEach?: boolean;
}

/** Runs statements on one connection, inside one transaction. */
export type Run = <Result extends object>(
  statement: Statement,
  values?: readonly unknown[],
) => Promise<Result[]>;

/** The highest numbers given to an animal, a step and a change. */
export interface Numbers {
  last_pet_id: bigint;
  last_step_id: bigint;
  last_change_id: bigint;
}

/**
 * What PostgreSQL and SQLite say differently. Everything else in `store/sql/` is the SQL that both
 * understand. It is written as text: the statements are what a reader has to understand, and a query
 * builder would say each of them in more lines and a second language.
 */
export interface Dialect {
  /** Whether a text contains another. */
  readonly contains: (text: string, part: string) => string;
  /** Whether a column has one of the values of an array, which is a parameter. */
  readonly isIn: (column: string, parameter: string, type: 'bigint' | 'text') => string;
  /** The text between `key`, where that is in a text, and the next `end`; NULL where there is none. */
  readonly textAfter: (text: string, key: string, end: string) => string;
  /** The number in a column of JSON under a name, 1 and 0 for true and false; NULL where there is none. */
  readonly numberIn: (json: string, name: string) => string;
  /** Ends a SELECT whose row nobody else may change before the transaction ends. */
  readonly forUpdate: string;
  /** Selects the row of `Numbers`. */
  readonly numbers: string;
  /** Selects the `name` of each index of a field (`field-indexes.ts`). */
  readonly fieldIndexes: Statement;
  /** Selects whether this user may make and drop indexes (`is_owner`); null where every user may. */
  readonly ownsTables: Statement | null;
  /** Selects what the tables take on the disk (`bytes`), photographs included. */
  readonly size: Statement;
  /** Counts a change to the keys, where no trigger does. */
  readonly reviseKeys: Statement | null;
}

/** A database with a shop's tables. */
export interface SqlDatabase {
  readonly dialect: Dialect;
  /** Folds a name for searching and sorting, in the language of the shop. */
  readonly fold: (name: string) => string;
  /** Reads outside of a transaction. Throws `storage_unavailable`, and `too_slow` where a reading has a limit. */
  readonly read: Run;
  /** Writes in a transaction of its own, once. Throws `storage_unavailable`. */
  readonly write: Run;
  /** Like `write`, for a statement that gives the same result when it is repeated. */
  readonly writeAgain: Run;
  /** Runs all of `work` in one transaction, or none of it. Throws `storage_unavailable`. */
  transaction<Result>(
    work: (run: Run) => Promise<Result>,
    pace?: 'quick' | 'slow',
  ): Promise<Result>;
  /** Like `transaction`, for work that gives the same result when it is repeated. */
  transactionAgain<Result>(work: (run: Run) => Promise<Result>): Promise<Result>;
  /** Inserts rows, within a transaction. `onConflict` is what follows ON CONFLICT. */
  insertAll(
    run: Run,
    table: { name: string; columns: readonly NamedColumn[]; onConflict?: string },
    rows: readonly (readonly SqlValue[])[],
  ): Promise<void>;
  /** Updates rows by their first column, which identifies them, within a transaction. */
  updateAll(
    run: Run,
    table: { name: string; columns: readonly NamedColumn[] },
    rows: readonly (readonly SqlValue[])[],
  ): Promise<void>;
  /**
   * Stores the numbers given in a transaction, and that animals have changed. Returns the revision by
   * which a process knows its own commits; 0 where it knows them otherwise.
   */
  advance(run: Run, numbers: Numbers): Promise<number>;
}

/** What reading the tables takes. */
export type Reading = Pick<SqlDatabase, 'read' | 'dialect' | 'fold'>;

/** The highest numbers, while nobody else gives any until the transaction ends. */
export async function takeNumbers(run: Run, { numbers, forUpdate }: Dialect): Promise<Numbers> {
  const text = `${numbers} ${forUpdate}`;
  const [taken] = await run<Numbers>({ name: 'take numbers', text });
  if (!taken) throw new Error('The shop table is empty');
  return taken;
}

/** The values of a statement that is composed; each becomes the next parameter. */
export class Parameters {
  readonly values: unknown[] = [];

  of(value: unknown): string {
    this.values.push(value);
    return `$${String(this.values.length)}`;
  }
}

/**
 * A statement that is composed for a single call, with those of the parameters that it has. It is not
 * prepared under a name.
 */
export function composed(
  text: string,
  { values }: Parameters,
): [statement: Statement, values: unknown[]] {
  const used: string[] = [];
  const numbered = text.replaceAll(/\$\d+/g, (parameter) => {
    if (!used.includes(parameter)) used.push(parameter);
    return `$${String(used.indexOf(parameter) + 1)}`;
  });
  return [{ name: '', text: numbered }, used.map((one) => values[Number(one.slice(1)) - 1])];
}
