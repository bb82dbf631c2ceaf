import type { InventoryView } from '../../../shared/inventory.ts';
import { foldingFor } from '../../../shared/name-folding.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { hasTerms, searchTerms } from '../../../shared/search-terms.ts';

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

const fold = foldingFor(navigator.language);

/** Whether a view shows an animal, for searches as long as the shop has this reader's language. */
export function isShownIn(view: InventoryView, row: PetRow, categoryName = ''): boolean {
  const { id } = row;
  const animal = { id, name: fold(row.name), category: fold(categoryName) };
  return (
    (view.status === 'all' || view.status === (row.status ?? 'none')) &&
    (view.categoryId === null || view.categoryId === row.categoryId) &&
    hasTerms(searchTerms(view.search, fold), animal)
  );
}

/** Whether filters or a search hide anything. */
export function isFiltered(view: InventoryView): boolean {
  return view.status !== 'all' || view.categoryId !== null || view.search !== '';
}
