import { ShopError } from '../../../shared/errors.ts';
import type { Role } from '../../../shared/person.ts';
import type { PersonRecord, PersonStore } from '../store.ts';
import type { Database } from './database.ts';

interface RawPerson {
  id: string;
  name: string;
  role: Role;
  pin_hash: Buffer;
  created_at: bigint;
  wrong_pins: bigint;
  last_wrong_at: bigint;
}

const ALL = { name: 'all persons', text: 'SELECT * FROM persons ORDER BY created_at, id' };

/** Sent twice after a lost answer, it finds the person as it left it. */
const INSERT = {
  name: 'insert person',
  text: 'INSERT INTO persons VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING',
};

const ONE = { name: 'one person', text: 'SELECT * FROM persons WHERE id = $1 FOR UPDATE' };

const UPDATE = {
  name: 'update person',
  text: `UPDATE persons SET name = $2, role = $3, pin_hash = $4, created_at = $5, wrong_pins = $6,
    last_wrong_at = $7 WHERE id = $1`,
};

const REMOVE = { name: 'remove person', text: 'DELETE FROM persons WHERE id = $1' };

/** Who works in the shop. */
export function createPersonStore(database: Database): PersonStore {
  const inTransaction = (
    id: string,
    change: (record: PersonRecord) => { name: string; text: string; values: unknown[] },
  ) =>
    database.untilReached(() =>
      database.transaction(async (run) => {
        const [raw] = await run<RawPerson>(ONE, [id]);
        if (!raw) throw new ShopError('not_found', 'This person is not in the list any more.');
        const { values, ...statement } = change(recordOf(raw));
        await run(statement, values);
      }),
    );
  return {
    all: async () => (await database.read<RawPerson>(ALL)).map(recordOf),
    async insert(record) {
      await database.untilReached(() => database.once(INSERT, valuesOf(record)));
    },
    async update(id, change) {
      await inTransaction(id, (record) => ({
        ...UPDATE,
        values: valuesOf({ ...record, ...change }),
      }));
    },
    async remove(id) {
      await inTransaction(id, () => ({ ...REMOVE, values: [id] }));
    },
  };
}

function valuesOf(record: PersonRecord): unknown[] {
  return [
    record.id,
    record.name,
    record.role,
    record.pinHash,
    record.createdAt,
    record.wrongPins,
    record.lastWrongAt,
  ];
}

function recordOf(raw: RawPerson): PersonRecord {
  return {
    id: raw.id,
    name: raw.name,
    role: raw.role,
    pinHash: raw.pin_hash,
    createdAt: Number(raw.created_at),
    wrongPins: Number(raw.wrong_pins),
    lastWrongAt: Number(raw.last_wrong_at),
  };
}
