import { memo, type ReactNode } from 'react';
import type { PetRow } from '../../../shared/pet.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { dayText, exactTime } from '../../ui/formats.ts';
import { COLUMNS, type ColumnId } from './columns.ts';
import { cellId } from './cell-focus.ts';
import classes from './AnimalGrid.module.css';

interface AnimalRowProps {
  index: number;
  /** Undefined while it is being read. */
  animal: PetRow | undefined;
  categoryName: string;
  /** Where it is in the box, px. */
  top: number;
  /** The column of the active cell when it is in this row. */
  activeColumn: number | null;
  isFresh: boolean;
  /** When the present day began (Unix ms). */
  today: number;
}

function cellContent(column: ColumnId, props: AnimalRowProps): ReactNode {
  const { animal, categoryName, isFresh, today } = props;
  if (!animal) return <span className={classes.unread} />;
  switch (column) {
    case 'name':
      return (
        <>
          <span className={classes.name}>{animal.name}</span>
          {isFresh && <span className={classes.fresh}>New</span>}
        </>
      );
    case 'category':
      return <span className={classes.text}>{categoryName}</span>;
    case 'status':
      return <StatusBadge status={animal.status} />;
    case 'added':
      return (
        <time
          className={classes.text}
          dateTime={new Date(animal.addedAt).toISOString()}
          title={exactTime(animal.addedAt)}
        >
          {dayText(animal.addedAt, today)}
        </time>
      );
    case 'id':
      return String(animal.id);
    case 'addedBy':
      return <span className={classes.text}>{animal.addedBy ?? 'Shop'}</span>;
  }
}

/** One animal of the list. */
export const AnimalRow = memo(function AnimalRow(props: AnimalRowProps) {
  const { index, animal, top, activeColumn } = props;
  return (
    <div
      role="row"
      className={classes.row}
      aria-rowindex={index + 2}
      aria-selected={activeColumn !== null}
      aria-busy={animal ? undefined : true}
      style={{ transform: `translateY(${top}px)` }}
    >
      {COLUMNS.map(({ id }, column) => (
        <div
          key={id}
          id={cellId(index, column)}
          role="gridcell"
          className={classes.cell}
          data-column={id}
          aria-colindex={column + 1}
          tabIndex={column === activeColumn ? 0 : -1}
        >
          {cellContent(id, props)}
        </div>
      ))}
    </div>
  );
});
