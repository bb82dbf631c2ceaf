import { foldedText } from '../../../shared/fields/details.ts';
import type { FieldValue } from '../../../shared/fields/kinds/kind.ts';
import type { FieldFilter } from '../../../shared/fields/field.ts';
import type { InventoryView } from '../../../shared/inventory.ts';
import { foldingFor } from '../../../shared/name-folding.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { hasTerms, searchTerms } from '../../../shared/search-terms.ts';
import { useFields } from '../../stores/fields.ts';

/** Whether two views show the same rows, in any order. */
export function sameFilter(one: InventoryView, other: InventoryView): boolean {
  return (
    one.status === other.status &&
    one.categoryId === other.categoryId &&
    one.search === other.search &&
    JSON.stringify(one.filters) === JSON.stringify(other.filters) &&
    (one.ids === other.ids || String(one.ids) === String(other.ids))
  );
}

/** Whether two views show the same rows in the same order. */
export function sameView(one: InventoryView, other: InventoryView): boolean {
  return one.sort === other.sort && sameFilter(one, other);
}

const fold = foldingFor(navigator.language);

/** Whether a view shows an animal, for searches as long as the shop has this reader's language. */
export function isShownIn(view: InventoryView, row: PetRow, categoryName = ''): boolean {
  const texts = Object.entries(row.details).flatMap(([id, value]) =>
    typeof value === 'string' ? [folded(id, value)] : [],
  );
  const animal = {
    id: row.id,
    name: fold(row.name),
    category: fold(categoryName),
    details: texts.join('\n'),
  };
  return (
    isInTab(row, view.status) &&
    (view.categoryId === null || view.categoryId === row.categoryId) &&
    (view.ids?.includes(row.id) ?? true) &&
    (view.filters ?? []).every((filter) => passes(filter, row.details[filter.field])) &&
    hasTerms(searchTerms(view.search, fold), animal)
  );
}

function folded(id: string, text: string): string {
  const field = useFields.getState().list.find((one) => one.id === id);
  return foldedText(field, text, fold);
}

/** Whether a value (undefined for none) passes a filter. */
function passes(
  { field, is, contains, from, to, isEmpty }: FieldFilter,
  value: FieldValue | undefined,
): boolean {
  if (isEmpty || value === undefined) return isEmpty === true && value === undefined;
  return (
    (is === undefined || value === is) &&
    (contains === undefined || folded(field, String(value)).includes(folded(field, contains))) &&
    (from === undefined || value >= from) &&
    (to === undefined || value <= to)
  );
}

function isInTab({ status }: PetRow, tab: InventoryView['status']): boolean {
  if (tab === 'stock') return status !== 'sold';
  return tab === 'all' || tab === (status ?? 'none');
}

/** Whether a view is not simply the stock: filters or a search hide some of it, or it has sold animals. */
export function isFiltered(view: InventoryView): boolean {
  const { status, categoryId, search, filters = [], ids } = view;
  return status !== 'stock' || categoryId !== null || search !== '' || filters.length > 0 || !!ids;
}
