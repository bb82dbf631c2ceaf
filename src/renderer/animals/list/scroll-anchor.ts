import type { AnimalList } from './animal-list.ts';
import { HEADER_ROW } from './grid-cells.ts';
import type { Inventory } from './inventory-store.ts';

/** How many rows below one that left are looked for in the new order. */
const LOOKED_FOR = 100;

/** Where the animal of a row is now; where it left the list, the first one below it that is still there. */
function placeNow(row: number, before: AnimalList, list: AnimalList): number {
  for (const id of before.ids.subarray(row, row + LOOKED_FOR)) {
    const place = list.indexOf(id);
    if (place !== undefined) return place;
  }
  return Math.min(row, Math.max(0, list.total - 1));
}

/**
 * Where the focus is in the same view as it is now, and how to scroll so that what the clerk looks at
 * stays where it is on screen. `isHeld` says that new animals at the very top wait above it, out of sight.
 */
export function keptPlace(
  before: Inventory,
  list: AnimalList,
  { first, isHeld }: { first: number; isHeld: boolean },
): Pick<Inventory, 'active' | 'left'> & { move: { byRows: number; byLines: number } } {
  const { active } = before;
  // On the header the focus stays put; so it does in an empty list, whose row becomes the first animal.
  const stays = active.row === HEADER_ROW || before.list.total === 0;
  const focused = stays ? undefined : before.list.rowAt(active.row);
  const hasLeft = focused && list.indexOf(focused.id) === undefined;
  const top = placeNow(first, before.list, list);
  return {
    active: stays ? active : { ...active, row: placeNow(active.row, before.list, list) },
    left: hasLeft ? { animal: focused, at: performance.now() } : before.left,
    // At the very top new animals come into sight; further down nothing on screen moves.
    move:
      first === 0 && !isHeld
        ? { byRows: 0, byLines: 0 }
        : {
            byRows: top - first,
            byLines: list.lines.lineOf(top) - before.list.lines.lineOf(first),
          },
  };
}
