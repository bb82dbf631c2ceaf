import { create } from 'zustand';
import { showScreen } from '../../stores/shell.ts';
import type { Selection } from '../selection/selection.ts';
import { isAnySelected, useSelection } from '../selection/selection-store.ts';

/** What the dialog was opened for. */
export interface PrintRequest {
  /** Null for the view that the list shows. */
  selection: Selection | null;
}

interface PrintDialogState {
  open: PrintRequest | null;
  /** The name of the template that was printed last in this window; null for the list. */
  last: string | null;
}

/** What is about to be printed. */
export const usePrintDialog = create<PrintDialogState>(() => ({ open: null, last: null }));

/** Asks how animals are to be printed: without a selection those of the list, or of the list those that are selected. */
export function openPrint(selection?: Selection): void {
  showScreen('inventory');
  const selected = isAnySelected() ? useSelection.getState().selection : null;
  usePrintDialog.setState({ open: { selection: selection ?? selected } });
}

/** Closes the dialog. */
export function closePrint(): void {
  usePrintDialog.setState({ open: null });
}
