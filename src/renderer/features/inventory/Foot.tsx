import { Suspense, useMemo } from 'react';
import { useCategories } from '../../stores/categories.ts';
import { animalsText, numberText } from '../../ui/formats.ts';
import { later } from '../../ui/later.tsx';
import { useInventory } from './inventory-store.ts';
import { isShownIn } from './matching.ts';
import { selectedCount } from './selection.ts';
import { useSelection } from './selection-store.ts';
import classes from './InventoryScreen.module.css';

/** What is below the list comes after it. */
export const sums = later(async () => (await import('./Sums.tsx')).Sums);

/** What can be done with selected animals, which nobody needs before one is ticked. */
export const selectionBar = later(async () => (await import('./SelectionBar.tsx')).SelectionBar);

/** How many of the ticked animals the list does not show, as far as this window has seen them. */
function useOutOfSight(): number {
  const { selection, seen } = useSelection();
  const { shown, pages } = useInventory();
  const names = useCategories((categories) => categories.names);
  return useMemo(() => {
    if (selection.kind !== 'some' || !shown || selection.ids.size === 0) return 0;
    const inList = new Set(pages.rows().map(({ id }) => id));
    return [...selection.ids].filter((id) => {
      const row = seen.get(id);
      return !inList.has(id) && row && !isShownIn(shown, row, names.get(row.categoryId));
    }).length;
  }, [selection, seen, shown, pages, names]);
}

/** The row under the list, which always has its place: what is selected, what to do with it, and sums. */
export function Foot() {
  const { total, totalIsExact } = useInventory();
  const selection = useSelection((state) => state.selection);
  const outOfSight = useOutOfSight();
  const selected = selectedCount(selection, total);
  const count = numberText(selected, totalIsExact || selection.kind === 'some');
  const words =
    outOfSight > 0
      ? `${count} selected, ${numberText(outOfSight)} not in sight`
      : `${count} of ${animalsText(total, totalIsExact)} selected`;
  return (
    <div className={classes.foot}>
      <span role="status" className={classes.words}>
        {selected > 0 && words}
      </span>
      <Suspense>{selected > 0 && <selectionBar.Part outOfSight={outOfSight} />}</Suspense>
      <Suspense>
        <sums.Part />
      </Suspense>
    </div>
  );
}
