import Database from 'better-sqlite3';
import { ShopError } from '../../../shared/errors.ts';
import type { Connection } from './database.ts';
import { storageError } from './storage-errors.ts';
import type { CategoryStore } from '../store.ts';
import type { Write } from './write.ts';

function nameProblem(error: unknown): unknown {
  const isTaken =
    error instanceof Database.SqliteError && error.code === 'SQLITE_CONSTRAINT_UNIQUE';
  if (!isTaken) return storageError(error);
  const problem = 'is taken by another category';
  return new ShopError('invalid_body', `name ${problem}`, { fields: { name: problem } });
}

/** The categories that animals have: as counted, and of the newest animals, which are not counted yet. */
const IN_USE = `SELECT category_id FROM pet_counts UNION
  SELECT category_id FROM pets WHERE id > (SELECT names_indexed_to FROM shop)`;

/** The shop's labels for category ids. */
export function createCategoryStore(connection: Connection, write: Write): CategoryStore {
  const list = connection.prepare<[], { id: bigint; name: string }>(
    `SELECT id, name FROM categories
     UNION ALL
     SELECT category_id, 'Category ' || category_id FROM (${IN_USE})
     WHERE category_id NOT IN (SELECT id FROM categories)
     ORDER BY name COLLATE NOCASE, id`,
  );
  const create = connection.prepare<[string], { id: bigint; name: string }>(
    `INSERT INTO categories (id, name) VALUES (
       max(0, (SELECT ifnull(max(id), 0) FROM categories WHERE id < 1000000),
         (SELECT ifnull(max(category_id), 0) FROM (${IN_USE}) WHERE category_id < 1000000)) + 1, ?)
     RETURNING id, name`,
  );
  const rename = connection.prepare<[bigint, string], { id: bigint; name: string }>(
    `INSERT INTO categories (id, name) VALUES (?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name RETURNING id, name`,
  );
  const store = async (change: () => { id: bigint; name: string } | undefined) => {
    try {
      const category = await write(change);
      if (category) return category;
      throw new ShopError('internal_error', 'The category was not stored.');
    } catch (error) {
      throw nameProblem(error);
    }
  };
  return {
    list: () => Promise.resolve(list.all()),
    create: (name) => store(() => create.get(name)),
    rename: (id, name) => store(() => rename.get(id, name)),
  };
}
