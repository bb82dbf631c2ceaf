import { create } from 'zustand';
import type { ColumnId } from './columns.ts';

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
