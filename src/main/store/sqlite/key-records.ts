import { KEY_COLUMNS } from '../record-columns.ts';
import type { KeyRecord, KeyStore } from '../store.ts';
import type { Connection } from './database.ts';
import { recordTable } from './record-table.ts';
import { storageError } from './storage-errors.ts';
import type { Write } from './write.ts';
import { noSuchKey } from '../refusals.ts';

/** Stores keys, but never the usable keys themselves. */
export function createKeyStore(
  connection: Connection,
  write: Write,
  onChanged: () => void,
): KeyStore {
  const table = recordTable<KeyRecord>(connection, 'keys', KEY_COLUMNS);
  const store = async (change: () => number): Promise<void> => {
    try {
      if ((await write(change)) === 0) throw noSuchKey();
    } catch (error) {
      throw storageError(error);
    }
    onChanged();
  };
  return {
    all: () => Promise.resolve(table.all()),
    insert: (record) => store(() => table.insert(record)),
    update: (id, change) => store(() => table.update(id, change)),
  };
}
