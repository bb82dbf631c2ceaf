import { create } from 'zustand';
import type { InventoryView, StatusCounts } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import type { CellPosition } from './grid-cells.ts';
import { PageCache } from './page-cache.ts';

/** A request to scroll the list, once per new object: to a row, or by the rows added above. */
export type Move = { readonly toRow: number } | { readonly byRows: number };

/** The list's rows, as far as they have been read, and where in them the clerk is. */
export interface Inventory {
  /** The view that these rows belong to; null before the first reading. */
  shown: InventoryView | null;
  pages: PageCache;
  total: number;
  /** False when a search has more matches than these. */
  totalIsExact: boolean;
  /** Whether a search is still counting its matches. */
  isCounting: boolean;
  /** Whether all matches of the search on screen could not be counted in good time. */
  isTooSlow: boolean;
  /** How many animals match the search and the category, by status. */
  counts: StatusCounts | null;
  /** How many there are by status, whatever the filters; null before the first reading. */
  stock: StatusCounts | null;
  /** The time of the newest change to any animal when rows were last read. */
  newestChange: number;
  /** Why the rows could not be read. */
  problem: string | null;
  /** The focused cell of the grid. */
  active: CellPosition;
  /** The animal whose row had the focus and left the list, and when (ms, by the page's clock). */
  left: { animal: PetRow; at: number } | null;
  /** The animal that was last added or navigated to, highlighted in the list. */
  pointedAt: bigint | null;
  move: Move;
  /** What to focus once the chosen view has been read: an animal, or (null) the first row. */
  focusWanted: { animal: bigint | null } | null;
}

/** The list's rows, as far as they have been read. */
export const useInventory = create<Inventory>(() => ({
  shown: null,
  pages: PageCache.empty,
  total: 0,
  totalIsExact: true,
  isCounting: false,
  isTooSlow: false,
  counts: null,
  stock: null,
  newestChange: 0,
  problem: null,
  active: { row: 0, column: 0 },
  left: null,
  pointedAt: null,
  move: { toRow: 0 },
  focusWanted: null,
}));

/** Moves the focus to a cell. */
export function setActive(active: CellPosition): void {
  useInventory.setState({ active, left: null });
}
