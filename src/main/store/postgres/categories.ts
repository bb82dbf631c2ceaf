import { MOST_UNNAMED, type Category } from '../../../shared/category.ts';
import { ShopError } from '../../../shared/errors.ts';
import { mergedIntoItself, nameIsTaken } from '../refusals.ts';
import type { CategoryStore } from '../store.ts';
import type { Database, Statement } from './database.ts';
import type { PetChanges } from './pet-changes.ts';
import { PET_COUNTS } from './pet-counts.ts';
import { isDuplicate } from './postgres-errors.ts';

const LIST = {
  name: 'categories',
  text: `
WITH counts AS (
  SELECT category_id AS id, sum(animals)::bigint AS animals FROM ${PET_COUNTS}
  GROUP BY category_id HAVING sum(animals) > 0
), unnamed AS (
  SELECT id, animals FROM counts WHERE id NOT IN (SELECT id FROM categories)
  ORDER BY animals DESC, id LIMIT ${MOST_UNNAMED}
)
SELECT id, name, colour, icon, true AS is_named, coalesce(animals, 0)::bigint AS animals
FROM categories LEFT JOIN counts USING (id) WHERE merged_into IS NULL OR animals > 0
UNION ALL
SELECT id, 'Category ' || id, NULL, NULL, false, animals FROM unnamed`,
};

const ONE = {
  name: 'one category',
  text: `
SELECT wanted.id, coalesce(name, 'Category ' || wanted.id) AS name, colour, icon,
  name IS NOT NULL AS is_named,
  (SELECT coalesce(sum(animals), 0)::bigint FROM ${PET_COUNTS} WHERE category_id = $1) AS animals
FROM (SELECT $1::bigint AS id) AS wanted LEFT JOIN categories USING (id)`,
};

/**
 * A name that a merged or removed category left behind is free. Numbers from a million up were chosen by
 * nobody.
 */
const CREATE = {
  name: 'create category',
  text: `
WITH revived AS (
  UPDATE categories SET merged_into = NULL, name = $1, folded = $2
  WHERE lower(name) = lower($1 COLLATE "C") AND merged_into IS NOT NULL RETURNING id
), created AS (
  INSERT INTO categories (id, name, folded)
  SELECT 1 + greatest(0,
    (SELECT max(id) FROM categories WHERE id < 1000000),
    (SELECT max(category_id) FROM ${PET_COUNTS} WHERE category_id < 1000000)
  ), $1, $2 WHERE NOT EXISTS (SELECT FROM revived)
  RETURNING id
)
SELECT id FROM revived UNION ALL SELECT id FROM created`,
};

const HAS_ANIMALS = `EXISTS (SELECT FROM ${PET_COUNTS} WHERE category_id = categories.id AND animals > 0)`;

const FREE_NAME = {
  name: 'free name of category',
  text: `UPDATE categories SET name = name || ' (' || id || ')', folded = folded || ' (' || id || ')'
    WHERE lower(name) = lower($2 COLLATE "C") AND id <> $1 AND merged_into IS NOT NULL AND NOT ${HAS_ANIMALS}`,
};

const RENAME = {
  name: 'rename category',
  text: `INSERT INTO categories (id, name, folded) VALUES ($1, $2, $3)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, folded = excluded.folded, merged_into = NULL RETURNING id`,
};

const SET_LOOK = {
  name: 'set look of category',
  text: `INSERT INTO categories (id, name, folded, colour, icon) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (id) DO UPDATE SET colour = excluded.colour, icon = excluded.icon RETURNING id`,
};

const HIDE = {
  name: 'hide category',
  text: 'UPDATE categories SET merged_into = $2 WHERE id = $1',
};

/** Not deleted: animals that come back find its name. No other category took it in. */
const HIDE_EMPTY = {
  name: 'hide empty categories',
  text: `UPDATE categories SET merged_into = id
    WHERE id = ANY($1::bigint[]) AND merged_into IS NULL AND NOT ${HAS_ANIMALS} RETURNING id`,
};

interface RawCategory {
  id: bigint;
  name: string;
  colour: string | null;
  icon: string | null;
  is_named: boolean;
  animals: bigint;
}

/** The shop's names for category ids. */
export function createCategoryStore(database: Database, changes: PetChanges): CategoryStore {
  const one = async (id: bigint): Promise<Category> => {
    const [raw] = await database.read<RawCategory>(ONE, [id]);
    if (raw) return categoryOf(raw);
    throw new ShopError('internal_error', 'The category was not stored.');
  };
  const write = async (statement: Statement, values: unknown[]): Promise<Category> => {
    try {
      const [stored] = await database.write<{ id: bigint }>(statement, values);
      if (stored) return await one(stored.id);
      throw new ShopError('internal_error', 'The category was not stored.');
    } catch (error) {
      throw isDuplicate(error) ? nameIsTaken() : error;
    }
  };
  return {
    list: async () =>
      (await database.read<RawCategory>(LIST)).map(categoryOf).sort(byName(database.fold)),
    create: (name) => write(CREATE, [name, database.fold(name)]),
    async rename(id, name) {
      await database.write(FREE_NAME, [id, name]);
      return write(RENAME, [id, name, database.fold(name)]);
    },
    async setLook(id, look) {
      const known = await one(id);
      const { colour = known.colour, icon = known.icon } = look;
      return write(SET_LOOK, [id, known.name, database.fold(known.name), colour, icon]);
    },
    merge: async (from, into, author) => {
      if (from !== into) {
        return changes.moveCategory(from, into, author, (run) => run(HIDE, [from, into]));
      }
      throw mergedIntoItself();
    },
    removeEmpty: async (ids) =>
      (await database.write<{ id: bigint }>(HIDE_EMPTY, [ids])).map(({ id }) => id),
  };
}

function categoryOf(raw: RawCategory): Category {
  const { id, name, colour, icon, is_named: isNamed, animals } = raw;
  return { id, name, colour, icon, isNamed, animals: Number(animals) };
}

function byName(fold: (name: string) => string) {
  return (left: Category, right: Category): number => {
    const [first, second] = [fold(left.name), fold(right.name)];
    return first < second ? -1 : Number(first > second) || Number(left.id - right.id);
  };
}
