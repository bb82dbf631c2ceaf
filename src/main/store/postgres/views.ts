import {
  MOST_COUNTED_NAMED,
  type InventoryRows,
  type InventoryView,
  type StatusCounts,
} from '../../../shared/inventory.ts';
import { int64FromDecimal } from '../../../shared/int64.ts';
import { ADDED_BY_SHOP, type PetRow } from '../../../shared/pet.ts';
import { countStatuses } from '../status-counts.ts';
import type { PetStore } from '../store.ts';
import type { Database } from './database.ts';
import { isTooSlow } from './postgres-errors.ts';
import { ROW_COLUMNS, rowOf, type RawRow } from './pet-columns.ts';
import { countsOf, PET_COUNTS, type RawTotal } from './pet-counts.ts';
import {
  filterOf,
  isDescending,
  MOST_MATCHES,
  orderOf,
  shownBy,
  type Filter,
} from './view-query.ts';

const NEWEST_CHANGE = { name: 'newest change', text: 'SELECT last_change_id FROM shop' };

/** Animals, by their numbers, among which a search looks for its first ones. */
const LOOKED_AT_FIRST = 200_000;

const COUNTED = {
  name: 'counted',
  text: `SELECT status, sum(animals)::bigint AS animals FROM ${PET_COUNTS}
    WHERE $1::bigint IS NULL OR category_id = $1 GROUP BY status`,
};

const COUNT_NAMED = {
  name: 'count named',
  text: `SELECT count(*) AS animals FROM
    (SELECT 1 FROM pets WHERE folded = $1 LIMIT ${MOST_COUNTED_NAMED}) AS named`,
};

const KEYS = { name: 'labels of keys', text: 'SELECT id, label FROM keys ORDER BY created_at, id' };

/** What the window shows: numbered rows in an order, with filters and search. */
export function createViews(
  database: Database,
): Pick<PetStore, 'rows' | 'position' | 'countNamed'> {
  return {
    async rows(view, offset, limit, { early } = { early: false }): Promise<InventoryRows> {
      // Read before the rows: a change in between then becomes a conflict instead of being
      // overwritten unseen.
      const [shop] = await database.read<{ last_change_id: bigint }>(NEWEST_CHANGE);
      const newestChange = Number(shop?.last_change_id ?? 0n);
      const first = early ? await firstRows(database, view, offset + limit) : [];
      const known = {
        ...{ rows: first.slice(offset), total: first.length, counts: countStatuses(first) },
        ...{ totalIsExact: false, isCounting: true, newestChange },
      };
      if (first.length === offset + limit) return known;
      try {
        return { ...(await rowsOfAll(database, view, offset, limit)), newestChange };
      } catch (error) {
        if (first.length > 0 && isTooSlow(error)) return known;
        throw error;
      }
    },

    async position(view, id) {
      const filter = await orderedFilter(database, view);
      const [found] = await database.read<{ place: bigint }>(
        unnamed(`
SELECT place FROM (
  SELECT id, row_number() OVER (ORDER BY ${orderOf(view, filter)}) AS place
  FROM (${shownBy(view, filter)}) AS shown
) AS placed WHERE id = $${filter.values.length + 1}`),
        [...filter.values, id],
      );
      return found ? Number(found.place) - 1 : null;
    },

    async countNamed(name) {
      const [found] = await database.read<{ animals: bigint }>(COUNT_NAMED, [database.fold(name)]);
      return Number(found?.animals ?? 0n);
    },
  };
}

/** Rows of everything that the view shows, which is counted for that. */
async function rowsOfAll(
  database: Database,
  view: InventoryView,
  offset: number,
  limit: number,
): Promise<Omit<InventoryRows, 'newestChange'>> {
  const counts = await countsIn(database, view);
  const found = counts[view.status];
  const total = view.search === '' ? found : Math.min(found, MOST_MATCHES);
  const totals = { total, totalIsExact: found === total, isCounting: false, counts };
  const wanted = Math.max(0, Math.min(limit, total - offset));
  if (wanted === 0) return { rows: [], ...totals };
  // Counted from the nearer end.
  const behind = total - offset - wanted;
  const backwards = behind < offset;
  const filter = await orderedFilter(database, view);
  const raws = await database.read<RawRow>(
    unnamed(`
SELECT ${ROW_COLUMNS}
FROM (SELECT *, row_number() OVER (ORDER BY ${orderOf(view, filter, backwards)}) AS place
  FROM (${shownBy(view, filter)}) AS shown
  ORDER BY ${orderOf(view, filter, backwards)} LIMIT ${wanted} OFFSET ${backwards ? behind : offset}) AS pets
LEFT JOIN keys ON keys.id = added_by ORDER BY place`),
    filter.values,
  );
  const rows = raws.map(rowOf);
  return { rows: backwards ? rows.reverse() : rows, ...totals };
}

/**
 * The first rows of a search by id, looking only among the newest (or oldest) animals; maybe fewer
 * than `count`, even if there are more. None for other views, which need all that they find.
 */
async function firstRows(
  database: Database,
  view: InventoryView,
  count: number,
): Promise<PetRow[]> {
  const { sort, search } = view;
  if (search === '' || int64FromDecimal(search) !== undefined || count > MOST_MATCHES) return [];
  if (sort !== 'newest' && sort !== 'oldest') return [];
  const filter = filterOf(view, database.fold);
  const [order, near] = isDescending(view)
    ? ['DESC', `id > (SELECT last_pet_id - ${LOOKED_AT_FIRST} FROM shop)`]
    : ['ASC', `id <= ${LOOKED_AT_FIRST}`];
  const raws = await database.read<RawRow>(
    unnamed(`
SELECT ${ROW_COLUMNS}
FROM (SELECT * FROM pets ${filter.text} AND ${near} ORDER BY id ${order} LIMIT ${count}) AS pets
LEFT JOIN keys ON keys.id = added_by ORDER BY pets.id ${order}`),
    filter.values,
  );
  return raws.map(rowOf);
}

/** The filter of a view, with what its order needs. */
async function orderedFilter(database: Database, view: InventoryView): Promise<Filter> {
  if (!view.sort.startsWith('addedBy')) return filterOf(view, database.fold);
  const keys = await database.read<{ id: string; label: string }>(KEYS);
  const authors = [{ id: '', label: ADDED_BY_SHOP }, ...keys]
    .map(({ id, label }) => ({ id, key: Buffer.from(database.fold(label)) }))
    .sort((left, right) => Buffer.compare(left.key, right.key));
  return filterOf(
    view,
    database.fold,
    [],
    authors.map(({ id }) => id),
  );
}

/** How many animals match the search and the category, by status. */
async function countsIn(database: Database, view: InventoryView): Promise<StatusCounts> {
  if (view.search === '') {
    return countsOf(await database.read<RawTotal>(COUNTED, [view.categoryId]));
  }
  const filter = filterOf({ ...view, status: 'all' }, database.fold);
  return countsOf(
    await database.read<RawTotal>(
      unnamed(`SELECT coalesce(status, 0)::smallint AS status, count(*) AS animals
        FROM pets ${filter.text} GROUP BY 1`),
      filter.values,
    ),
  );
}

/** Statements composed for a single view are not prepared. */
function unnamed(text: string) {
  return { name: '', text };
}
