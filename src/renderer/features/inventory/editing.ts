import { create } from 'zustand';
import type { ColumnId } from './columns.ts';

interface Editing {
  /** The animal of which a cell is being edited. */
  id: bigint | null;
  column: ColumnId | null;
}

/** The cell that is being edited in its row. */
export const useEditing = create<Editing>(() => ({ id: null, column: null }));

/** Puts the column's field in the place of an animal's cell. */
export function startEditing(id: bigint, column: ColumnId): void {
  useEditing.setState({ id, column });
}

/** Puts the cell back. */
export function stopEditing(): void {
  useEditing.setState({ id: null, column: null });
}
