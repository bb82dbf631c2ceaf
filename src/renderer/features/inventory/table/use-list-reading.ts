import { useEffect, useLayoutEffect, useRef } from 'react';
import { forgetUnseen } from '../../../animals/list/arrivals.ts';
import { useInventory, type Move } from '../../../animals/list/inventory-store.ts';
import type { RowRange } from '../../../animals/list/animal-list.ts';
import { lookAt } from '../../../animals/list/list-reading.ts';
import type { RowScroll } from './use-virtual-rows.ts';

/** Scrolls when that is asked for, and reports which rows are in sight. */
export function useListReading({
  inSight,
  goTo,
  keepPlace,
}: Omit<RowScroll, 'reveal'> & { inSight: RowRange }): void {
  const { shown, move } = useInventory();
  const done = useRef<Move | null>(null);
  useLayoutEffect(() => {
    if (done.current === move) return;
    const isFirst = done.current === null;
    done.current = move;
    if ('toRow' in move) goTo(move.toRow);
    else if (!isFirst) keepPlace(move);
  }, [move, goTo, keepPlace]);

  const { first, end } = inSight;
  useEffect(() => {
    if (first === 0 && shown?.sort === 'newest') forgetUnseen();
    lookAt({ first, end });
  }, [first, end, shown]);
}
