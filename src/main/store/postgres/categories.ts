import type { Category } from '../../../shared/category.ts';
import { ShopError } from '../../../shared/errors.ts';
import { UNCHANGEABLE_CATEGORIES } from '../additions-only.ts';
import type { CategoryStore } from '../store.ts';
import type { Database, Statement } from './database.ts';
import { isDuplicate } from './postgres-errors.ts';

const LIST = {
  name: 'categories',
  text: `
SELECT id, name, is_named AS "isNamed",
  (SELECT coalesce(sum(animals), 0)::int FROM pet_counts WHERE category_id = id) AS animals
FROM (
  SELECT id, name, true FROM categories
  UNION ALL
  SELECT DISTINCT category_id, 'Category ' || category_id, false FROM pet_counts
  WHERE category_id NOT IN (SELECT id FROM categories)
) AS used (id, name, is_named)
ORDER BY lower(name COLLATE "C"), id`,
};

/** Numbers of a million and more were not chosen by a person. */
const CREATE = {
  name: 'create category',
  text: `
INSERT INTO categories (id, name)
SELECT 1 + greatest(0,
  (SELECT max(id) FROM categories WHERE id < 1000000),
  (SELECT max(category_id) FROM pet_counts WHERE category_id < 1000000)
), $1
RETURNING id, name, true AS "isNamed", 0 AS animals`,
};

const RENAME = {
  name: 'rename category',
  text: `INSERT INTO categories (id, name) VALUES ($1, $2)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name RETURNING id, name, true AS "isNamed",
    (SELECT coalesce(sum(animals), 0)::int FROM pet_counts WHERE category_id = categories.id) AS animals`,
};

/** The shop's labels for category ids. */
export function createCategoryStore(database: Database): CategoryStore {
  const write = async (statement: Statement, values: unknown[]): Promise<Category> => {
    try {
      const [category] = await database.write<Category>(statement, values);
      if (category) return shown(category);
      throw new ShopError('internal_error', 'The category was not stored.');
    } catch (error) {
      throw isDuplicate(error) ? nameTaken() : error;
    }
  };
  return {
    ...UNCHANGEABLE_CATEGORIES,
    list: async () => (await database.read<Category>(LIST)).map(shown),
    create: (name) => write(CREATE, [name]),
    rename: (id, name) => write(RENAME, [id, name]),
  };
}

function shown(category: Category): Category {
  return { ...category, colour: null, icon: null };
}

function nameTaken(): ShopError {
  const problem = 'is taken by another category';
  return new ShopError('invalid_body', `name ${problem}`, { fields: { name: problem } });
}
