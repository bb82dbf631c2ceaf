import Database from 'better-sqlite3';
import { MOST_UNNAMED, type Category, type CategoryLookChange } from '../../../shared/category.ts';
import { ShopError } from '../../../shared/errors.ts';
import { anotherTurn } from '../../platform/another-turn.ts';
import type { Connection } from './database.ts';
import type { NameIndex } from './name-index.ts';
import type { PetChanges } from './pet-changes.ts';
import { storageError } from './storage-errors.ts';
import { mergedIntoItself, nameIsTaken } from '../refusals.ts';
import type { CategoryStore } from '../store.ts';
import type { Write } from './write.ts';

/** Counts examined before others get a turn of the event loop. */
const SLICE = 10_000;

export interface CategoryParts {
  connection: Connection;
  write: Write;
  names: NameIndex;
  changes: PetChanges;
  /** Called after a category gained or lost a name. */
  onNamed: () => void;
}

function nameProblem(error: unknown): unknown {
  const isTaken =
    error instanceof Database.SqliteError && error.code === 'SQLITE_CONSTRAINT_UNIQUE';
  return isTaken ? nameIsTaken() : storageError(error);
}

/** The shop's names for category ids. */
export function createCategoryStore(parts: CategoryParts): CategoryStore {
  const { connection, write, names, changes, onNamed } = parts;
  const statements = prepareStatements(connection);
  const shown = (id: bigint): Category => {
    const animals = Number(statements.animals.get(id) ?? 0n);
    const named = statements.byId.get(id);
    if (named) return { ...named, isNamed: true, animals };
    return { ...unnamed(id), animals };
  };
  const store = async (change: () => bigint | undefined): Promise<Category> => {
    try {
      const id = await write(change);
      if (id === undefined) throw new ShopError('internal_error', 'The category was not stored.');
      onNamed();
      await names.caughtUp();
      return shown(id);
    } catch (error) {
      throw nameProblem(error);
    }
  };
  return {
    list: async () => {
      await names.caughtUp();
      const rest = await unnamedCategories(statements);
      return [...statements.named.all().map((one) => ({ ...one, isNamed: true })), ...rest]
        .map((one) => ({ ...one, animals: Number(one.animals) }))
        .sort((left, right) => compare(names.fold(left.name), names.fold(right.name)));
    },
    create: (name) => store(() => statements.revive.get({ name }) ?? statements.create.get(name)),
    rename: (id, name) =>
      store(() => {
        statements.freeName.run({ id, name });
        return statements.rename.get(id, name);
      }),
    setLook: (id, look) => store(() => statements.setLook.get(lookParameters(shown(id), look))),
    merge: async (from, into, author) => {
      if (from === into) {
        throw mergedIntoItself();
      }
      await names.caughtUp();
      const outcome = await changes.moveCategory(from, into, author, () => {
        statements.hide.run(into, from);
      });
      onNamed();
      return outcome;
    },
    removeEmpty: async (ids) => {
      await names.caughtUp();
      const removed = await write(() => statements.hideEmpty.all(`[${ids.join()}]`));
      onNamed();
      return removed;
    },
  };
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

function unnamed(id: bigint): Category {
  const name = `Category ${String(id)}`;
  return { id, name, isNamed: false, colour: null, icon: null, animals: 0 };
}

function lookParameters(category: Category, look: CategoryLookChange) {
  const { id, name } = category;
  const { colour = category.colour, icon = category.icon } = look;
  return { id, name, colour, icon };
}

/** The unnamed categories with the most animals: tills may have made up hundreds of thousands. */
async function unnamedCategories({
  firstCounts,
  countsAfter,
  newestCounts,
}: ReturnType<typeof prepareStatements>): Promise<Category[]> {
  // While the disk accepts no writes, the newest animals are not counted by category yet.
  const animals = new Map(newestCounts.all().map((one) => [one.id, one.animals]));
  let most: Category[] = [];
  let slice = firstCounts.all();
  for (;;) {
    for (const one of slice) {
      const all = Number(one.animals + (animals.get(one.id) ?? 0n));
      animals.delete(one.id);
      most.push({ ...unnamed(one.id), animals: all });
    }
    if (most.length > MOST_UNNAMED) {
      most.sort((left, right) => right.animals - left.animals);
      most = most.slice(0, MOST_UNNAMED);
    }
    const last = slice.at(-1);
    if (!last || slice.length < SLICE) break;
    await anotherTurn();
    slice = countsAfter.all(last.id);
  }
  const newest = [...animals].map(([id, count]) => ({ ...unnamed(id), animals: Number(count) }));
  return [...newest, ...most].slice(0, MOST_UNNAMED);
}

interface Count {
  id: bigint;
  animals: bigint;
}

function prepareStatements(connection: Connection) {
  const animals = `(SELECT ifnull(sum(animals), 0) FROM pet_counts WHERE category_id = categories.id)`;
  const inUse = `SELECT category_id FROM pet_counts WHERE animals > 0 UNION
    SELECT category_id FROM pets WHERE id > (SELECT names_indexed_to FROM shop)`;
  const counts = (condition: string) =>
    `SELECT category_id AS id, sum(animals) AS animals FROM pet_counts
     WHERE category_id NOT IN (SELECT id FROM categories) ${condition}
     GROUP BY category_id HAVING sum(animals) > 0 ORDER BY category_id LIMIT ${SLICE}`;
  return {
    firstCounts: connection.prepare<[], Count>(counts('')),
    countsAfter: connection.prepare<[bigint], Count>(counts('AND category_id > ?')),
    newestCounts: connection.prepare<[], Count>(
      `SELECT category_id AS id, count(*) AS animals FROM pets
       WHERE id > (SELECT names_indexed_to FROM shop)
         AND category_id NOT IN (SELECT id FROM categories) GROUP BY category_id LIMIT ${MOST_UNNAMED}`,
    ),
    named: connection.prepare<[], Omit<Category, 'isNamed' | 'animals'> & { animals: bigint }>(
      `SELECT id, name, colour, icon, ${animals} AS animals FROM categories
       WHERE merged_into IS NULL OR ${animals} > 0`,
    ),
    byId: connection.prepare<[bigint], Pick<Category, 'id' | 'name' | 'colour' | 'icon'>>(
      'SELECT id, name, colour, icon FROM categories WHERE id = ?',
    ),
    animals: connection
      .prepare<[bigint], bigint | null>('SELECT sum(animals) FROM pet_counts WHERE category_id = ?')
      .pluck(),
    // A name that a merged or removed category left behind is free.
    revive: connection
      .prepare<[{ name: string }], bigint>(
        `UPDATE categories SET merged_into = NULL, name = @name
         WHERE name = @name AND merged_into IS NOT NULL RETURNING id`,
      )
      .pluck(),
    create: connection
      .prepare<[string], bigint>(
        `INSERT INTO categories (id, name) VALUES (
           max(0, (SELECT ifnull(max(id), 0) FROM categories WHERE id < 1000000),
             (SELECT ifnull(max(category_id), 0) FROM (${inUse}) WHERE category_id < 1000000)) + 1, ?)
         RETURNING id`,
      )
      .pluck(),
    rename: connection
      .prepare<[bigint, string], bigint>(
        `INSERT INTO categories (id, name) VALUES (?, ?)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, merged_into = NULL RETURNING id`,
      )
      .pluck(),
    freeName: connection.prepare<[{ id: bigint; name: string }]>(
      `UPDATE categories SET name = name || ' (' || id || ')'
       WHERE name = @name AND id <> @id AND merged_into IS NOT NULL AND ${animals} = 0`,
    ),
    setLook: connection
      .prepare<[unknown], bigint>(
        `INSERT INTO categories (id, name, colour, icon) VALUES (@id, @name, @colour, @icon)
         ON CONFLICT (id) DO UPDATE SET colour = excluded.colour, icon = excluded.icon RETURNING id`,
      )
      .pluck(),
    hide: connection.prepare<[bigint, bigint]>(
      'UPDATE categories SET merged_into = ? WHERE id = ?',
    ),
    // Not deleted: animals that come back find its name. No other category took it in.
    hideEmpty: connection
      .prepare<[string], bigint>(
        `UPDATE categories SET merged_into = id
         WHERE id IN (SELECT value FROM json_each(?)) AND merged_into IS NULL AND ${animals} = 0
         RETURNING id`,
      )
      .pluck(),
  };
}
