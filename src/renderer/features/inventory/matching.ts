import type { InventoryView } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';

/** Whether two views show the same rows, in any order. */
export function sameFilter(one: InventoryView, other: InventoryView): boolean {
  return (
    one.status === other.status &&
    one.categoryId === other.categoryId &&
    one.search === other.search
  );
}

/** Whether two views show the same rows in the same order. */
export function sameView(one: InventoryView, other: InventoryView): boolean {
  return one.sort === other.sort && sameFilter(one, other);
}

/** Whether a view shows an animal. Only approximate for searches: main folds letters more precisely. */
export function isShownIn(view: InventoryView, row: PetRow, categoryName = ''): boolean {
  const search = view.search.toLocaleLowerCase();
  return (
    (view.status === 'all' || view.status === (row.status ?? 'none')) &&
    (view.categoryId === null || view.categoryId === row.categoryId) &&
    (row.name.toLocaleLowerCase().includes(search) ||
      categoryName.toLocaleLowerCase().includes(search) ||
      String(row.id) === search)
  );
}

/** Whether filters or a search hide anything. */
export function isFiltered(view: InventoryView): boolean {
  return view.status !== 'all' || view.categoryId !== null || view.search !== '';
}
