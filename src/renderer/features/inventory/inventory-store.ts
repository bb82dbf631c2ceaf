import { create } from 'zustand';
import type { InventoryView, StatusCounts } from '../../../shared/inventory.ts';
import type { CellPosition } from './grid-keys.ts';
import { PageCache, type RowRange } from './page-cache.ts';

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
  /** Why the rows could not be read. */
  problem: string | null;
  /** The cell that the keyboard is at; its row is the selected one. */
  active: CellPosition;
  move: Move;
}

/** The rows that the list shows, as far as they were read. */
export const useInventory = create<Inventory>(() => ({
  shown: null,
  pages: PageCache.empty,
  total: 0,
  totalIsExact: true,
  counts: null,
  problem: null,
  active: { row: 0, column: 0 },
  move: { toRow: 0 },
}));

/** The rows on screen; the list says so whenever it is scrolled. */
export const onScreen: { rows: RowRange } = { rows: { first: 0, end: 50 } };

/** Selects a cell. */
export function setActive(active: CellPosition): void {
  useInventory.setState({ active });
}
