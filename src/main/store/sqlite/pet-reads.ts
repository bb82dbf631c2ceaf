import type { PetStore } from '../store.ts';
import type { Connection } from './database.ts';
import { statusCode, type SqlValue } from '../field-columns.ts';
import { PET_COLUMNS, petOf } from './pet-columns.ts';
import type { PetCounts } from './pet-counts.ts';

/** The reads of animals that take microseconds, on any connection. */
export function createPetReads(
  connection: Connection,
  counts: PetCounts,
): Pick<PetStore, 'page' | 'byId' | 'counts'> {
  const select = `SELECT ${PET_COLUMNS} FROM pets WHERE`;
  const statements = {
    all: connection.prepare<unknown[], SqlValue[]>(`${select} id > ? ORDER BY id LIMIT ?`).raw(),
    byStatus: connection
      .prepare<unknown[], SqlValue[]>(`${select} status = ? AND id > ? ORDER BY id LIMIT ?`)
      .raw(),
    byId: connection.prepare<[bigint], SqlValue[]>(`${select} id = ?`).raw(),
  };
  // In one transaction, so that another connection's commit can't affect only the total.
  const page = connection.transaction(
    ({ status, afterId, limit }: Parameters<PetStore['page']>[0]) => {
      const rows =
        status === null
          ? statements.all.all(afterId, limit + 1)
          : statements.byStatus.all(statusCode(status), afterId, limit + 1);
      return { rows, total: counts.read()[status ?? 'all'] };
    },
  );
  return {
    page: (query) => {
      const { rows, total } = page(query);
      const pets = rows.slice(0, query.limit).map(petOf);
      return Promise.resolve({ pets, total, hasMore: rows.length > query.limit });
    },
    byId: (id) => {
      const row = statements.byId.get(id);
      return Promise.resolve(row && petOf(row));
    },
    counts: () => Promise.resolve(counts.read()),
  };
}
