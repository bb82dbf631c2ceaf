import { MOST_UNNAMED, type Category } from '../../../shared/category.ts';
import { inNaturalOrder } from '../../../shared/name-folding.ts';
import { mergedIntoItself, nameIsTaken } from '../refusals.ts';
import type { CategoryStore } from '../store.ts';
import { animalsIn, isGroup } from './group-sizes.ts';
import {
  takeNumbers,
  type Dialect,
  type Run,
  type SqlDatabase,
  type Statement,
} from './database.ts';
import type { PetChanges } from './pet-changes.ts';

/** Numbers from here on were chosen by nobody. */
const CHOSEN = 1_000_000;

const SAME_NAME = {
  name: 'category of a name',
  text: `SELECT id, CASE WHEN merged_into IS NULL THEN 0 ELSE 1 END AS is_hidden FROM categories
    WHERE folded_name = $1 ORDER BY id`,
};

const REVIVE = {
  name: 'revive category',
  text: 'UPDATE categories SET merged_into = NULL, name = $2, folded_name = $3 WHERE id = $1',
};

const FREE_NAME = {
  name: 'free name of category',
  text: `UPDATE categories SET name = name || ' (' || id || ')', folded_name = folded_name || ' (' || id || ')'
    WHERE id = $1`,
};

const INSERT = {
  name: 'insert category',
  text: `INSERT INTO categories (id, name, folded_name) VALUES ($1, $2, $3)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, folded_name = excluded.folded_name, merged_into = NULL`,
};

const SET_LOOK = {
  name: 'set look of category',
  text: `INSERT INTO categories (id, name, folded_name, colour, icon) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (id) DO UPDATE SET colour = excluded.colour, icon = excluded.icon`,
};

const HIDE = {
  name: 'hide category',
  text: 'UPDATE categories SET merged_into = $2 WHERE id = $1',
};

function statementsOf(dialect: Dialect) {
  const { isIn } = dialect;
  const hasAnimals = `EXISTS (SELECT 1 FROM counted_pets WHERE category_id = categories.id AND animals > 0)`;
  return {
    list: {
      name: 'categories',
      text: `
WITH counts AS (
  SELECT category_id AS id, sum(animals) AS animals FROM counted_pets
  GROUP BY category_id HAVING sum(animals) > 0
), unnamed AS (
  SELECT id, animals FROM counts WHERE id NOT IN (SELECT id FROM categories)
  ORDER BY animals DESC, id LIMIT ${String(MOST_UNNAMED)}
)
SELECT id, name, colour, icon, 1 AS is_named, coalesce(animals, 0) AS animals
FROM categories LEFT JOIN counts USING (id) WHERE merged_into IS NULL OR animals > 0
UNION ALL
SELECT id, 'Category ' || id, NULL, NULL, 0, animals FROM unnamed`,
    },
    /** With the + groups are found by the index of their numbers, not by going through all animals. */
    inGroups: {
      name: 'more animals in groups of categories',
      text: `SELECT +category_id AS id, sum(1.0 * ${animalsIn(dialect)} - 1) AS more FROM pets
        WHERE ${isGroup(dialect)} GROUP BY 1`,
    },
    one: {
      name: 'one category',
      text: `
SELECT wanted.id, coalesce(name, 'Category ' || wanted.id) AS name, colour, icon,
  CASE WHEN name IS NULL THEN 0 ELSE 1 END AS is_named,
  (SELECT coalesce(sum(animals), 0) FROM counted_pets WHERE category_id = $1) AS animals
FROM (SELECT CAST($1 AS bigint) AS id) AS wanted LEFT JOIN categories ON categories.id = wanted.id`,
    },
    freeId: {
      name: 'free id of category',
      text: `SELECT max(id) AS last FROM (
        SELECT max(id) AS id FROM categories WHERE id < ${String(CHOSEN)}
        UNION ALL SELECT max(category_id) FROM counted_pets WHERE category_id < ${String(CHOSEN)}
      ) AS used`,
    },
    hasAnimals: {
      name: 'has animals',
      text: `SELECT 1 AS found FROM categories WHERE id = $1 AND ${hasAnimals}`,
    },
    /** Not deleted: animals that come back find its name. No other category took it in. */
    hideEmpty: {
      name: 'hide empty categories',
      text: `UPDATE categories SET merged_into = id
        WHERE ${isIn('id', '$1', 'bigint')} AND merged_into IS NULL AND NOT ${hasAnimals} RETURNING id`,
    },
  };
}

