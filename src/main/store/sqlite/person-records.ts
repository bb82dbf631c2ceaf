import { ShopError } from '../../../shared/errors.ts';
import type { PersonRecord, PersonStore } from '../store.ts';
import type { Connection } from './database.ts';
import { storageError } from './storage-errors.ts';
import type { Write } from './write.ts';

const COLUMNS = {
  id: 'id',
  name: 'name',
  role: 'role',
  pinHash: 'pin_hash',
  createdAt: 'created_at',
  wrongPins: 'wrong_pins',
  lastWrongAt: 'last_wrong_at',
} as const satisfies Record<keyof PersonRecord, string>;

/** Who works in the shop, in SQLite. */
export function createPersonStore(connection: Connection, write: Write): PersonStore {
  const fields = Object.entries(COLUMNS);
  const selected = fields.map(([field, column]) => `${column} AS ${field}`).join(', ');
  const all = connection
    .prepare<[], PersonRecord>(`SELECT ${selected} FROM persons ORDER BY created_at, id`)
    .safeIntegers(false);
  const insert = connection.prepare(
    `INSERT INTO persons (${Object.values(COLUMNS).join(', ')})
     VALUES (${fields.map(([field]) => `@${field}`).join(', ')})`,
  );
  const remove = connection.prepare('DELETE FROM persons WHERE id = ?');
  const store = async (change: () => number): Promise<void> => {
    try {
      if ((await write(change)) > 0) return;
    } catch (error) {
      throw storageError(error);
    }
    throw new ShopError('not_found', 'This person is not in the list any more.');
  };
  return {
    all: () => Promise.resolve(all.all()),
    insert: (record) => store(() => insert.run(record).changes),
    update: (id, change) => {
      const changed = fields.filter(([field]) => field !== 'id' && field in change);
      const set = changed.map(([field, column]) => `${column} = @${field}`).join(', ');
      const update = connection.prepare(`UPDATE persons SET ${set} WHERE id = @id`);
      return store(() => update.run({ ...change, id }).changes);
    },
    remove: (id) => store(() => remove.run(id).changes),
  };
}
