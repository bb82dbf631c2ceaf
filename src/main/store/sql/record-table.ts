import type { Dialect, Statement } from './database.ts';

/** A record as its table holds it, by column name. */
export type RawRecord = Readonly<Record<string, unknown>>;

/** The statements for a table of records with an `id`, and the conversions between record and row. */
export interface RecordTable<Stored extends { id: string }> {
  /** All records, oldest first. */
  all: Statement;
  /** If it is repeated after a lost reply, it finds the record as the first attempt left it. */
  insert: Statement;
  /** One record by id, for a transaction that changes it. */
  one: Statement;
  update: Statement;
  remove: Statement;
  /** The parameters of `insert` and `update`. */
  valuesOf: (record: Stored) => unknown[];
  recordOf: (raw: RawRecord) => Stored;
}

/** The statements of a table. */
export function recordTable<Stored extends { id: string }>(
  table: string,
  columns: Readonly<Record<keyof Stored & string, string>>,
  { forUpdate }: Pick<Dialect, 'forUpdate'>,
): RecordTable<Stored> {
  const fields = Object.keys(columns) as (keyof Stored & string)[];
  const names = fields.map((field) => columns[field]);
  const set = names.map((name, index) => `${name} = $${String(index + 1)}`).slice(1);
  return {
    all: { name: `all ${table}`, text: `SELECT * FROM ${table} ORDER BY created_at, id` },
    insert: {
      name: `insert into ${table}`,
      text: `INSERT INTO ${table} (${names.join(', ')})
        VALUES (${names.map((_, index) => `$${String(index + 1)}`).join(', ')}) ON CONFLICT (id) DO NOTHING`,
    },
    one: { name: `one of ${table}`, text: `SELECT * FROM ${table} WHERE id = $1 ${forUpdate}` },
    update: {
      name: `update ${table}`,
      text: `UPDATE ${table} SET ${set.join(', ')} WHERE id = $1`,
    },
    remove: { name: `remove from ${table}`, text: `DELETE FROM ${table} WHERE id = $1` },
    valuesOf: (record) => fields.map((field) => record[field]),
    recordOf: (raw) => {
      const entries = fields.map((field) => [field, numberIfWhole(raw[columns[field]])]);
      return Object.fromEntries(entries) as Stored;
    },
  };
}

/** int8 arrives as a bigint, but the times and quotas of records are small. */
function numberIfWhole(value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}
