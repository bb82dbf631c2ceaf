import { KEY_COLUMNS } from '../record-columns.ts';
import type { KeyRecord, KeyStore } from '../store.ts';
import type { Database } from './database.ts';
import { recordTable, type RawRecord } from './record-table.ts';
import { noSuchKey } from '../refusals.ts';

/** The revision is raised first: whoever reads it afterwards sees the keys of that moment or later. */
const REVISE = 'WITH revised AS (UPDATE shop SET keys_revision = keys_revision + 1)';

const KEYS = recordTable<KeyRecord>('keys', KEY_COLUMNS, REVISE);

/** Stores keys, but never the usable keys themselves. */
export function createKeyStore(database: Database): KeyStore {
  return {
    all: async () => (await database.read<RawRecord>(KEYS.all)).map(KEYS.recordOf),
    async insert(record) {
      await database.untilReached(() => database.once(KEYS.insert, KEYS.valuesOf(record)));
    },
    async update(id, change) {
      // Repeating it gives the same result.
      await database.untilReached(() =>
        database.transaction(async (run) => {
          const [raw] = await run<RawRecord>(KEYS.one, [id]);
          if (!raw) throw noSuchKey();
          await run(KEYS.update, KEYS.valuesOf({ ...KEYS.recordOf(raw), ...change }));
        }),
      );
    },
  };
}
