import { useEffect, useLayoutEffect } from 'react';
import { forgetUnseen } from './arrivals.ts';
import { rowReader } from './inventory.ts';
import { useInventory } from './inventory-store.ts';
import type { RowRange } from './page-cache.ts';
import type { RowScroll } from './use-virtual-rows.ts';

/** Scrolls when the row reader asks for it, and reports which rows are in sight. */
export function useListReading({
  inSight,
  goTo,
  keepPlace,
}: Omit<RowScroll, 'reveal'> & { inSight: RowRange }): void {
  const { shown, move } = useInventory();
  useLayoutEffect(() => {
    if ('toRow' in move) goTo(move.toRow);
    else keepPlace(move.byRows);
  }, [move, goTo, keepPlace]);

  const { first, end } = inSight;
  useEffect(() => {
    if (first === 0 && shown?.sort === 'newest') forgetUnseen();
    rowReader.lookAt({ first, end });
  }, [first, end, shown]);
}
