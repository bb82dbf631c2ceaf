import {
  KEY_COLUMNS,
  numbersOf,
  PERSON_COLUMNS,
  USAGE_NUMBERS,
  usageOf,
  type RawUsage,
} from '../record-columns.ts';
import { noSuchKey, noSuchPerson } from '../refusals.ts';
import type { KeyRecord, KeyStore, PersonRecord, PersonStore, UsageStore } from '../store.ts';
import {
  takeNumbers,
  type Dialect,
  type Run,
  type SqlDatabase,
  type Statement,
} from './database.ts';

/** A record as its table holds it, by column name. */
type RawRecord = Readonly<Record<string, unknown>>;

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
function recordTable<Stored extends { id: string }>(
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

type Transacting = Pick<SqlDatabase, 'read' | 'dialect' | 'transactionAgain'>;

/** Stores keys, but never the usable keys themselves. */
export function createKeyStore(database: Transacting): KeyStore {
  const { read, transactionAgain, dialect } = database;
  const table = recordTable<KeyRecord>('keys', KEY_COLUMNS, dialect);
  // The revision is raised first: whoever reads it afterwards sees the keys of that moment or later.
  const write = (work: (run: Run) => Promise<unknown>): Promise<void> =>
    transactionAgain(async (run) => {
      if (dialect.reviseKeys) await run(dialect.reviseKeys);
      await work(run);
    });
  return {
    all: async () => (await read<RawRecord>(table.all)).map(table.recordOf),
    insert: (record) => write((run) => run(table.insert, table.valuesOf(record))),
    update: (id, change) =>
      write(async (run) => {
        const [raw] = await run<RawRecord>(table.one, [id]);
        if (!raw) throw noSuchKey();
        await run(table.update, table.valuesOf({ ...table.recordOf(raw), ...change }));
      }),
  };
}

const OTHER_PERSON = {
  name: 'other person',
  text: 'SELECT id FROM persons WHERE id <> $1 LIMIT 1',
};

/** Who works in the shop. */
export function createPersonStore(database: Transacting): PersonStore {
  const { read, transactionAgain, dialect } = database;
  const table = recordTable<PersonRecord>('persons', PERSON_COLUMNS, dialect);
  const onOne = <Result>(
    id: string,
    work: (run: Run, record: PersonRecord) => Promise<Result>,
  ): Promise<Result> =>
    transactionAgain(async (run) => {
      const [raw] = await run<RawRecord>(table.one, [id]);
      if (!raw) throw noSuchPerson();
      return work(run, table.recordOf(raw));
    });
  const replace = async (run: Run, record: PersonRecord): Promise<void> => {
    await run(table.update, table.valuesOf(record));
  };
  return {
    all: async () => (await read<RawRecord>(table.all)).map(table.recordOf),
    insert: (record, mustBeFirst = false) =>
      transactionAgain(async (run) => {
        // Two that are to be the first, at two nodes, come one after the other.
        await takeNumbers(run, dialect);
        if (mustBeFirst && (await run(OTHER_PERSON, [record.id])).length > 0) return false;
        await run(table.insert, table.valuesOf(record));
        return true;
      }),
    noteWrongPins: (id, seen, noted) =>
      onOne(id, async (run, record) => {
        if (record.wrongPins !== seen) return false;
        await replace(run, { ...record, ...noted });
        return true;
      }),
    update: (id, change) => onOne(id, (run, record) => replace(run, { ...record, ...change })),
    remove: (id) =>
      onOne(id, async (run) => {
        await run(table.remove, [id]);
      }),
  };
}

const ALL = { name: 'all usage', text: 'SELECT * FROM usage' };

const USAGE = {
  name: 'usage',
  columns: [
    { name: 'subject', type: 'text' as const },
    ...USAGE_NUMBERS.map((name) => ({ name, type: 'bigint' as const })),
  ],
  onConflict: `(subject) DO UPDATE SET ${USAGE_NUMBERS.map((name) => `${name} = excluded.${name}`).join(', ')}`,
};

/** The limiter's complete memory, for processes that count alone. */
export function createUsageStore(database: SqlDatabase): Omit<UsageStore, 'shared'> {
  const { dialect } = database;
  const forget = {
    name: 'forget usage',
    text: `DELETE FROM usage WHERE ${dialect.isIn('subject', '$1', 'text')}`,
  };
  return {
    all: async () => (await database.read<RawUsage<bigint>>(ALL)).map(usageOf),
    async save(records) {
      if (records.length === 0) return;
      // In the order of subjects, so that two nodes never deadlock.
      const rows = records
        .toSorted((left, right) => (left.subject < right.subject ? -1 : 1))
        .map((record) => [record.subject, ...numbersOf(record)]);
      await database.transactionAgain((run) => database.insertAll(run, USAGE, rows));
    },
    async forget(subjects) {
      if (subjects.length > 0) await database.writeAgain(forget, [subjects]);
    },
  };
}
