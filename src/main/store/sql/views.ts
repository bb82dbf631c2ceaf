import { ShopError } from '../../../shared/errors.ts';
import {
  MOST_COUNTED_NAMED,
  MOST_MATCHES,
  type InventoryRows,
  type InventoryView,
  type StatusCounts,
} from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { soughtNumber } from '../../../shared/search-terms.ts';
import type { PetStore } from '../store.ts';
import { statusCode } from '../field-columns.ts';
import { composed, type Run, type Reading } from './database.ts';
import { ROW_COLUMNS, rowOf, type RawRow } from './pet-columns.ts';
import { countsOf, countStatuses, createSums, type RawTotal } from './totals.ts';
import { comesBefore, foundBy, orderBy, queryOf, whereAll, type ViewQuery } from './view-query.ts';

/** Animals, by their numbers, among which a search looks for its first ones. */
const LOOKED_AT_FIRST = 200_000n;

const COUNT_NAMED = {
  name: 'count named',
  text: `SELECT count(*) AS animals FROM
    (SELECT 1 FROM pets WHERE folded_name = $1 AND (status IS NULL OR status <> ${String(statusCode('sold'))}) LIMIT ${String(MOST_COUNTED_NAMED)}) AS named`,
};

/** What the window shows: numbered rows in an order, with filters and search. */
export function createViews(
  database: Reading,
): Pick<PetStore, 'rows' | 'position' | 'countNamed' | 'sums'> {
  const { read, dialect } = database;
  const newest = { name: 'newest numbers', text: dialect.numbers };
  return {
    async rows(view, offset, limit, { early } = { early: false }): Promise<InventoryRows> {
      // Read before the rows: a change in between then becomes a conflict instead of being
      // overwritten unseen.
      const [numbers] = await read<{ last_change_id: bigint; last_pet_id: bigint }>(newest);
      const newestChange = Number(numbers?.last_change_id ?? 0n);
      const query = await queryOf(read, database, view);
      const first = early
        ? await firstRows(database, view, query, offset + limit, numbers?.last_pet_id ?? 0n)
        : [];
      const known = {
        ...{ rows: first.slice(offset), total: first.length, counts: countStatuses(first) },
        ...{ totalIsExact: false, isCounting: true, newestChange },
      };
      if (first.length > 0 && first.length === offset + limit) return known;
      try {
        return { ...(await rowsOfAll(database, view, query, offset, limit)), newestChange };
      } catch (error) {
        if (first.length > 0 && isTooSlow(error)) return known;
        throw error;
      }
    },

    async position(view, id) {
      const { from, where, keys, parameters } = await queryOf(read, database, view);
      const columns = keys.map(({ sql }, place) => `${sql} AS key${String(place)}`);
      const isShown = where === '' ? 'WHERE' : `${where} AND`;
      const [animal] = await read<Record<string, unknown>>(
        ...composed(
          `SELECT ${columns.join(', ')} FROM ${from} ${isShown} pets.id = ${parameters.of(id)}`,
          parameters,
        ),
      );
      if (!animal) return null;
      const values = keys.map((_, place) => animal[`key${String(place)}`]);
      const [found] = await read<{ animals: bigint }>(
        ...composed(
          `SELECT count(*) AS animals FROM ${from} ${isShown} ${comesBefore(keys, values, parameters)}`,
          parameters,
        ),
      );
      return Number(found?.animals ?? 0n);
    },

    ...createSums(database),

    async countNamed(name) {
      const [found] = await read<{ animals: bigint }>(COUNT_NAMED, [database.fold(name)]);
      return Number(found?.animals ?? 0n);
    },
  };
}

