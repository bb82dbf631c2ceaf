import type { InventoryRows, InventoryView } from '../../../shared/inventory.ts';
import type { PetStore } from '../store.ts';
import type { Database } from './database.ts';
import { countsOf, type RawTotal } from './totals.ts';
import { rowOf, statusCode, type RawRow } from './pet-columns.ts';
import { filterOf, MOST_MATCHES, orderOf, shownBy, type Filter } from './view-query.ts';

/** The tabs of the window count no further. */
const MOST_COUNTED = 1_000_000;

/** What the window looks at: rows by number in an order, with filters and search. */
export function createViews(database: Database): Pick<PetStore, 'rows' | 'position'> {
  const totalOf = async (view: InventoryView, filter: Filter) => {
    if (view.search === '') return countedTotal(database, view);
    const text = `SELECT count(*) AS animals FROM (SELECT 1 FROM pets ${filter.text} LIMIT ${MOST_MATCHES + 1}) AS found`;
    const [found] = await database.read<{ animals: bigint }>(unnamed(text), filter.values);
    return Number(found?.animals ?? 0);
  };

  /** Within search and category, by status. */
  const countsIn = async (view: InventoryView) => {
    const filter = filterOf({ ...view, status: 'all' });
    const text = `SELECT coalesce(status, 0) AS status, count(*) AS animals
      FROM (SELECT status FROM pets ${filter.text} LIMIT ${MOST_COUNTED}) AS found GROUP BY 1`;
    return countsOf(await database.read<RawTotal>(unnamed(text), filter.values));
  };

  return {
    async rows(view, offset, limit): Promise<InventoryRows> {
      const filter = filterOf(view);
      const found = await totalOf(view, filter);
      const total = view.search === '' ? found : Math.min(found, MOST_MATCHES);
      const wanted = Math.max(0, Math.min(limit, total - offset));
      const totalIsExact = found === total;
      const counts = await countsIn(view);
      const rest = { total, totalIsExact, counts, newestChange: 0 };
      if (wanted === 0) return { rows: [], ...rest };
      // Counted from the nearer end.
      const behind = total - offset - wanted;
      const backwards = behind < offset;
      const raw = await database.read<RawRow>(
        unnamed(`
SELECT shown.id, name, category_id, status, added_at, keys.label
FROM (${shownBy(view, filter)}) AS shown LEFT JOIN keys ON keys.id = added_by
ORDER BY ${orderOf(view, backwards).replaceAll('id', 'shown.id')}
LIMIT ${wanted} OFFSET ${backwards ? behind : offset}`),
        filter.values,
      );
      const rows = raw.map(rowOf);
      return { rows: backwards ? rows.reverse() : rows, ...rest };
    },

    async position(view, id) {
      const filter = filterOf(view);
      const place = filter.values.length + 1;
      const isBefore = view.sort.startsWith('name')
        ? `(lower(shown.name), shown.id) ${view.sort === 'name' ? '<' : '>'} (lower(wanted.name), wanted.id)`
        : `shown.id ${view.sort === 'newest' ? '>' : '<'} wanted.id`;
      const [found] = await database.read<{ before: bigint }>(
        unnamed(`
WITH shown AS (${shownBy(view, filter)}), wanted AS (SELECT id, name FROM shown WHERE id = $${place})
SELECT (SELECT count(*) FROM shown WHERE ${isBefore}) AS before FROM wanted`),
        [...filter.values, id],
      );
      return found ? Number(found.before) : null;
    },
  };
}

async function countedTotal(
  database: Database,
  { categoryId, status }: InventoryView,
): Promise<number> {
  const [counted] = await database.read<{ animals: bigint }>(
    {
      name: 'counted total',
      text: `SELECT coalesce(sum(animals), 0)::bigint AS animals FROM pet_counts
        WHERE ($1::bigint IS NULL OR category_id = $1) AND ($2::smallint IS NULL OR status = $2)`,
    },
    [categoryId, status === 'all' ? null : (statusCode(status === 'none' ? null : status) ?? 0)],
  );
  return Number(counted?.animals ?? 0);
}

/** Statements that are put together for one view are not prepared. */
function unnamed(text: string) {
  return { name: '', text };
}
