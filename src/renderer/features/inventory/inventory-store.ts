import { create } from 'zustand';
import type { InventoryView, StatusCounts } from '../../../shared/inventory.ts';
import type { CellPosition } from './grid-keys.ts';
import { PageCache } from './page-cache.ts';

/** Where the list is to be scrolled, once for each new object: to a row, or by rows that came in above. */
export type Move = { readonly toRow: number } | { readonly byRows: number };

interface Inventory {
  /** The view whose rows these are; null until the first were read. */
  shown: InventoryView | null;
  pages: PageCache;
  total: number;
  /** False when a search has more matches than main counts. */
  totalIsExact: boolean;
  /** How many match the search and the category, by status. */
  counts: StatusCounts | null;
  /** How many are in stock, whatever the filters say; null until it was read. */
  stock: number | null;
  /** The newest change of any animal when rows were last read. */
  newestChange: number;
  /** Why the rows could not be read. */
  problem: string | null;
  /** The cell that the keyboard is at. */
  active: CellPosition;
  /** The animal that was added or asked for last, to be seen at a glance. */
  pointedAt: bigint | null;
  move: Move;
  /** Who wants the focus as soon as the view that is chosen was read: an animal, or the first row. */
  focusWanted: { animal: bigint | null } | null;
}

/** The rows that the list shows, as far as they were read. */
export const useInventory = create<Inventory>(() => ({
  shown: null,
  pages: PageCache.empty,
  total: 0,
  totalIsExact: true,
  counts: null,
  stock: null,
  newestChange: 0,
  problem: null,
  active: { row: 0, column: 0 },
  pointedAt: null,
  move: { toRow: 0 },
  focusWanted: null,
}));

/** Brings the keyboard to a cell. */
export function setActive(active: CellPosition): void {
  useInventory.setState({ active });
}
