import type { Connection } from './database.ts';

/** A table of records with an `id`. The caller decides on transactions. Throws SQLite's errors. */
export interface RecordTable<Stored extends { id: string }> {
  /** All records, oldest first. */
  all(): Stored[];
  /** These return how many records were inserted, changed or removed: 1 or 0. */
  insert(record: Stored): number;
  update(id: string, change: Partial<Omit<Stored, 'id'>>): number;
  remove(id: string): number;
}

/** Reads and writes records by their column names. */
export function recordTable<Stored extends { id: string }>(
  connection: Connection,
  table: string,
  columns: Readonly<Record<keyof Stored & string, string>>,
): RecordTable<Stored> {
  const fields = Object.entries<string>(columns);
  const selected = fields.map(([field, column]) => `${column} AS ${field}`).join(', ');
  const all = connection
    .prepare<[], Stored>(`SELECT ${selected} FROM ${table} ORDER BY created_at, id`)
    .safeIntegers(false);
  const insert = connection.prepare(
    `INSERT INTO ${table} (${fields.map(([, column]) => column).join(', ')})
     VALUES (${fields.map(([field]) => `@${field}`).join(', ')})`,
  );
  const remove = connection.prepare(`DELETE FROM ${table} WHERE id = ?`);
  return {
    all: () => all.all(),
    insert: (record) => insert.run(record).changes,
    update: (id, change) => {
      const changed = fields.filter(([field]) => field !== 'id' && field in change);
      const set = changed.map(([field, column]) => `${column} = @${field}`).join(', ');
      const update = connection.prepare(`UPDATE ${table} SET ${set} WHERE id = @id`);
      return update.run({ ...change, id }).changes;
    },
    remove: (id) => remove.run(id).changes,
  };
}
