import { useEffect, useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { openCard } from '../../stores/shell.ts';
import { isHotkey } from '../../ui/hotkeys.ts';
import { isEditable } from './animal-table.tsx';
import { cellOf, focusCell } from './cell-focus.ts';
import { changeWithKey } from './change-keys.ts';
import { changeColumnWidth } from './column-resize.ts';
import { WIDTH_STEP, type Column } from './columns.ts';
import { editOnceRead, giveUpEditing, startEditing, useEditing } from './editing.ts';
import { cellAfterKey, HEADER_ROW, type CellPosition } from './grid-keys.ts';
import { rowReader } from './inventory.ts';
import { setActive, useInventory } from './inventory-store.ts';
import {
  clearSelection,
  isAnySelected,
  selectAll,
  selectUpTo,
  toggleSelected,
} from './selection-store.ts';
import type { RowScroll } from './use-virtual-rows.ts';

interface Grid {
  columns: readonly Column[];
  active: CellPosition;
  scroll: RowScroll;
}

/** Selects, edits or opens the card by the keys of the ARIA grid pattern; returns whether the key did something. */
function actOnRow(event: KeyboardEvent, { columns, active }: Grid): boolean {
  const withMod = event.ctrlKey || event.metaKey;
  if (isHotkey(event.nativeEvent, 'Mod+A')) {
    selectAll();
    return true;
  }
  if (event.key === 'Escape' && isAnySelected()) {
    clearSelection();
    return true;
  }
  const { pages, total } = useInventory.getState();
  const animal = pages.rowAt(active.row);
  const column = columns[active.column];
  if (active.row === HEADER_ROW || active.row >= total || !column || withMod) return false;
  if (event.key === ' ' && animal) {
    toggleSelected(active.row, animal);
    return true;
  }
  if (event.key === 'Enter') {
    openCard('field');
    return true;
  }
  if (event.key === 'F2') {
    if (!animal) editOnceRead(column.id, (read) => isEditable(column, read));
    else if (isEditable(column, animal)) startEditing(animal.id, column.id);
    else return false;
    return true;
  }
  return false;
}

function resizeColumn(event: KeyboardEvent, { columns, active }: Grid): boolean {
  const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
  const column = columns[active.column];
  if (!event.shiftKey || !isArrow || !column) return false;
  changeColumnWidth(
    column.id,
    active.column,
    event.key === 'ArrowRight' ? WIDTH_STEP : -WIDTH_STEP,
  );
  return true;
}

function move(event: KeyboardEvent, { columns, active, scroll }: Grid): boolean {
  const { first, end } = rowReader.inSight();
  const { total } = useInventory.getState();
  const rowsPerPage = Math.max(1, end - first - 2);
  const cell = cellAfterKey(active, event, { rows: total, columns: columns.length, rowsPerPage });
  if (!cell) return false;
  if (event.shiftKey && active.row !== HEADER_ROW && cell.row !== HEADER_ROW) {
    void selectUpTo(cell.row, active.row, rowReader.readStretch);
  }
  setActive(cell);
  if (cell.row !== HEADER_ROW) scroll.reveal(cell.row);
  return true;
}

/**
 * The grid's keyboard handling: moves the active cell, selects and edits. Focuses the active cell
 * wherever it is drawn, so that neither scrolling nor new rows ever lose the focus.
 */
export function useGridKeys(grid: Grid) {
  const { active } = grid;
  const hasFocus = useRef(false);
  const isEditing = useEditing(({ id }) => id !== null);
  // A row that has been read is another element than the empty one that kept its place.
  const pages = useInventory((inventory) => inventory.pages);
  useLayoutEffect(() => {
    if (hasFocus.current && !isEditing) focusCell(active);
  }, [active, isEditing, pages]);
  useEffect(() => giveUpEditing, []);

  return {
    onKeyDown: (event: KeyboardEvent) => {
      const isInEditor = event.target instanceof Element && event.target.closest('[data-editor]');
      if (isInEditor || event.defaultPrevented) return;
      if (event.key === 'Escape') giveUpEditing();
      if (
        actOnRow(event, grid) ||
        changeWithKey(event.nativeEvent) ||
        resizeColumn(event, grid) ||
        move(event, grid)
      ) {
        event.preventDefault();
      }
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
