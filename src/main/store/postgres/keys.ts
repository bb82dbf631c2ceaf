import { ShopError } from '../../../shared/errors.ts';
import type { PlanName } from '../../../shared/plans.ts';
import type { KeyRecord, KeyStore } from '../store.ts';
import type { Database } from './database.ts';

const COLUMNS: readonly (keyof RawKey)[] = [
  'id',
  'label',
  'plan',
  'per_minute',
  'per_day',
  'digest',
  'previous_digest',
  'previous_until',
  'created_at',
  'revoked_at',
  'ban_lifted_at',
];

interface RawKey {
  id: string;
  label: string;
  plan: PlanName;
  per_minute: bigint;
  per_day: bigint;
  digest: Buffer;
  previous_digest: Buffer | null;
  previous_until: bigint | null;
  created_at: bigint;
  revoked_at: bigint | null;
  ban_lifted_at: bigint | null;
}

/** The revision goes first: whoever reads it anew sees the keys of then or later. */
const REVISE = 'WITH revised AS (UPDATE shop SET keys_revision = keys_revision + 1)';

const ALL = { name: 'all keys', text: 'SELECT * FROM keys ORDER BY created_at, id' };

/** Sent twice after a lost answer, it finds the key as it left it. */
const INSERT = {
  name: 'insert key',
  text: `${REVISE} INSERT INTO keys (${COLUMNS.join(', ')})
    VALUES (${COLUMNS.map((_, index) => `$${index + 1}`).join(', ')})
    ON CONFLICT (id) DO NOTHING`,
};

const ONE = { name: 'one key', text: 'SELECT * FROM keys WHERE id = $1 FOR UPDATE' };

const UPDATE = {
  name: 'update key',
  text: `${REVISE} UPDATE keys SET ${COLUMNS.slice(1)
    .map((name, index) => `${name} = $${index + 2}`)
    .join(', ')} WHERE id = $1`,
};

/** Keys but for the usable keys themselves. */
export function createKeyStore(database: Database): KeyStore {
  return {
    all: async () => (await database.read<RawKey>(ALL)).map(recordOf),
    async insert(record) {
      await database.untilReached(() => database.once(INSERT, valuesOf(record)));
    },
    async update(id, change) {
      // Done twice it comes to the same.
      await database.untilReached(() =>
        database.transaction(async (run) => {
          const [raw] = await run<RawKey>(ONE, [id]);
          if (!raw) throw new ShopError('not_found', 'There is no such key.');
          await run(UPDATE, valuesOf({ ...recordOf(raw), ...change }));
        }),
      );
    },
  };
}

function valuesOf(record: KeyRecord): unknown[] {
  return [
    record.id,
    record.label,
    record.plan,
    record.perMinute,
    record.perDay,
    record.digest,
    record.previousDigest,
    record.previousUntil,
    record.createdAt,
    record.revokedAt,
    record.banLiftedAt,
  ];
}

function recordOf(raw: RawKey): KeyRecord {
  return {
    id: raw.id,
    label: raw.label,
    plan: raw.plan,
    perMinute: Number(raw.per_minute),
    perDay: Number(raw.per_day),
    digest: raw.digest,
    previousDigest: raw.previous_digest,
    previousUntil: numberOf(raw.previous_until),
    createdAt: Number(raw.created_at),
    revokedAt: numberOf(raw.revoked_at),
    banLiftedAt: numberOf(raw.ban_lifted_at),
  };
}

function numberOf(value: bigint | null): number | null {
  return value === null ? null : Number(value);
}
