import type { InventoryView } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import type { MemoryShop } from './memory-shop.ts';

/** What a view shows, in its order. */
export function shownBy(
  view: InventoryView,
  { pets, categories }: Pick<MemoryShop, 'pets' | 'categories'>,
): PetRow[] {
  const hasSearch = (text = '') => text.toLowerCase().includes(view.search.toLowerCase());
  const isNumbered = ({ id }: PetRow) => String(id) === view.search;
  const shown = pets.filter(
    (pet) =>
      (view.status === 'all' || view.status === (pet.status ?? 'none')) &&
      (view.categoryId === null || view.categoryId === pet.categoryId) &&
      (hasSearch(pet.name) || hasSearch(categories.get(pet.categoryId)?.name) || isNumbered(pet)),
  );
  if (view.sort.startsWith('name')) shown.sort((left, right) => compare(left.name, right.name));
  if (view.sort.startsWith('status')) shown.sort((left, right) => rankOf(left) - rankOf(right));
  if (view.sort.startsWith('category')) {
    shown.sort((left, right) => Number(left.categoryId - right.categoryId));
  }
  if (view.sort === 'newest' || view.sort.endsWith('Descending')) shown.reverse();
  // An animal whose number is searched for comes first.
  return shown.sort((left, right) => Number(isNumbered(right)) - Number(isNumbered(left)));
}

function rankOf({ status }: PetRow): number {
  return ['available', 'pending', 'sold', null].indexOf(status);
}

/** ASCII letters whatever their case, then by the bytes of UTF-8. */
export function compare(left: string, right: string): number {
  const fold = (name: string) =>
    Buffer.from(name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
  return Buffer.compare(fold(left), fold(right));
}