/** Rows of everything that the view shows, which is counted for that. */
async function rowsOfAll(
  { read, dialect }: Reading,
  view: InventoryView,
  query: ViewQuery,
  offset: number,
  limit: number,
): Promise<Omit<InventoryRows, 'newestChange'>> {
  const { counts, totalIsExact } =
    query.terms.length === 0
      ? { counts: await countsWithout(read, dialect, view, query), totalIsExact: true }
      : await countsFound(read, view, query);
  const total = counts[view.status];
  const totals = { total, totalIsExact, isCounting: false, counts };
  const wanted = Math.max(0, Math.min(limit, total - offset));
  if (wanted === 0) return { rows: [], ...totals };
  // Counted from the nearer end.
  const behind = total - offset - wanted;
  const isBackwards = behind < offset;
  const { from, where, keys, parameters } = query;
  const skipped = isBackwards ? behind : offset;
  const raws = await read<RawRow>(
    ...composed(
      `SELECT ${ROW_COLUMNS} FROM pets LEFT JOIN keys ON keys.id = pets.added_by
WHERE pets.id IN (
  SELECT pets.id FROM ${from} ${where}
  ORDER BY ${orderBy(keys, isBackwards)} LIMIT ${String(wanted)} OFFSET ${String(skipped)}
) ORDER BY ${orderBy(keys)}`,
      parameters,
    ),
  );
  return { rows: raws.map(rowOf), ...totals };
}

/**
 * The first rows of a search by id, looking only among the newest (or oldest) animals; maybe fewer
 * than `count`, even if there are more. None for other views, which need all that they find.
 */
async function firstRows(
  { read }: Reading,
  view: InventoryView,
  { matches, ofStatus, terms, parameters }: ViewQuery,
  count: number,
  lastId: bigint,
): Promise<PetRow[]> {
  const isById = view.sort === 'newest' || view.sort === 'oldest';
  if (!isById || terms.length === 0 || soughtNumber(terms) !== null) return [];
  if (count > MOST_MATCHES) return [];
  const [order, near] =
    view.sort === 'newest'
      ? ['DESC', `pets.id > ${String(lastId - LOOKED_AT_FIRST)}`]
      : ['ASC', `pets.id <= ${String(LOOKED_AT_FIRST)}`];
  const raws = await read<RawRow>(
    ...composed(
      `SELECT ${ROW_COLUMNS} FROM pets LEFT JOIN keys ON keys.id = pets.added_by
${whereAll(...matches, ...ofStatus, near)} ORDER BY pets.id ${order} LIMIT ${String(count)}`,
      parameters,
    ),
  );
  return raws.map(rowOf);
}

/** How many animals a view without a search has, by status. */
async function countsWithout(
  read: Run,
  dialect: Reading['dialect'],
  view: InventoryView,
  { matches, parameters }: ViewQuery,
): Promise<StatusCounts> {
  if ((view.filters ?? []).length === 0 && !view.ids) return countsIn(read, dialect, view);
  const text = `SELECT coalesce(pets.status, 0) AS status, count(*) AS animals
    FROM pets ${whereAll(...matches)} GROUP BY 1`;
  return countsOf(await read<RawTotal>(...composed(text, parameters)));
}

/** How many animals a category has, or the whole stock, by status. */
async function countsIn(
  read: Run,
  { petCounts, petTotals }: Reading['dialect'],
  { categoryId }: InventoryView,
): Promise<StatusCounts> {
  if (categoryId === null) {
    return countsOf(
      await read<RawTotal>({ name: 'counts', text: `SELECT status, animals FROM ${petTotals}` }),
    );
  }
  const text = `SELECT status, sum(animals) AS animals FROM ${petCounts} WHERE category_id = $1 GROUP BY status`;
  return countsOf(await read<RawTotal>({ name: 'counts of category', text }, [categoryId]));
}

/** How many animals a search shows, by status, and whether those are all that it finds. */
export async function countsFound(
  read: Run,
  view: InventoryView,
  { matches, terms, parameters }: ViewQuery,
): Promise<{ counts: StatusCounts; totalIsExact: boolean }> {
  const shown = foundBy(matches, terms, view);
  const totals = await read<RawTotal>(
    ...composed(
      `SELECT coalesce(pets.status, 0) AS status, count(*) AS animals
      FROM (${shown}) AS pets GROUP BY 1`,
      parameters,
    ),
  );
  const counts = countsOf(totals);
  if (counts.all < MOST_MATCHES) return { counts, totalIsExact: true };
  const next = foundBy(matches, terms, view, { limit: 1, offset: MOST_MATCHES });
  const more = await read(...composed(next, parameters));
  return { counts, totalIsExact: more.length === 0 };
}

function isTooSlow(error: unknown): boolean {
  return error instanceof ShopError && error.code === 'too_slow';
}
