import { useEffect, useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { openCard } from '../../stores/shell.ts';
import { isHotkey } from '../../ui/keys.ts';
import { cellOf, focusCell } from './cell-focus.ts';
import { giveUpEditing, useEditing } from './editing.ts';
import { HEADER_ROW, type CellPosition } from './grid-keys.ts';
import { setActive, useInventory } from './inventory-store.ts';
import { clearSelection, isAnySelected, selectAll, toggleSelected } from './selection-store.ts';

/**
 * Selects or opens the card by the keys of the ARIA grid pattern, in rows and in the gallery. Returns
 * whether the key did something.
 */
export function actOnAnimal(event: KeyboardEvent, { row }: CellPosition): boolean {
  if (isHotkey(event.nativeEvent, 'Mod+A')) {
    selectAll();
    return true;
  }
  if (event.key === 'Escape' && isAnySelected()) {
    clearSelection();
    return true;
  }
  const { pages, total } = useInventory.getState();
  const animal = pages.rowAt(row);
  if (row === HEADER_ROW || row >= total || event.ctrlKey || event.metaKey) return false;
  if (event.key === ' ' && animal) {
    toggleSelected(row, animal);
    return true;
  }
  if (event.key !== 'Enter') return false;
  openCard('field');
  return true;
}

/**
 * The keyboard handling of what shows animals; `onKey` returns whether a key did something. Focuses the
 * active cell wherever it is drawn, so that neither scrolling nor new animals ever lose the focus.
 */
export function useGridFocus(
  active: CellPosition,
  onKey: (event: KeyboardEvent) => boolean,
  perRow = 1,
) {
  const hasFocus = useRef(false);
  const isEditing = useEditing(({ id }) => id !== null);
  // A row that has been read is another element than the empty one that kept its place, as is a tile that
  // went into another row.
  const pages = useInventory((inventory) => inventory.pages);
  useLayoutEffect(() => {
    if (hasFocus.current && !isEditing) focusCell(active);
  }, [active, isEditing, pages, perRow]);
  useEffect(() => giveUpEditing, []);

  return {
    onKeyDown: (event: KeyboardEvent) => {
      const isInEditor = event.target instanceof Element && event.target.closest('[data-editor]');
      if (isInEditor || event.defaultPrevented) return;
      if (event.key === 'Escape') giveUpEditing();
      if (onKey(event)) event.preventDefault();
    },
    onFocus: (event: FocusEvent) => {
      hasFocus.current = true;
      const cell = cellOf(event.target);
      if (cell && (cell.row !== active.row || cell.column !== active.column)) setActive(cell);
    },
    onBlur: (event: FocusEvent) => {
      hasFocus.current = event.currentTarget.contains(event.relatedTarget);
      if (!hasFocus.current) giveUpEditing();
    },
  };
}
