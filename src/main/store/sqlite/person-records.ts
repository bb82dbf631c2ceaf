import { PERSON_COLUMNS } from '../record-columns.ts';
import type { PersonRecord, PersonStore } from '../store.ts';
import type { Connection } from './database.ts';
import { recordTable } from './record-table.ts';
import { storageError } from './storage-errors.ts';
import type { Write } from './write.ts';
import { noSuchPerson } from '../refusals.ts';

/** Who works in the shop, in SQLite. */
export function createPersonStore(connection: Connection, write: Write): PersonStore {
  const table = recordTable<PersonRecord>(connection, 'persons', PERSON_COLUMNS);
  const store = async (change: () => number): Promise<void> => {
    try {
      if ((await write(change)) > 0) return;
    } catch (error) {
      throw storageError(error);
    }
    throw noSuchPerson();
  };
  return {
    all: () => Promise.resolve(table.all()),
    insert: (record) => store(() => table.insert(record)),
    update: (id, change) => store(() => table.update(id, change)),
    remove: (id) => store(() => table.remove(id)),
  };
}
