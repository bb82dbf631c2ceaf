import type { InventoryView } from '../../../shared/inventory.ts';
import { int64FromDecimal } from '../../../shared/int64.ts';
import { statusCode } from '../field-columns.ts';

/** The most animals that a search shows; more would not help a clerk. */
export const MOST_MATCHES = 2_000;

/** SQL conditions and the values of their parameters. */
export interface Filter {
  text: string;
  values: unknown[];
  /** The parameter with the authors in their order, for a view that is sorted by them. */
  authors: string;
}

/**
 * Filters by a view's status and category, and by its text in a name, in a category's name, or as
 * the number. `before` are the values of earlier parameters, `authors` the keys' ids in their order
 * ('' for the shop itself), for a view that is sorted by them.
 */
export function filterOf(
  view: InventoryView,
  fold: (text: string) => string,
  before: readonly unknown[] = [],
  authors: readonly string[] | null = null,
): Filter {
  const conditions: string[] = [];
  const values: unknown[] = [...before];
  const parameter = (value: unknown): string => {
    values.push(value);
    return `$${values.length}`;
  };
  if (view.status === 'none') conditions.push('status IS NULL');
  else if (view.status !== 'all') conditions.push(`status = ${parameter(statusCode(view.status))}`);
  if (view.categoryId !== null) conditions.push(`category_id = ${parameter(view.categoryId)}`);
  if (view.search !== '') {
    const text = `${parameter(fold(view.search))}::text`;
    conditions.push(`(strpos(folded, ${text}) > 0 OR id::text = ${text} OR category_id IN (
      SELECT id FROM categories WHERE strpos(folded, ${text}) > 0))`);
  }
  return {
    text: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`,
    authors: authors ? `${parameter(authors)}::text[]` : 'NULL',
    values,
  };
}

/** The sort key of a category's name; categories without one come last, by number. */
const CATEGORY_NAME =
  '(SELECT categories.folded FROM categories WHERE categories.id = category_id)';

/** The SQL expressions that determine a view's order, ascending. */
function sortColumns({ sort }: InventoryView, { authors }: Filter): string[] {
  const columns: Record<string, string[]> = {
    name: ['folded', 'id'],
    category: [`${CATEGORY_NAME} IS NULL`, CATEGORY_NAME, 'category_id', 'id'],
    status: ['status', 'id'],
    addedBy: [`array_position(${authors}, coalesce(added_by, ''))`, 'id'],
  };
  return columns[sort.replace('Descending', '')] ?? ['id'];
}

/** Whether a view's order is the reverse of the ascending one. */
export function isDescending({ sort }: InventoryView): boolean {
  return sort === 'newest' || sort.endsWith('Descending');
}

/** The SQL order of a view, or its reverse. An animal whose number is searched for comes first. */
export function orderOf(view: InventoryView, filter: Filter, backwards = false): string {
  // Matches the indexes: animals without a status come last.
  const direction = isDescending(view) === backwards ? 'ASC NULLS LAST' : 'DESC NULLS FIRST';
  const columns = sortColumns(view, filter).map((column) => `${column} ${direction}`);
  return [...numberFirst(view, backwards), ...columns].join(', ');
}

function numberFirst({ search }: InventoryView, backwards = false): string[] {
  const number = int64FromDecimal(search);
  return number === undefined ? [] : [`(id <> ${number}) ${backwards ? 'DESC' : 'ASC'}`];
}

/**
 * The animals that a view shows, as a table: all that pass the filter or, with a search, only the
 * newest (or the oldest, when those come first).
 */
export function shownBy(view: InventoryView, filter: Filter): string {
  if (view.search === '') return `SELECT * FROM pets ${filter.text}`;
  const first = [...numberFirst(view), view.sort === 'oldest' ? 'id' : 'id DESC'].join(', ');
  return `SELECT * FROM pets ${filter.text} ORDER BY ${first} LIMIT ${MOST_MATCHES}`;
}
