import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { cellId } from './cell-focus.ts';
import { dragColumnEdge } from './column-resize.ts';
import { ariaSort, orderAfterPress, type COLUMNS } from './columns.ts';
import { HEADER_ROW } from './grid-keys.ts';
import { setColumnWidth, setOrder, useView } from './view-store.ts';
import classes from './AnimalGrid.module.css';

interface ColumnHeaderProps {
  column: (typeof COLUMNS)[number];
  index: number;
  isActive: boolean;
}

/** The edge by which the mouse makes a column wider; the keyboard does it with Shift and the arrows. */
function ResizeEdge({ column }: Pick<ColumnHeaderProps, 'column'>) {
  return (
    <span
      className={classes.edge}
      aria-hidden="true"
      onPointerDown={(event) => {
        dragColumnEdge(column.id, event);
      }}
      onDoubleClick={() => {
        setColumnWidth(column.id, null);
      }}
    />
  );
}

/** A column's title; pressing it sorts, where the column can be sorted by. */
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
      data-sortable={sorted !== undefined || undefined}
      aria-colindex={index + 1}
      aria-sort={sorted}
      tabIndex={isActive ? 0 : -1}
      onClick={() => {
        setOrder(orderAfterPress(order, column.id));
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        setOrder(orderAfterPress(order, column.id));
      }}
    >
      <span className={classes.title}>{column.title}</span>
      {sorted !== undefined && sorted !== 'none' && (
        <Arrow size={14} className={classes.arrow} aria-hidden="true" />
      )}
      <ResizeEdge column={column} />
    </div>
  );
}
