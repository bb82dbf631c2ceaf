import { create } from 'zustand';
import type { Category } from '../../shared/category.ts';

interface Categories {
  /** By name. */
  list: readonly Category[];
  names: ReadonlyMap<bigint, string>;
}

/** The shop's categories, kept up to date by main. */
export const useCategories = create<Categories>(() => ({ list: [], names: new Map() }));

/** Takes over the list that main told. */
export function setCategories(list: readonly Category[]): void {
  useCategories.setState({ list, names: new Map(list.map(({ id, name }) => [id, name])) });
}

/** The name to show for a categoryId: the shop's label, or the number itself. */
export function useCategoryName(): (id: bigint) => string {
  const names = useCategories((state) => state.names);
  return (id) => names.get(id) ?? String(id);
}
