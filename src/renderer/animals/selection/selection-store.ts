import { create } from 'zustand';
import type { PetRow } from '../../../shared/pet.ts';
import { useCategories } from '../../stores/categories.ts';
import { isShownIn } from '../view/matching.ts';
import {
  allOf,
  NOTHING_SELECTED,
  selectedCount,
  toggled,
  without,
  type Selection,
} from './selection.ts';
import { useInventory } from '../list/inventory-store.ts';

interface SelectionState {
  selection: Selection;
  /** The row from which Shift extends the selection; null before a row was selected. */
  anchor: number | null;
  /** The ticked animals as the clerk saw them, which the list may not show any more. */
  seen: ReadonlyMap<bigint, PetRow>;
}

/** The animals that are selected in the list. */
export const useSelection = create<SelectionState>(() => ({
  selection: NOTHING_SELECTED,
  anchor: null,
  seen: new Map(),
}));

/** Whether anything is selected. */
export function isAnySelected(): boolean {
  return selectedCount(useSelection.getState().selection, useInventory.getState().list.total) > 0;
}

/** Clears the selection. */
export function clearSelection(): void {
  useSelection.setState({ selection: NOTHING_SELECTED, anchor: null, seen: new Map() });
}

function withSeen(seen: SelectionState['seen'], rows: readonly PetRow[]): SelectionState['seen'] {
  return new Map([...seen, ...rows.map((row) => [row.id, row] as const)]);
}

/**
 * Deselects animals that a change made leave the list. What was ticked in another view stays
 * ticked, as the bar says that it is not in sight.
 */
export function deselectLeft(changed: readonly PetRow[]): void {
  const { shown } = useInventory.getState();
  const { names } = useCategories.getState();
  const { seen } = useSelection.getState();
  const shows = (row: PetRow) => shown && isShownIn(shown, row, names.get(row.categoryId));
  const left = changed.filter((row) => {
    const before = seen.get(row.id);
    return shows(row) === false && (!before || shows(before));
  });
  deselect(left.map(({ id }) => id));
}

/** Takes over what this window has made of ticked animals: the clerk has seen that, too. */
export function seeChanged(rows: readonly PetRow[]): void {
  deselectLeft(rows);
  useSelection.setState(({ seen }) => ({
    seen: withSeen(
      seen,
      rows.filter(({ id }) => seen.has(id)),
    ),
  }));
}

/** Deselects animals that left the list, where they would stay selected unseen. */
export function deselect(gone: readonly bigint[]): void {
  if (gone.length === 0) return;
  useSelection.setState(({ selection }) => ({ selection: without(selection, gone) }));
}

/** Selects an animal, or deselects it. */
export function toggleSelected(row: number, animal: PetRow): void {
  useSelection.setState(({ selection, seen }) => ({
    selection: toggled(selection, animal.id),
    anchor: row,
    seen: withSeen(seen, [animal]),
  }));
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
  readAnimals: (ids: bigint[]) => Promise<readonly PetRow[]>,
): Promise<void> {
  const anchor = useSelection.getState().anchor ?? from;
  const { list } = useInventory.getState();
  const ids = [...list.ids.subarray(Math.min(anchor, row), Math.max(anchor, row) + 1)];
  if (ids.length === list.total) {
    selectAll();
    useSelection.setState({ anchor });
    return;
  }
  useSelection.setState({ anchor });
  const rows = await readAnimals(ids);
  useSelection.setState({
    selection: { kind: 'some', ids: new Set(rows.map(({ id }) => id)) },
    anchor,
    seen: withSeen(new Map(), rows),
  });
}
