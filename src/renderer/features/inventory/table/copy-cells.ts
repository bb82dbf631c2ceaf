import type { ClipboardEvent } from 'react';
import type { PetRow } from '../../../../shared/pet.ts';
import { useCategories } from '../../../stores/categories.ts';
import { rowsAsText } from '../../../animals/view/cell-text.ts';
import { useInventory } from '../../../animals/list/inventory-store.ts';
import { isSelected } from '../../../animals/selection/selection.ts';
import { useSelection } from '../../../animals/selection/selection-store.ts';
import { shownColumns } from '../../../animals/view/shown-columns.ts';

function copiedText(rows: readonly PetRow[]): string {
  const { names } = useCategories.getState();
  return rowsAsText(rows, shownColumns(), (id) => names.get(id) ?? String(id));
}

/** Copies the selected rows, or else the active cell, unless some text is selected on the page. */
export function copyCells(event: ClipboardEvent): void {
  if (window.getSelection()?.isCollapsed === false) return;
  if (!(event.target instanceof HTMLElement) || event.target instanceof HTMLInputElement) return;
  const { selection } = useSelection.getState();
  const { list } = useInventory.getState();
  const rows = [...list.ids].flatMap((id) => {
    const row = isSelected(selection, id) ? list.rows.get(id) : null;
    return row ? [row] : [];
  });
  const text = rows.length > 0 ? copiedText(rows) : event.target.innerText;
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
}
