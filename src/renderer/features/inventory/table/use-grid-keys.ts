import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type FocusEvent } from 'react';
import { openCard } from '../../../stores/shell.ts';
import { isHotkey } from '../../../ui/keys.ts';
import { changeWithKey } from '../../../animals/changes/change-keys.ts';
import { changeColumnWidth } from './ColumnHeader.tsx';
import { isEditable, WIDTH_STEP, type Column } from '../../../animals/view/columns.ts';
import { editOnceRead, startEditing, giveUpEditing, useEditing } from './editing.ts';
import {
  cellAfterKey,
  HEADER_ROW,
  cellOf,
  focusCell,
  type CellPosition,
} from '../../../animals/list/grid-cells.ts';
import { setActive, useInventory } from '../../../animals/list/inventory-store.ts';
import { inSight, readAnimals } from '../../../animals/list/list-reading.ts';
import {
  selectUpTo,
  clearSelection,
  isAnySelected,
  selectAll,
  toggleSelected,
} from '../../../animals/selection/selection-store.ts';
import type { RowScroll } from './use-virtual-rows.ts';

interface Grid {
  columns: readonly Column[];
  active: CellPosition;
  scroll: RowScroll;
  /** How many rows can be scrolled to. */
  rows: number;
}

function editCell(event: KeyboardEvent, { columns, active }: Grid): boolean {
  const { list } = useInventory.getState();
  const animal = list.rowAt(active.row);
  const column = columns[active.column];
  if (event.key !== 'F2' || event.ctrlKey || event.metaKey) return false;
  if (active.row === HEADER_ROW || active.row >= list.total || !column) return false;
  if (!animal) editOnceRead(column.id, (read) => isEditable(column, read));
  else if (isEditable(column, animal)) startEditing(animal.id, column.id);
  else return false;
  return true;
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

function move(event: KeyboardEvent, { columns, active, scroll, rows }: Grid): boolean {
  const { first, end } = inSight();
  const rowsPerPage = Math.max(1, end - first - 2);
  const cell = cellAfterKey(active, event, { rows, columns: columns.length, rowsPerPage });
  if (!cell) return false;
  if (event.shiftKey && active.row !== HEADER_ROW && cell.row !== HEADER_ROW) {
    void selectUpTo(cell.row, active.row, readAnimals);
  }
  setActive(cell);
  if (cell.row !== HEADER_ROW) scroll.reveal(cell.row);
  return true;
}

/** The table's keyboard handling: moves the active cell, selects, edits and resizes columns. */
export function useGridKeys(grid: Grid) {
  return useGridFocus(
    grid.active,
    (event) =>
      actOnAnimal(event, grid.active) ||
      editCell(event, grid) ||
      changeWithKey(event.nativeEvent) ||
      resizeColumn(event, grid) ||
      move(event, grid),
  );
}

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
  const { list } = useInventory.getState();
  const animal = list.rowAt(row);
  if (row === HEADER_ROW || row >= list.total || event.ctrlKey || event.metaKey) return false;
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
  const list = useInventory((inventory) => inventory.list);
  useLayoutEffect(() => {
    if (hasFocus.current && !isEditing) focusCell(active);
  }, [active, isEditing, list, perRow]);
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
