import { namedColumns, valuesOf, type NewRow, type Table } from '../tables/table.ts';
import type { Run, SqlDatabase } from './database.ts';

/** Inserts rows of named values, within a transaction. `onConflict` is what follows ON CONFLICT. */
export async function insertRows<T extends Table>(
  run: Run,
  database: Pick<SqlDatabase, 'insertAll'>,
  table: T,
  rows: readonly NewRow<T>[],
  onConflict?: string,
): Promise<void> {
  const into = {
    name: table.name,
    columns: namedColumns(table),
    ...(onConflict !== undefined && { onConflict }),
  };
  await database.insertAll(
    run,
    into,
    rows.map((row) => valuesOf(table, row)),
  );
}

/** What follows ON CONFLICT where a row with the same key is replaced. */
export function replacing({ columns, key }: Table): string {
  const others = Object.keys(columns).filter((name) => !key.includes(name));
  return `(${key.join(', ')}) DO UPDATE SET ${others.map((name) => `${name} = excluded.${name}`).join(', ')}`;
}

/** The next number of a table that counts its rows, within a transaction that is alone in giving one. */
export async function nextNumber(run: Run, { name }: Table): Promise<number> {
  const [next] = await run<{ number: unknown }>({
    name: `next number of ${name}`,
    text: `SELECT coalesce(max(number), 0) + 1 AS number FROM ${name}`,
  });
  return Number(next?.number);
}
