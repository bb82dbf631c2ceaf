import type { Additions } from './additions.ts';
import type { Connection } from './database.ts';
import type { Imports } from './imports.ts';
import type { PetChanges } from './pet-changes.ts';
import {
  PET_COLUMNS,
  petOf,
  rowColumns,
  rowOf,
  statusCode,
  withTills,
  type SqlValue,
} from './pet-columns.ts';
import type { PetCounts } from './pet-counts.ts';
import type { RemovedPets } from './removed-pets.ts';
import type { PetStore } from '../store.ts';
import type { Views } from './views.ts';

/** Animals read at once for an export. */
const BATCH = 1_000;

/** The parts of a store that have to do with animals. */
export interface PetParts {
  connection: Connection;
  additions: Additions;
  imports: Imports;
  changes: PetChanges;
  removed: RemovedPets;
  counts: PetCounts;
  views: Views;
}

/** Animals in SQLite. */
export function createPetStore(parts: PetParts): PetStore {
  const { connection, additions, imports, changes, removed, counts, views } = parts;
  const select = `SELECT ${PET_COLUMNS} FROM pets WHERE`;
  const statements = {
    all: connection.prepare<unknown[], SqlValue[]>(`${select} id > ? ORDER BY id LIMIT ?`).raw(),
    byStatus: connection
      .prepare<unknown[], SqlValue[]>(`${select} status = ? AND id > ? ORDER BY id LIMIT ?`)
      .raw(),
    byId: connection.prepare<[bigint], SqlValue[]>(`${select} id = ?`).raw(),
    export: connection
      .prepare<[bigint, number], SqlValue[]>(
        `SELECT ${rowColumns()} FROM ${withTills()} WHERE pets.id > ? ORDER BY pets.id LIMIT ?`,
      )
      .raw(),
  };
  return {
    rows: (view, offset, limit) => views.rows(view, offset, limit),
    position: (view, id) => views.position(view, id),
    countNamed: (name) => views.countNamed(name),
    add: (addition) => additions.add(addition),
    addMany: (pets, options) => imports.addMany(pets, options),
    change: (selection, change, author) => changes.change(selection, change, author),
    remove: (selection, author) => changes.remove(selection, author),
    putBack: (ids, author) => changes.putBack(ids, author),
    removed: (offset, limit, search) => removed.rows(offset, limit, search),
    undo: (author) => changes.undo(author),
    redo: (author) => changes.redo(author),
    undoState: (author) => changes.undoState(author),
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
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
