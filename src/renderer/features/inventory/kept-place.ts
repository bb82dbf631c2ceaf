import type { InventoryView } from '../../../shared/inventory.ts';
import { HEADER_ROW } from './grid-cells.ts';
import type { Inventory } from './inventory-store.ts';
import type { Totals } from './match-counter.ts';
import { PAGE_SIZE, type PageCache } from './page-cache.ts';

/** An animal to scroll to and highlight at the next reading. */
export interface Goal {
  id: bigint;
  position: number;
  /** Whether the clerk still wants to be taken there, asked when its row has been read. */
  isWanted: () => boolean;
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
 * Where the animal of a row is now; where it left the list, the first one below it that is still there.
 * Undefined where neither was read.
 */
function placeNow(row: number, before: PageCache, pages: PageCache): number | undefined {
  const animal = before.rowAt(row);
  const place = animal && pages.indexOf(animal.id);
  if (place !== undefined || !pages.rowAt(row)) return place;
  for (let below = row + 1; below < row + PAGE_SIZE; below += 1) {
    const next = before.rowAt(below);
    const nextPlace = next && pages.indexOf(next.id);
    if (nextPlace !== undefined) return nextPlace;
  }
  return undefined;
}

/**
 * Where the focus is after changed rows were read again, and how to scroll, so that what the clerk is
 * looking at stays where it is on screen; or, with a goal, so that this comes into sight.
 */
export function keptPlace(
  before: Inventory,
  { view, pages, totals: { total, totalIsExact }, first, goal, isHeld }: ReadAgain,
): Pick<Inventory, 'active' | 'pointedAt' | 'move' | 'left'> {
  const { active } = before;
  if (goal) {
    const toRow = pages.indexOf(goal.id) ?? goal.position;
    return { active: { ...active, row: toRow }, pointedAt: goal.id, move: { toRow }, left: null };
  }
  const cameAbove =
    view.sort === 'newest' && totalIsExact && before.totalIsExact ? total - before.total : 0;
  const rowNow = (row: number): number => {
    const place = placeNow(row, before.pages, pages) ?? row + cameAbove;
    return Math.min(Math.max(0, place), Math.max(0, total - 1));
  };
  // On the header the focus stays put; so it does in an empty list, whose row becomes the first animal.
  const stays = active.row === HEADER_ROW || before.total === 0;
  const focused = before.pages.rowAt(active.row);
  const hasLeft = focused && pages.indexOf(focused.id) === undefined;
  return {
    active: stays ? active : { ...active, row: rowNow(active.row) },
    left: hasLeft ? { animal: focused, at: performance.now() } : before.left,
    pointedAt: before.pointedAt,
    // At the very top new animals come into sight; further down nothing on screen moves.
    move: { byRows: first === 0 && !isHeld ? 0 : rowNow(first) - first },
  };
}
