import { create } from 'zustand';
import type { ColumnId } from './columns.ts';
import { useInventory } from './inventory-store.ts';

interface Editing {
  /** The animal whose cell is being edited. */
  id: bigint | null;
  column: ColumnId | null;
}

/** The cell that is being edited in place. */
export const useEditing = create<Editing>(() => ({ id: null, column: null }));

/** Replaces an animal's cell with the column's editor. */
export function startEditing(id: bigint, column: ColumnId): void {
  useEditing.setState({ id, column });
}

/** Puts the cell back. */
export function stopEditing(): void {
  useEditing.setState({ id: null, column: null });
}

let endWait = (): void => undefined;

/** Replaces the active cell with the column's editor once its row has been read, if it is still active. */
export function editOnceRead(column: ColumnId): void {
  giveUpEditing();
  const { active, shown } = useInventory.getState();
  endWait = useInventory.subscribe((now) => {
    const isStillThere = now.active.row === active.row && now.active.column === active.column;
    const animal = now.pages.rowAt(active.row);
    if (isStillThere && now.shown === shown && !animal) return;
    giveUpEditing();
    if (isStillThere && now.shown === shown && animal) startEditing(animal.id, column);
  });
}

/** Waits for no row any more: the clerk does something else. */
export function giveUpEditing(): void {
  endWait();
}
