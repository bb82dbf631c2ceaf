import { useSyncExternalStore } from 'react';
import { useCategoryName } from '../../stores/categories.ts';
import { useAtNow } from '../../ui/clock.ts';
import { startOfDay } from '../../ui/formats.ts';
import { AnimalRow } from './AnimalRow.tsx';
import { useArrivals } from './arrivals.ts';
import { useInventory } from './inventory-store.ts';
import { drawnRows, ROW_HEIGHT, rowTop, type RowScroller } from './row-scroller.ts';
import { boxHeight } from './scroll-scale.ts';
import classes from './AnimalGrid.module.css';

/** The rows to draw, by their index: those around what is in sight, and the active one. */
function rowsToDraw(first: number, end: number, active: number, total: number): number[] {
  const rows = Array.from({ length: end - first }, (_, place) => first + place);
  // The row that the keyboard is at stays there, or scrolling away would lose the focus.
  const isApart = active >= 0 && active < total && (active < first || active >= end);
  return isApart ? [...rows, active] : rows;
}

/** The rows in sight, in the box that stands for all of them. */
export function DrawnRows({ scroller }: { scroller: RowScroller }) {
  const scroll = useSyncExternalStore(scroller.subscribe, scroller.snapshot);
  const { pages, total, active } = useInventory();
  const fresh = useArrivals((arrivals) => arrivals.fresh);
  const categoryName = useCategoryName();
  const today = useAtNow(startOfDay);
  const { first, end } = drawnRows(scroll, total);
  const height = boxHeight(total * ROW_HEIGHT);
  return (
    <div role="rowgroup" className={classes.body} style={{ height }}>
      {rowsToDraw(first, end, active.row, total).map((row) => {
        const animal = pages.rowAt(row);
        return (
          <AnimalRow
            key={row}
            index={row}
            animal={animal}
            categoryName={animal ? categoryName(animal.categoryId) : ''}
            top={rowTop(row, scroll)}
            activeColumn={row === active.row ? active.column : null}
            isFresh={animal !== undefined && fresh.has(animal.id)}
            today={today}
          />
        );
      })}
    </div>
  );
}
