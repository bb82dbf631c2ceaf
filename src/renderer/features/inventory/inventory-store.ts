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
  counts: StatusCounts | null;
  /** The newest change of any animal when rows were last read. */
  newestChange: number;
  /** Why the rows could not be read. */
  problem: string | null;
  /** The cell that the keyboard is at. */
  active: CellPosition;
  /** The animal that was added or asked for last, to be seen at a glance. */
  pointedAt: bigint | null;
  move: Move;
}

/** The rows that the list shows, as far as they were read. */
export const useInventory = create<Inventory>(() => ({
  shown: null,
  pages: PageCache.empty,
  total: 0,
  totalIsExact: true,
  counts: null,
  newestChange: 0,
  problem: null,
  active: { row: 0, column: 0 },
  pointedAt: null,
  move: { toRow: 0 },
}));

/** Brings the keyboard to a cell. */
export function setActive(active: CellPosition): void {
  useInventory.setState({ active });
}
