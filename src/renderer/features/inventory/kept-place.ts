import type { InventoryView } from '../../../shared/inventory.ts';
import { HEADER_ROW } from './grid-keys.ts';
import type { Inventory } from './inventory-store.ts';
import type { Totals } from './match-counter.ts';
import type { PageCache } from './page-cache.ts';

/** An animal to scroll to and highlight at the next reading. */
export interface Goal {
  id: bigint;
  position: number;
}

/** Changed rows that were read again. */
interface ReadAgain {
  view: InventoryView;
  pages: PageCache;
  totals: Pick<Totals, 'total' | 'totalIsExact'>;
  /** The first row in sight. */
  first: number;
  goal: Goal | null;
  /** Whether new animals at the very top wait above it, out of sight. */
  isHeld: boolean;
}

/**
 * Where the focus is after changed rows were read again, and how to scroll, so that what the clerk is
 * looking at stays where it is on screen; or, with a goal, so that this comes into sight.
 */
export function keptPlace(
  before: Inventory,
  { view, pages, totals: { total, totalIsExact }, first, goal, isHeld }: ReadAgain,
): Pick<Inventory, 'active' | 'pointedAt' | 'move'> {
  const { active } = before;
  if (goal) {
    const toRow = pages.indexOf(goal.id) ?? goal.position;
    return { active: { ...active, row: toRow }, pointedAt: goal.id, move: { toRow } };
  }
  const cameAbove =
    view.sort === 'newest' && totalIsExact && before.totalIsExact ? total - before.total : 0;
  const rowNow = (row: number): number => {
    const animal = before.pages.rowAt(row);
    const place = (animal && pages.indexOf(animal.id)) ?? row + cameAbove;
    return Math.min(Math.max(0, place), Math.max(0, total - 1));
  };
  // On the header the focus stays put; so it does in an empty list, whose row becomes the first animal.
  const stays = active.row === HEADER_ROW || before.total === 0;
  return {
    active: stays ? active : { ...active, row: rowNow(active.row) },
    pointedAt: before.pointedAt,
    // At the very top new animals come into sight; further down nothing on screen moves.
    move: { byRows: first === 0 && !isHeld ? 0 : rowNow(first) - first },
  };
}
