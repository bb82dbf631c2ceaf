import { create } from 'zustand';
import type { PetRow } from '../../../shared/pet.ts';
import type { RowRange } from './page-cache.ts';
import {
  allOf,
  NOTHING_SELECTED,
  selectedCount,
  toggled,
  without,
  type Selection,
} from './selection.ts';
import { useInventory } from './inventory-store.ts';

interface SelectionState {
  selection: Selection;
  /** The row from which Shift extends the selection; null before a row was selected. */
  anchor: number | null;
}

/** The animals that are selected in the list. */
export const useSelection = create<SelectionState>(() => ({
  selection: NOTHING_SELECTED,
  anchor: null,
}));

/** Whether anything is selected. */
export function isAnySelected(): boolean {
  return selectedCount(useSelection.getState().selection, useInventory.getState().total) > 0;
}

/** Clears the selection. */
export function clearSelection(): void {
  useSelection.setState({ selection: NOTHING_SELECTED, anchor: null });
}

/** Deselects animals that left the list: nobody would see that they are still selected. */
export function deselect(gone: readonly bigint[]): void {
  if (gone.length === 0) return;
  useSelection.setState(({ selection }) => ({ selection: without(selection, gone) }));
}

/** Selects an animal, or deselects it. */
export function toggleSelected(row: number, id: bigint): void {
  useSelection.setState(({ selection }) => ({ selection: toggled(selection, id), anchor: row }));
}

/** Selects everything the list shows, whether it has been read or not. */
export function selectAll(): void {
  const { shown } = useInventory.getState();
  if (shown) useSelection.setState({ selection: allOf(shown), anchor: null });
}

/**
 * Selects every row from the anchor (or from `from`, when there is none) to a row. Reads rows that
 * are missing first; throws what reading them threw.
 */
export async function selectUpTo(
  row: number,
  from: number,
  readStretch: (range: RowRange) => Promise<readonly PetRow[]>,
): Promise<void> {
  const anchor = useSelection.getState().anchor ?? from;
  const range = { first: Math.min(anchor, row), end: Math.max(anchor, row) + 1 };
  const { pages, total, isCounting } = useInventory.getState();
  // While a search counts, there may be more than the rows that are known.
  if (range.end - range.first === total && !isCounting) {
    selectAll();
    useSelection.setState({ anchor });
    return;
  }
  const known = pages.stretch(range);
  useSelection.setState({ anchor });
  const rows = known ?? (await readStretch(range));
  const ids = new Set(rows.map(({ id }) => id));
  useSelection.setState({ selection: { kind: 'some', ids }, anchor });
}
