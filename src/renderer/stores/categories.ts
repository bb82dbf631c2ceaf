import { create } from 'zustand';
import type { Category } from '../../shared/category.ts';

interface Categories {
  /** By name. */
  list: readonly Category[];
  names: ReadonlyMap<bigint, string>;
  /** Those with a colour or an icon of their own. */
  looks: ReadonlyMap<bigint, Pick<Category, 'colour' | 'icon'>>;
}

/** The shop's categories, kept up to date by main. */
export const useCategories = create<Categories>(() => ({
  list: [],
  names: new Map(),
  looks: new Map(),
}));

/** Takes over the list that main told. */
export function setCategories(list: readonly Category[]): void {
  const looks = list.filter(({ colour, icon }) => colour !== null || icon !== null);
  useCategories.setState({
    list,
    names: new Map(list.map(({ id, name }) => [id, name])),
    looks: new Map(looks.map((one) => [one.id, one])),
  });
}

/** The name to show for a categoryId: the shop's label, or the number itself. */
export function useCategoryName(): (id: bigint) => string {
  const names = useCategories((state) => state.names);
  return (id) => names.get(id) ?? String(id);
}
