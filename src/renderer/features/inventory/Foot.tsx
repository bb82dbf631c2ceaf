import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import type { InventoryView, StatusCounts } from '../../../shared/inventory.ts';
import { countedText, entriesText, numberText } from '../../ui/formats.ts';
import { later } from '../../ui/later.tsx';
import { useInventory } from '../../animals/list/inventory-store.ts';
import { selectedCount } from '../../animals/selection/selection.ts';
import { useSelection } from '../../animals/selection/selection-store.ts';
import { isFiltered } from '../../animals/view/matching.ts';
import { clearFilters } from '../../animals/view/view-store.ts';
import classes from './InventoryScreen.module.css';

/** What is below the list comes after it. */
export const sums = later(async () => (await import('./Sums.tsx')).Sums);

/** What can be done with selected animals, loaded when one is ticked. */
export const selectionBar = later(async () => (await import('./SelectionBar.tsx')).SelectionBar);

/** How many of the ticked animals the list does not show. */
function useOutOfSight(): number {
  const selection = useSelection((state) => state.selection);
  const ids = useInventory(({ list }) => list.ids);
  return useMemo(() => {
    if (selection.kind !== 'some' || selection.ids.size === 0) return 0;
    return selection.ids.size - ids.filter((id) => selection.ids.has(id)).length;
  }, [selection, ids]);
}

/** What the filters leave of the stock, or of everything where sold animals are on show. */
function shownText({ status }: InventoryView, stock: StatusCounts): string {
  const { animals } = useInventory.getState().list.lines;
  const all = status === 'sold' || status === 'all' ? stock.all : stock.stock;
  return t`Showing ${numberText(animals)} of ${numberText(all)}`;
}

/** How many animals are shown, and of how many if some are filtered out. */
function Total() {
  const { shown, stock, list } = useInventory();
  const words = shown !== null && isFiltered(shown) && stock !== null && shownText(shown, stock);
  if (words === false && list.total > 0) {
    return <span>{countedText(list.lines.animals, list.total)}</span>;
  }
  return (
    <>
      <span role="status" className={classes.words}>
        {words}
      </span>
      {words !== false && (
        <Button size="compact-xs" variant="default" onClick={clearFilters}>
          <Trans context="filters">Clear</Trans>
        </Button>
      )}
    </>
  );
}

/** The row under the list, which always has its place: what is selected, what to do with it, and sums. */
export function Foot() {
  const { total, lines } = useInventory(({ list }) => list);
  const { animals } = lines;
  const selection = useSelection((state) => state.selection);
  const outOfSight = useOutOfSight();
  const selected = selectedCount(selection, total);
  const count = numberText(selected);
  const words =
    outOfSight > 0
      ? t`${count} selected, ${numberText(outOfSight)} not in sight`
      : t`${count} of ${entriesText(animals, total)} selected`;
  return (
    <div className={classes.foot}>
      <span role="status" className={classes.words}>
        {selected > 0 && words}
      </span>
      {selected === 0 && <Total />}
      <Suspense>{selected > 0 && <selectionBar.Part outOfSight={outOfSight} />}</Suspense>
      <Suspense>
        <sums.Part />
      </Suspense>
    </div>
  );
}
