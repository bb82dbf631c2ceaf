import type { InventoryView } from '../../shared/bridge.ts';
import { statusCode } from './pet-codes.ts';

/** Conditions on `pets`, as SQL with its values. */
export interface Filter {
  conditions: string[];
  values: (bigint | number | string)[];
}

/** The status and category of a view, as conditions on `pets`. */
export function filterOf({ status, categoryId }: InventoryView): Filter {
  const filter: Filter = { conditions: [], values: [] };
  if (status === 'none') filter.conditions.push('pets.status IS NULL');
  else if (status !== 'all') {
    filter.conditions.push('pets.status = ?');
    filter.values.push(statusCode(status) ?? 0);
  }
  if (categoryId !== null) {
    filter.conditions.push('pets.category_id = ?');
    filter.values.push(categoryId);
  }
  return filter;
}

/** Conditions joined for a WHERE that has at least one. */
export function allOf(...conditions: string[]): string {
  return conditions.join(' AND ');
}
