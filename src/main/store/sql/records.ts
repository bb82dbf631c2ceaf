import { KEY_COLUMNS, PERSON_COLUMNS } from '../record-columns.ts';
import { noSuchKey, noSuchPerson } from '../refusals.ts';
import type { KeyRecord, KeyStore, PersonRecord, PersonStore } from '../store.ts';
import type { Run, SqlDatabase } from './database.ts';
import { recordTable, type RawRecord } from './record-table.ts';

type Reading = Pick<SqlDatabase, 'read' | 'dialect'>;
type Transacting = Reading & Pick<SqlDatabase, 'transactionAgain'>;

/** Reads the keys. */
export function createKeyReads({ read, dialect }: Reading): Pick<KeyStore, 'all'> {
  const table = recordTable<KeyRecord>('keys', KEY_COLUMNS, dialect);
  return { all: async () => (await read<RawRecord>(table.all)).map(table.recordOf) };
}

/** Reads the persons. */
export function createPersonReads({ read, dialect }: Reading): Pick<PersonStore, 'all'> {
  const table = recordTable<PersonRecord>('persons', PERSON_COLUMNS, dialect);
  return { all: async () => (await read<RawRecord>(table.all)).map(table.recordOf) };
}

/** Stores keys, but never the usable keys themselves. */
export function createKeyStore(database: Transacting): KeyStore {
  const { transactionAgain, dialect } = database;
  const table = recordTable<KeyRecord>('keys', KEY_COLUMNS, dialect);
  // The revision is raised first: whoever reads it afterwards sees the keys of that moment or later.
  const write = (work: (run: Run) => Promise<unknown>): Promise<void> =>
    transactionAgain(async (run) => {
      if (dialect.reviseKeys) await run(dialect.reviseKeys);
      await work(run);
    });
  return {
    ...createKeyReads(database),
    insert: (record) => write((run) => run(table.insert, table.valuesOf(record))),
    update: (id, change) =>
      write(async (run) => {
        const [raw] = await run<RawRecord>(table.one, [id]);
        if (!raw) throw noSuchKey();
        await run(table.update, table.valuesOf({ ...table.recordOf(raw), ...change }));
      }),
  };
}

/** Who works in the shop. */
export function createPersonStore(database: Transacting): PersonStore {
  const { transactionAgain, dialect } = database;
  const table = recordTable<PersonRecord>('persons', PERSON_COLUMNS, dialect);
  const onOne = (
    id: string,
    work: (run: Run, record: PersonRecord) => Promise<unknown>,
  ): Promise<void> =>
    transactionAgain(async (run) => {
      const [raw] = await run<RawRecord>(table.one, [id]);
      if (!raw) throw noSuchPerson();
      await work(run, table.recordOf(raw));
    });
  return {
    ...createPersonReads(database),
    insert: (record) =>
      transactionAgain(async (run) => {
        await run(table.insert, table.valuesOf(record));
      }),
    update: (id, change) =>
      onOne(id, (run, record) => run(table.update, table.valuesOf({ ...record, ...change }))),
    remove: (id) => onOne(id, (run) => run(table.remove, [id])),
  };
}
