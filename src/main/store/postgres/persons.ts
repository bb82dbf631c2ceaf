import { PERSON_COLUMNS } from '../record-columns.ts';
import type { PersonRecord, PersonStore } from '../store.ts';
import type { Database, Run } from './database.ts';
import { recordTable, type RawRecord } from './record-table.ts';
import { noSuchPerson } from '../refusals.ts';

const PERSONS = recordTable<PersonRecord>('persons', PERSON_COLUMNS);

/** Who works in the shop. */
export function createPersonStore(database: Database): PersonStore {
  const inTransaction = (
    id: string,
    change: (record: PersonRecord, run: Run) => Promise<unknown>,
  ): Promise<void> =>
    // Repeating it gives the same result.
    database.untilReached(() =>
      database.transaction(async (run) => {
        const [raw] = await run<RawRecord>(PERSONS.one, [id]);
        if (!raw) throw noSuchPerson();
        await change(PERSONS.recordOf(raw), run);
      }),
    );
  return {
    all: async () => (await database.read<RawRecord>(PERSONS.all)).map(PERSONS.recordOf),
    async insert(record) {
      await database.untilReached(() => database.once(PERSONS.insert, PERSONS.valuesOf(record)));
    },
    update: (id, change) =>
      inTransaction(id, (record, run) =>
        run(PERSONS.update, PERSONS.valuesOf({ ...record, ...change })),
      ),
    remove: (id) => inTransaction(id, (_, run) => run(PERSONS.remove, [id])),
  };
}
