import { create } from 'zustand';
import type { InventoryView, StatusCounts } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { AnimalList } from './animal-list.ts';
import type { CellPosition } from './grid-cells.ts';

/** A request to scroll the list, once per new object: to a row, or by what was added above. */
export type Move =
  { readonly toRow: number } | { readonly byRows: number; readonly byLines: number };

/** The list on screen, and where in it the clerk is. */
export interface Inventory {
  /** The view that the list shows; null before the first reading. */
  shown: InventoryView | null;
  list: AnimalList;
  /** How many animals match the search, the category and the filters, by status. */
  counts: StatusCounts | null;
  /** How many there are by status, whatever the filters; null before the first reading. */
  stock: StatusCounts | null;
  /** The number of the newest change to any animal when the list was read. */
  newestChange: number;
  /** Why the list could not be read. */
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

/** The list on screen. */
export const useInventory = create<Inventory>(() => ({
  shown: null,
  list: AnimalList.of(new BigInt64Array()),
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
