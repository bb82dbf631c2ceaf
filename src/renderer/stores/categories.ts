import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import type { Category } from '../../shared/category.ts';

interface Categories {
  /** Whether main has sent the list, which takes a moment after many animals were added. */
  areKnown: boolean;
  /** Sorted by name. */
  list: readonly Category[];
  names: ReadonlyMap<bigint, string>;
  /** The look of each category that has a colour or an icon of its own. */
  looks: ReadonlyMap<bigint, Pick<Category, 'colour' | 'icon'>>;
}

/** The shop's categories, which main keeps up to date. */
export const useCategories = create<Categories>(() => ({
  areKnown: false,
  list: [],
  names: new Map(),
  looks: new Map(),
}));

/** What a category is called that has no name of its own. */
export function unnamedText(id: bigint): string {
  return t`Category ${String(id)}`;
}

/** Stores the list that main sent. */
export function setCategories(list: readonly Category[]): void {
  const named = list.map((one) => (one.isNamed ? one : { ...one, name: unnamedText(one.id) }));
  const looks = list.filter(({ colour, icon }) => colour !== null || icon !== null);
  useCategories.setState({
    areKnown: true,
    list: named,
    names: new Map(named.map(({ id, name }) => [id, name])),
    looks: new Map(looks.map((one) => [one.id, one])),
  });
}

/** What stands for a category's name until that is known: its number would be taken for the name. */
const TO_COME = '…';

/** Returns the function that names a category, also one that the shop has not named; “…” until that is known. */
export function useCategoryName(): (id: bigint) => string {
  const names = useCategories((state) => state.names);
  const areKnown = useCategories((state) => state.areKnown);
  return (id) => names.get(id) ?? (areKnown ? unnamedText(id) : TO_COME);
}
