import { t } from '@lingui/core/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { PointerEvent as ReactPointerEvent } from 'react';
import classes from './AnimalGrid.module.css';
import { cellId, HEADER_ROW } from '../../../animals/list/grid-cells.ts';
import {
  ariaSort,
  orderAfterPress,
  type Column,
  type ColumnId,
} from '../../../animals/view/columns.ts';
import { useInventory } from '../../../animals/list/inventory-store.ts';
import {
  clearSelection,
  selectAll,
  useSelection,
} from '../../../animals/selection/selection-store.ts';
import { isSelected, selectedCount } from '../../../animals/selection/selection.ts';
import { setColumnWidth, setOrder, useView } from '../../../animals/view/view-store.ts';

interface ColumnHeaderProps {
  column: Column;
  /** Its index among the columns that are shown. */
  index: number;
  isActive: boolean;
}

/** The edge by which the mouse resizes a column; the keyboard does it with Shift and the arrows. */
function ResizeEdge({ column }: { column: ColumnId }) {
  return (
    <span
      className={classes.edge}
      aria-hidden="true"
      onPointerDown={(event) => dragColumnEdge(column, event)}
      onDoubleClick={() => setColumnWidth(column, null)}
    />
  );
}

/** Selects or deselects everything the list shows; the keyboard does it with Ctrl+A and Escape. */
function CheckAll() {
  const { ids } = useInventory(({ list }) => list);
  const selection = useSelection((state) => state.selection);
  const count = selectedCount(selection, ids.length);
  // Ticked animals may be those of another view.
  const isAll = count === ids.length && ids.every((id) => isSelected(selection, id));
  return (
    <span
      className={classes.check}
      data-checked={count === 0 ? undefined : isAll ? 'all' : 'some'}
      title={isAll ? t`Select nothing` : t`Select all`}
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        if (isAll) clearSelection();
        else selectAll();
      }}
    />
  );
}

/** A column's title. Pressing it sorts by the column. */
export function ColumnHeader({ column, index, isActive }: ColumnHeaderProps) {
  const order = useView((view) => view.order);
  const sorted = ariaSort(order, column.id);
  const Arrow = sorted === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <div
      id={cellId(HEADER_ROW, index)}
      role="columnheader"
      className={classes.header}
      data-column={column.id}
      data-align={column.align}
      aria-colindex={column.place}
      aria-sort={column.sorts ? sorted : undefined}
      tabIndex={isActive ? 0 : -1}
      onClick={() => setOrder(orderAfterPress(order, column))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        setOrder(orderAfterPress(order, column));
      }}
    >
      {column.id === 'name' && <CheckAll />}
      <span className={classes.title}>{column.title}</span>
      {sorted !== 'none' && <Arrow size={14} className={classes.arrow} aria-hidden="true" />}
      <ResizeEdge column={column.id} />
    </div>
  );
}

/** Widens or narrows a column by some pixels. `place` is its index among those shown. */
export function changeColumnWidth(id: ColumnId, place: number, by: number): void {
  const header = document.getElementById(cellId(HEADER_ROW, place));
  if (header) setColumnWidth(id, header.offsetWidth + by);
}

/** Resizes a column with the pointer, from pressing its edge until releasing it. */
function dragColumnEdge(id: ColumnId, event: ReactPointerEvent<HTMLElement>): void {
  const edge = event.currentTarget;
  const header = edge.parentElement;
  if (!header || event.button !== 0) return;
  event.preventDefault();
  edge.setPointerCapture(event.pointerId);
  const start = event.clientX - header.offsetWidth;
  const follow = (moved: PointerEvent) => setColumnWidth(id, moved.clientX - start);
  edge.addEventListener('pointermove', follow);
  const letGo = () => edge.removeEventListener('pointermove', follow);
  edge.addEventListener('lostpointercapture', letGo, { once: true });
}
