import type { KeyboardEvent } from 'react';
import { changeWithKey } from './change-keys.ts';
import { changeColumnWidth } from './column-resize.ts';
import { isEditable, WIDTH_STEP, type Column } from './columns.ts';
import { editOnceRead, startEditing } from './editing.ts';
import { cellAfterKey, HEADER_ROW, type CellPosition } from './grid-keys.ts';
import { rowReader } from './inventory.ts';
import { setActive, useInventory } from './inventory-store.ts';
import { selectUpTo } from './selection-store.ts';
import { actOnAnimal, useGridFocus } from './use-grid-focus.ts';
import type { RowScroll } from './use-virtual-rows.ts';

interface Grid {
  columns: readonly Column[];
  active: CellPosition;
  scroll: RowScroll;
}

function editCell(event: KeyboardEvent, { columns, active }: Grid): boolean {
  const { pages, total } = useInventory.getState();
  const animal = pages.rowAt(active.row);
  const column = columns[active.column];
  if (event.key !== 'F2' || event.ctrlKey || event.metaKey) return false;
  if (active.row === HEADER_ROW || active.row >= total || !column) return false;
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
