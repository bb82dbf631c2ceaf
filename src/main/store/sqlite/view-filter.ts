import type { InventoryView } from '../../../shared/inventory.ts';
import { statusCode } from '../field-columns.ts';

/** Conditions on `pets` or, since the columns are the same, on `pet_names`, as SQL with its values. */
export interface Filter {
  conditions: string[];
  values: (bigint | number | string)[];
}

/** The part of a view that is a condition on each animal. */
export type ViewFilter = Pick<InventoryView, 'status' | 'categoryId'>;

/** The conditions for the status and category of a view. */
export function filterOf({ status, categoryId }: ViewFilter): Filter {
  const filter: Filter = { conditions: [], values: [] };
  if (status === 'none') filter.conditions.push('status IS NULL');
  else if (status !== 'all') {
    filter.conditions.push('status = ?');
    filter.values.push(statusCode(status) ?? 0);
  }
  if (categoryId !== null) {
    filter.conditions.push('category_id = ?');
    filter.values.push(categoryId);
  }
  return filter;
}

/**
 * The table to follow by id: `pet_names` has the index for the view's category, but lags behind
 * additions.
 */
export function tableById({ categoryId }: InventoryView): 'pets' | 'pet_names' {
  return categoryId === null ? 'pets' : 'pet_names';
}

/** A WHERE clause with these conditions; empty when there are none. */
export function where(...conditions: string[]): string {
  return conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
}
