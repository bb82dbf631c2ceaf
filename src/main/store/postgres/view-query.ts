import type { InventoryView } from '../../../shared/inventory.ts';
import { folded, statusCode } from './pet-columns.ts';

/** A search shows no more animals than these: more is no help to a clerk. */
export const MOST_MATCHES = 2_000;

/** Conditions of SQL with the values of their parameters. */
export interface Filter {
  text: string;
  values: unknown[];
}

/** What a view shows of all animals, search included. */
export function filterOf(view: InventoryView): Filter {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const add = (condition: (parameter: string) => string, value: unknown) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (view.status === 'none') conditions.push('status IS NULL');
  else if (view.status !== 'all') add((value) => `status = ${value}`, statusCode(view.status));
  if (view.categoryId !== null) add((value) => `category_id = ${value}`, view.categoryId);
  if (view.search !== '') add((value) => `strpos(folded, ${value}) > 0`, folded(view.search));
  return { text: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`, values };
}

/** SQL's order of a view, or the opposite one; ASCII letters whatever their case, then by bytes. */
export function orderOf({ sort }: InventoryView, backwards = false): string {
  const columns = sort.startsWith('name') ? ['lower(name)', 'id'] : ['id'];
  const isDescending = (sort === 'newest' || sort.endsWith('Descending')) !== backwards;
  return columns.map((column) => (isDescending ? `${column} DESC` : column)).join(', ');
}

/**
 * The animals that a view shows, as a table: all that pass the filter, or with a search the newest
 * of them (the oldest, when those come first).
 */
export function shownBy(view: InventoryView, filter: Filter): string {
  if (view.search === '') return `SELECT * FROM pets ${filter.text}`;
  const first = view.sort === 'oldest' ? 'id' : 'id DESC';
  return `SELECT * FROM pets ${filter.text} ORDER BY ${first} LIMIT ${MOST_MATCHES}`;
}
