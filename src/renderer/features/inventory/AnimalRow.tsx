import { FlexRender } from '@tanstack/react-table';
import { memo } from 'react';
import { COLUMN_IDS, type ColumnId } from './columns.ts';
import type { AnimalTableRow } from './animal-table.tsx';
import { cellId } from './cell-focus.ts';
import classes from './AnimalGrid.module.css';

interface AnimalRowProps {
  /** Its number in the view. */
  index: number;
  /** Its number among rows and headers of groups. */
  line: number;
  /** Undefined while it is being read. */
  row: AnimalTableRow | undefined;
  columns: readonly ColumnId[];
  /** Where it is in the box, px. */
  top: number;
  /** The column of the active cell when it is in this row. */
  activeColumn: number | null;
  isSelected: boolean;
  /** Whether the clerk has just added it or asked for it. */
  isPointedAt: boolean;
  /** The column whose cell is being edited. */
  editing: ColumnId | null;
  onEdited: () => void;
}

/** The table makes its rows anew each time; what is drawn changes with the animal alone. */
function isDrawnTheSame(before: AnimalRowProps, after: AnimalRowProps): boolean {
  const { row: rowBefore, ...restBefore } = before;
  const { row, ...rest } = after;
  return (
    rowBefore?.original === row?.original &&
    Object.entries(rest).every(([name, value]) => restBefore[name as keyof typeof rest] === value)
  );
}

function Cells({ index, row, columns, activeColumn, editing, onEdited }: AnimalRowProps) {
  const cells = new Map(row?.getVisibleCells().map((cell) => [cell.column.id, cell]));
  return columns.map((id, column) => {
    const cell = cells.get(id);
    const Editor = editing === id ? cell?.column.columnDef.meta?.Editor : undefined;
    return (
      <div
        key={id}
        id={cellId(index, column)}
        role="gridcell"
        className={classes.cell}
        data-column={id}
        aria-colindex={COLUMN_IDS.indexOf(id) + 1}
        tabIndex={column === activeColumn ? 0 : -1}
      >
        {!cell && <span className={classes.unread} />}
        {cell && row && Editor && (
          <div className={classes.editor} data-editor>
            <Editor animal={row.original} onDone={onEdited} />
          </div>
        )}
        {cell && !Editor && <FlexRender cell={cell} />}
      </div>
    );
  });
}

/** One animal of the list. */
export const AnimalRow = memo(function AnimalRow(props: AnimalRowProps) {
  const { line, row, isSelected, isPointedAt } = props;
  return (
    <div
      role="row"
      className={classes.row}
      aria-rowindex={line + 2}
      aria-selected={isSelected}
      aria-current={isPointedAt || undefined}
      aria-busy={row ? undefined : true}
      data-status={row?.original.status ?? undefined}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <Cells {...props} />
    </div>
  );
}, isDrawnTheSame);
