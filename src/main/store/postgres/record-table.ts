import type { Statement } from './database.ts';

/** A record as its table has it, under the names of the columns. */
export type RawRecord = Readonly<Record<string, unknown>>;

/** The statements on a table of records with an `id`, and both ways between a record and its row. */
export interface RecordTable<Stored extends { id: string }> {
  /** The oldest first. */
  all: Statement;
  /** Sent twice after a lost reply, it finds the record as it left it. */
  insert: Statement;
  /** By id, for a transaction that changes it. */
  one: Statement;
  update: Statement;
  remove: Statement;
  /** The parameters of `insert` and `update`. */
  valuesOf: (record: Stored) => unknown[];
  recordOf: (raw: RawRecord) => Stored;
}

/** `before` goes before each statement that stores something. */
export function recordTable<Stored extends { id: string }>(
  table: string,
  columns: Readonly<Record<keyof Stored & string, string>>,
  before = '',
): RecordTable<Stored> {
  const fields = Object.keys(columns) as (keyof Stored & string)[];
  const names = fields.map((field) => columns[field]);
  const set = names.map((name, index) => `${name} = $${index + 1}`).slice(1);
  return {
    all: { name: `all ${table}`, text: `SELECT * FROM ${table} ORDER BY created_at, id` },
    insert: {
      name: `insert into ${table}`,
      text: `${before} INSERT INTO ${table} (${names.join(', ')})
        VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')}) ON CONFLICT (id) DO NOTHING`,
    },
    one: { name: `one of ${table}`, text: `SELECT * FROM ${table} WHERE id = $1 FOR UPDATE` },
    update: {
      name: `update ${table}`,
      text: `${before} UPDATE ${table} SET ${set.join(', ')} WHERE id = $1`,
    },
    remove: { name: `remove from ${table}`, text: `${before} DELETE FROM ${table} WHERE id = $1` },
    valuesOf: (record) => fields.map((field) => record[field]),
    recordOf: (raw) => {
      const entries = fields.map((field) => [field, numberIfWhole(raw[columns[field]])]);
      return Object.fromEntries(entries) as Stored;
    },
  };
}

/** int8 comes as a bigint; the times and quotas of records are small. */
function numberIfWhole(value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}
