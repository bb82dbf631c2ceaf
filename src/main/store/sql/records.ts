import { usageOf, usageRow, type RawUsage } from '../usage-rows.ts';
import { KEYS, PERSONS, USAGE } from '../tables/records.ts';
import {
  columnNames,
  recordOf,
  rowOf,
  valuesOf,
  type RecordOf,
  type Table,
} from '../tables/table.ts';
import { noSuchKey, noSuchPerson } from '../refusals.ts';
import type { KeyRecord, KeyStore, PersonRecord, PersonStore, UsageStore } from '../store.ts';
import {
  takeNumbers,
  type Dialect,
  type Run,
  type SqlDatabase,
  type Statement,
} from './database.ts';
import { insertRows, replacing } from './rows.ts';

/** The statements for a table of records with an `id`, and the conversions between record and row. */
interface RecordStatements<T extends Table> {
  /** All records, oldest first. */
  all: Statement;
  /** If it is repeated after a lost reply, it finds the record as the first attempt left it. */
  insert: Statement;
  /** One record by id, for a transaction that changes it. */
  one: Statement;
  update: Statement;
  remove: Statement;
  /** The parameters of `insert` and `update`. */
  valuesOf: (record: RecordOf<T>) => unknown[];
}

function statementsOf<T extends Table>(
  table: T,
  { forUpdate }: Pick<Dialect, 'forUpdate'>,
): RecordStatements<T> {
  const { name } = table;
  const names = columnNames(table);
  const set = names.map((column, index) => `${column} = $${String(index + 1)}`).slice(1);
  return {
    all: { name: `all ${name}`, text: `SELECT * FROM ${name} ORDER BY created_at, id` },
    insert: {
      name: `insert into ${name}`,
      text: `INSERT INTO ${name} (${names.join(', ')})
        VALUES (${names.map((_, index) => `$${String(index + 1)}`).join(', ')}) ON CONFLICT (id) DO NOTHING`,
    },
    one: { name: `one of ${name}`, text: `SELECT * FROM ${name} WHERE id = $1 ${forUpdate}` },
    update: {
      name: `update ${name}`,
      text: `UPDATE ${name} SET ${set.join(', ')} WHERE id = $1`,
    },
    remove: { name: `remove from ${name}`, text: `DELETE FROM ${name} WHERE id = $1` },
    valuesOf: (record) => valuesOf(table, rowOf(table, record)),
  };
}

/** A row, by the names of its columns. */
type Row = Readonly<Record<string, unknown>>;

type Transacting = Pick<SqlDatabase, 'read' | 'dialect' | 'transactionAgain'>;

const keyOf = (row: Row): KeyRecord => recordOf(KEYS, row);
const personOf = (row: Row): PersonRecord => recordOf(PERSONS, row);

/** Stores keys, but never the usable keys themselves. */
export function createKeyStore(database: Transacting): KeyStore {
  const { read, transactionAgain, dialect } = database;
  const table = statementsOf(KEYS, dialect);
  // The revision is raised first: those who read it afterwards see the keys of that moment or later.
  const write = (work: (run: Run) => Promise<unknown>): Promise<void> =>
    transactionAgain(async (run) => {
      if (dialect.reviseKeys) await run(dialect.reviseKeys);
      await work(run);
    });
  return {
    all: async () => (await read<Row>(table.all)).map(keyOf),
    insert: (record) => write((run) => run(table.insert, table.valuesOf(record))),
    update: (id, change) =>
      write(async (run) => {
        const [raw] = await run<Row>(table.one, [id]);
        if (!raw) throw noSuchKey();
        await run(table.update, table.valuesOf({ ...keyOf(raw), ...change }));
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
  const table = statementsOf(PERSONS, dialect);
  const onOne = <Result>(
    id: string,
    work: (run: Run, record: PersonRecord) => Promise<Result>,
  ): Promise<Result> =>
    transactionAgain(async (run) => {
      const [raw] = await run<Row>(table.one, [id]);
      if (!raw) throw noSuchPerson();
      return work(run, personOf(raw));
    });
  const replace = async (run: Run, record: PersonRecord): Promise<void> => {
    await run(table.update, table.valuesOf(record));
  };
  return {
    all: async () => (await read<Row>(table.all)).map(personOf),
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
        .map(usageRow);
      await database.transactionAgain((run) =>
        insertRows(run, database, USAGE, rows, replacing(USAGE)),
      );
    },
    async forget(subjects) {
      if (subjects.length > 0) await database.writeAgain(forget, [subjects]);
    },
  };
}