interface RawCategory {
  id: bigint;
  name: string;
  colour: string | null;
  icon: string | null;
  is_named: unknown;
  animals: bigint;
}

/** The shop's names for category ids. Two names are the same when they are folded alike. */
export function createCategoryStore(database: SqlDatabase, changes: PetChanges): CategoryStore {
  const { dialect } = database;
  const fold = (name: string) => inNaturalOrder(database.fold(name));
  const statements = statementsOf(dialect);
  const counted = async (statement: Statement, values: unknown[] = []): Promise<Category[]> => {
    const [raws, groups] = await Promise.all([
      database.read<RawCategory>(statement, values),
      database.read<{ id: bigint; more: unknown }>(statements.inGroups),
    ]);
    const more = new Map(groups.map((raw) => [raw.id, Number(raw.more)]));
    return raws.map((raw) => categoryOf(raw, more.get(raw.id)));
  };
  const one = async (id: bigint): Promise<Category> => {
    const [found] = await counted(statements.one, [id]);
    if (!found) throw new Error('One category is always one row');
    return found;
  };
  /** The hidden categories that have a name. Throws when one that is listed has it. */
  const hiddenOf = async (run: Run, name: string, except?: bigint): Promise<bigint[]> => {
    const all = await run<{ id: bigint; is_hidden: unknown }>(SAME_NAME, [fold(name)]);
    const same = all.filter(({ id }) => id !== except);
    for (const { id, is_hidden: isHidden } of same) {
      const isListed = !isHidden || (await run(statements.hasAnimals, [id])).length > 0;
      if (isListed) throw nameIsTaken('category');
    }
    return same.map(({ id }) => id);
  };
  return {
    list: async () => (await counted(statements.list)).sort(byName(fold)),

    async create(name) {
      const id = await database.transaction(async (run) => {
        await takeNumbers(run, dialect);
        const [hidden, ...others] = await hiddenOf(run, name);
        for (const other of others) await run(FREE_NAME, [other]);
        if (hidden !== undefined) {
          await run(REVIVE, [hidden, name, fold(name)]);
          return hidden;
        }
        const [used] = await run<{ last: bigint | null }>(statements.freeId);
        const last = used?.last ?? 0n;
        const next = 1n + (last > 0n ? last : 0n);
        await run(INSERT, [next, name, fold(name)]);
        return next;
      });
      return one(id);
    },

    async rename(id, name) {
      await database.transaction(async (run) => {
        await takeNumbers(run, dialect);
        for (const hidden of await hiddenOf(run, name, id)) await run(FREE_NAME, [hidden]);
        await run(INSERT, [id, name, fold(name)]);
      });
      return one(id);
    },

    async setLook(id, look) {
      const known = await one(id);
      const { colour = known.colour, icon = known.icon } = look;
      await database.write(SET_LOOK, [id, known.name, fold(known.name), colour, icon]);
      return one(id);
    },

    async merge(from, into, author) {
      if (from === into) throw mergedIntoItself();
      return changes.moveCategory(from, into, author, async (run) => {
        await run(HIDE, [from, into]);
        return undefined;
      });
    },

    removeEmpty: async (ids) =>
      (await database.write<{ id: bigint }>(statements.hideEmpty, [ids])).map(({ id }) => id),
  };
}

function categoryOf(raw: RawCategory, more = 0): Category {
  const { id, name, colour, icon, is_named: isNamed, animals } = raw;
  return { id, name, colour, icon, isNamed: Boolean(isNamed), animals: Number(animals) + more };
}

function byName(fold: (name: string) => string) {
  return (left: Category, right: Category): number => {
    const [first, second] = [fold(left.name), fold(right.name)];
    return first < second ? -1 : Number(first > second) || Number(left.id - right.id);
  };
}
