import type { InventoryView } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';

/** What a view shows, in its order. */
export function shownBy(view: InventoryView, pets: readonly PetRow[]): PetRow[] {
  const shown = pets.filter(
    ({ name, categoryId, status }) =>
      (view.status === 'all' || view.status === (status ?? 'none')) &&
      (view.categoryId === null || view.categoryId === categoryId) &&
      name.toLowerCase().includes(view.search.toLowerCase()),
  );
  if (view.sort.startsWith('name')) shown.sort((left, right) => compare(left.name, right.name));
  if (view.sort.startsWith('status')) shown.sort((left, right) => rankOf(left) - rankOf(right));
  if (view.sort.startsWith('category')) {
    shown.sort((left, right) => Number(left.categoryId - right.categoryId));
  }
  return view.sort === 'newest' || view.sort.endsWith('Descending') ? shown.reverse() : shown;
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
