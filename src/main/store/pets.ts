import type { StatusTab } from '../../shared/bridge.ts';
import type { Clock } from '../clock.ts';
import type { Additions } from './additions.ts';
import type { Connection } from './database.ts';
import { PET_COLUMNS, petOf, rowOf, statusCode, type RawPet, type RawRow } from './pet-codes.ts';
import { storageError } from './storage-errors.ts';
import type { PetStore } from './store.ts';
import { createViews } from './views.ts';

const TABS: StatusTab[] = ['none', 'available', 'pending', 'sold'];
/** Animals in one transaction of an import: enough to be quick, few enough not to hold others up for long. */
const BATCH = 5_000;

/** Animals in SQLite; `onAdded` is called after each batch of `addMany`. */
export function createPetStore(
  connection: Connection,
  clock: Clock,
  additions: Additions,
  onAddedMany: () => void,
): PetStore {
  const select = `SELECT ${PET_COLUMNS} FROM pets WHERE`;
  const statements = {
    all: connection.prepare<unknown[], RawPet>(`${select} id > ? ORDER BY id LIMIT ?`).raw(),
    byStatus: connection
      .prepare<unknown[], RawPet>(`${select} status = ? AND id > ? ORDER BY id LIMIT ?`)
      .raw(),
    byId: connection.prepare<[bigint], RawPet>(`${select} id = ?`).raw(),
    totals: connection
      .prepare<[], [number, number]>('SELECT status, animals FROM pet_totals')
      .raw()
      .safeIntegers(false),
    insert: connection.prepare(
      'INSERT INTO pets (name, category_id, status, added_at) VALUES (?, ?, ?, ?)',
    ),
    export: connection
      .prepare<[bigint, number], RawRow>(
        `SELECT ${PET_COLUMNS}, added_at, keys.label FROM pets LEFT JOIN keys ON keys.id = added_by
         WHERE pets.id > ? ORDER BY pets.id LIMIT ?`,
      )
      .raw(),
  };

  const counts = () => {
    const counted = { available: 0, pending: 0, sold: 0, none: 0, all: 0 };
    for (const [code, animals] of statements.totals.all()) {
      counted[TABS[code] ?? 'none'] += animals;
      counted.all += animals;
    }
    return counted;
  };

  return {
    ...createViews(connection),
    add: (addition) => additions.add(addition),
    addMany: async (pets) => {
      for (let from = 0; from < pets.length; from += BATCH) {
        const addedAt = clock.now();
        try {
          connection
            .transaction(() => {
              for (const { name, categoryId, status } of pets.slice(from, from + BATCH)) {
                statements.insert.run(name, categoryId, statusCode(status), addedAt);
              }
            })
            .immediate();
        } catch (error) {
          throw storageError(error);
        }
        onAddedMany();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    page: ({ status, afterId, limit }) => {
      const rows =
        status === null
          ? statements.all.all(afterId, limit + 1)
          : statements.byStatus.all(statusCode(status), afterId, limit + 1);
      const pets = rows.slice(0, limit).map(petOf);
      return Promise.resolve({
        pets,
        total: counts()[status ?? 'all'],
        hasMore: rows.length > limit,
      });
    },
    byId: (id) => {
      const row = statements.byId.get(id);
      return Promise.resolve(row && petOf(row));
    },
    counts: () => Promise.resolve(counts()),
    async *all() {
      let last = -(2n ** 63n);
      for (;;) {
        const rows = statements.export.all(last, BATCH).map(rowOf);
        const end = rows.at(-1);
        if (!end) return;
        yield* rows;
        last = end.id;
        await Promise.resolve();
      }
    },
  };
}
