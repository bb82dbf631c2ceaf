import { t } from '@lingui/core/macro';
import type { Category } from '../../shared/category.ts';
import { lasting, lastingStore } from './lasting.ts';

interface Categories {
  /** Whether main has sent the list, which takes a moment after many animals were added. */
  areKnown: boolean;
  /** Sorted by name. */
  list: readonly Category[];
  names: ReadonlyMap<bigint, string>;
  /** The look of each category that has a colour or an icon of its own. */
  looks: ReadonlyMap<bigint, Pick<Category, 'colour' | 'icon'>>;
}

/** What a category is called that has no name of its own. */
export function unnamedText(id: bigint): string {
  return t`Category ${String(id)}`;
}

/** The same map as before where nothing in it has changed: what is shown by it stays as it is. */
function kept<Value>(now: ReadonlyMap<bigint, Value>, before: ReadonlyMap<bigint, Value>) {
  const isSame = now.size === before.size && [...now].every(([id, one]) => before.get(id) === one);
  return isSame ? before : now;
}

let last: Pick<Categories, 'names' | 'looks'> = { names: new Map(), looks: new Map() };

/** The shop's categories. */
export const useCategories = lastingStore([lasting('categories.list', {})], (read): Categories => {
  const named = (one: Category) => (one.isNamed ? one : { ...one, name: unnamedText(one.id) });
  const list = (read ?? []).map(named);
  const looks = list.filter(({ colour, icon }) => colour !== null || icon !== null);
  last = {
    names: kept(new Map(list.map(({ id, name }) => [id, name])), last.names),
    looks: kept(new Map(looks.map((one) => [one.id, one])), last.looks),
  };
  return { areKnown: read !== undefined, list, ...last };
});

/** What stands for a category's name until that is known: its number would be taken for the name. */
const TO_COME = '…';

/** Returns the function that names a category, also one that the shop has not named; “…” until that is known. */
export function useCategoryName(): (id: bigint) => string {
  const names = useCategories((state) => state.names);
  const areKnown = useCategories((state) => state.areKnown);
  return (id) => names.get(id) ?? (areKnown ? unnamedText(id) : TO_COME);
}
