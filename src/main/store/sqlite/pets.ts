import { setTimeout as pause } from 'node:timers/promises';
import type { NewPet } from '../../../shared/pet.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Additions } from './additions.ts';
import { BUSY_PAUSE } from './busy.ts';
import type { Connection } from './database.ts';
import type { NameIndex } from './name-index.ts';
import type { PetCounts } from './pet-counts.ts';
import { PET_COLUMNS, petOf, rowOf, statusCode, type RawPet, type RawRow } from './pet-codes.ts';
import { storageError } from './storage-errors.ts';
import type { PetStore } from '../store.ts';
import type { Views } from './views.ts';
import type { Write } from './write.ts';

/** Animals in one transaction of an import: enough to be quick, few enough not to hold others up for long. */
const BATCH = 5_000;

/** The parts of a store that have to do with animals. */
export interface PetParts {
  connection: Connection;
  write: Write;
  clock: Clock;
  additions: Additions;
  counts: PetCounts;
  names: NameIndex;
  views: Views;
  /** Called after each batch of `addMany`. */
  onAddedMany: () => void;
}

/** Animals in SQLite. */
export function createPetStore(parts: PetParts): PetStore {
  const { connection, write, clock, additions, counts, names, views, onAddedMany } = parts;
  const select = `SELECT ${PET_COLUMNS} FROM pets WHERE`;
  const statements = {
    all: connection.prepare<unknown[], RawPet>(`${select} id > ? ORDER BY id LIMIT ?`).raw(),
    byStatus: connection
      .prepare<unknown[], RawPet>(`${select} status = ? AND id > ? ORDER BY id LIMIT ?`)
      .raw(),
    byId: connection.prepare<[bigint], RawPet>(`${select} id = ?`).raw(),
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

  const addBatch = (pets: readonly NewPet[], addedAt: number): void => {
    for (const { name, categoryId, status } of pets) {
      statements.insert.run(name, categoryId, statusCode(status), addedAt);
      counts.note(status);
    }
    counts.write();
  };

  return {
    rows: (view, offset, limit) => views.rows(view, offset, limit),
    position: (view, id) => views.position(view, id),
    add: (addition) => additions.add(addition),
    addMany: async (pets) => {
      try {
        for (let from = 0; from < pets.length; from += BATCH) {
          const batch = pets.slice(from, from + BATCH);
          await write(() => {
            addBatch(batch, clock.now());
          });
          onAddedMany();
          await names.catchUpAtOnce(BATCH);
          // Tills that another process serves get their turn to write.
          await pause(BUSY_PAUSE / 2);
        }
      } catch (error) {
        counts.forget();
        throw storageError(error);
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
        total: counts.read()[status ?? 'all'],
        hasMore: rows.length > limit,
      });
    },
    byId: (id) => {
      const row = statements.byId.get(id);
      return Promise.resolve(row && petOf(row));
    },
    counts: () => Promise.resolve(counts.read()),
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
