import { ShopError } from '../../../shared/errors.ts';
import type { Connection } from './database.ts';
import { storageError } from './storage-errors.ts';
import type { KeyRecord, KeyStore } from '../store.ts';
import type { Write } from './write.ts';

const COLUMNS = {
  id: 'id',
  label: 'label',
  plan: 'plan',
  perMinute: 'per_minute',
  perDay: 'per_day',
  digest: 'digest',
  previousDigest: 'previous_digest',
  previousUntil: 'previous_until',
  createdAt: 'created_at',
  revokedAt: 'revoked_at',
  banLiftedAt: 'ban_lifted_at',
} as const satisfies Record<keyof KeyRecord, string>;

/** Keys but for the usable keys themselves. */
export function createKeyStore(
  connection: Connection,
  write: Write,
  onChanged: () => void,
): KeyStore {
  const fields = Object.entries(COLUMNS);
  const selected = fields.map(([field, column]) => `${column} AS ${field}`).join(', ');
  const all = connection
    .prepare<[], KeyRecord>(`SELECT ${selected} FROM keys ORDER BY created_at, id`)
    .safeIntegers(false);
  const insert = connection.prepare(
    `INSERT INTO keys (${Object.values(COLUMNS).join(', ')})
     VALUES (${fields.map(([field]) => `@${field}`).join(', ')})`,
  );
  const store = async (change: () => number): Promise<void> => {
    try {
      if ((await write(change)) === 0) throw new ShopError('not_found', 'There is no such key.');
    } catch (error) {
      throw storageError(error);
    }
    onChanged();
  };
  return {
    all: () => Promise.resolve(all.all()),
    insert: (record) => store(() => insert.run(record).changes),
    update: (id, change) => {
      const changed = fields.filter(([field]) => field !== 'id' && field in change);
      const set = changed.map(([field, column]) => `${column} = @${field}`).join(', ');
      return store(
        () =>
          connection.prepare(`UPDATE keys SET ${set} WHERE id = @id`).run({ ...change, id })
            .changes,
      );
    },
  };
}
