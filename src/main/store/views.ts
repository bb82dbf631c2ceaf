import type { InventoryView } from '../../shared/bridge.ts';
import type { Connection } from './database.ts';
import { rowOf, statusCode, type RawRow } from './pet-codes.ts';
import type { PetStore } from './store.ts';

const ROW = `pets.id, pets.name, pets.category_id, pets.status, pets.added_at, keys.label`;
/** A search is counted up to here. */
const MOST_COUNTED = 10_000;

const ORDERS = {
  newest: ['id DESC', 'id ASC'],
  oldest: ['id ASC', 'id DESC'],
  name: ['name COLLATE NOCASE ASC, id ASC', 'name COLLATE NOCASE DESC, id DESC'],
} as const;

interface Filter {
  where: string;
  values: (bigint | number | string)[];
}

function likePattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The condition of a view, as SQL with its values. */
function filterOf({ status, categoryId, search }: InventoryView): Filter {
  const parts: string[] = [];
  const values: Filter['values'] = [];
  if (status === 'none') parts.push('status IS NULL');
  else if (status !== 'all') {
    parts.push('status = ?');
    values.push(statusCode(status) ?? 0);
  }
  if (categoryId !== null) {
    parts.push('category_id = ?');
    values.push(categoryId);
  }
  if (search !== '') {
    const isIndexed = Array.from(search).length >= 3;
    parts.push(
      isIndexed
        ? 'id IN (SELECT rowid FROM pet_names WHERE name LIKE ?)'
        : "name LIKE ? ESCAPE '\\'",
    );
    values.push(isIndexed ? `%${search}%` : likePattern(search));
  }
  return { where: parts.length > 0 ? `WHERE ${parts.join(' AND ')}` : '', values };
}

/** What the window looks at: rows by number in an order, with filters and search. */
export function createViews(connection: Connection): Pick<PetStore, 'rows' | 'position'> {
  const count = (view: InventoryView): { total: number; totalIsExact: boolean } => {
    const { where, values } = filterOf(view);
    const found = connection
      .prepare(`SELECT count(*) FROM (SELECT 1 FROM pets ${where} LIMIT ${MOST_COUNTED})`)
      .pluck()
      .get(...values);
    const total = Number(found);
    if (view.search !== '' && total === MOST_COUNTED) return { total, totalIsExact: false };
    if (view.search !== '') return { total, totalIsExact: true };
    const all = connection
      .prepare(`SELECT count(*) FROM pets ${where}`)
      .pluck()
      .get(...values);
    return { total: Number(all), totalIsExact: true };
  };

  const read = (view: InventoryView, backwards: boolean, offset: number, limit: number) => {
    const { where, values } = filterOf(view);
    const order = ORDERS[view.sort][backwards ? 1 : 0];
    const ids = `SELECT id FROM pets ${where} ORDER BY ${order} LIMIT ? OFFSET ?`;
    return connection
      .prepare<unknown[], RawRow>(
        `SELECT ${ROW} FROM (${ids}) AS wanted JOIN pets ON pets.id = wanted.id
         LEFT JOIN keys ON keys.id = added_by ORDER BY ${order.replaceAll(/\b(id|name)\b/g, 'pets.$1')}`,
      )
      .raw()
      .all(...values, limit, offset)
      .map(rowOf);
  };

  return {
    rows: (view, offset, limit) => {
      const { total, totalIsExact } = count(view);
      const wanted = Math.max(0, Math.min(limit, total - offset));
      const fromEnd = total - offset - wanted;
      // Counting off rows costs time: begin at the nearer end.
      const backwards = totalIsExact && fromEnd < offset;
      const rows = read(view, backwards, backwards ? fromEnd : offset, wanted);
      if (backwards) rows.reverse();
      return Promise.resolve({ rows, total, totalIsExact });
    },
    position: (view, id) => {
      const { where, values } = filterOf(view);
      const isIn = connection
        .prepare(`SELECT name FROM pets ${where === '' ? 'WHERE' : `${where} AND`} id = ?`)
        .pluck()
        .get(...values, id);
      if (isIn === undefined) return Promise.resolve(null);
      const before = {
        newest: 'id > ?2',
        oldest: 'id < ?2',
        name: '(name COLLATE NOCASE, id) < (?1, ?2)',
      };
      const sql = `SELECT count(*) FROM (SELECT id, name FROM pets ${where}) WHERE ${before[view.sort].replace('?1', '?').replace('?2', '?')}`;
      const place = connection
        .prepare(sql)
        .pluck()
        .get(...values, ...(view.sort === 'name' ? [isIn, id] : [id]));
      return Promise.resolve(Number(place));
    },
  };
}
