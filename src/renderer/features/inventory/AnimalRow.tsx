import { FlexRender } from '@tanstack/react-table';
import { memo } from 'react';
import type { Column, ColumnId } from './columns.ts';
import type { AnimalTableRow } from './animal-table.tsx';
import { cellId } from './cell-focus.ts';
import classes from './AnimalGrid.module.css';

interface AnimalRowProps {
  /** Its index in the view. */
  index: number;
  /** Its index among rows and group headers together. */
  line: number;
  /** Undefined while it is being read. */
  row: AnimalTableRow | undefined;
  columns: readonly Column[];
  /** Its position in the box, in px. */
  top: number;
  /** The active cell's column when that cell is in this row. */
  activeColumn: number | null;
  isSelected: boolean;
  /** Whether the clerk has just added the animal or navigated to it. */
  isPointedAt: boolean;
  /** Whether the row above shows the same day. */
  isDayRepeated: boolean;
  /** The column whose cell is being edited. */
  editing: ColumnId | null;
  onEdited: () => void;
}

/** The table creates its rows anew each time, but what is drawn changes only with the animal. */
function isDrawnTheSame(before: AnimalRowProps, after: AnimalRowProps): boolean {
  const { row: rowBefore, ...restBefore } = before;
  const { row, ...rest } = after;
  return (
    rowBefore?.original === row?.original &&
    Object.entries(rest).every(([name, value]) => restBefore[name as keyof typeof rest] === value)
  );
}

/** Toasts are shown in the other half of the window. */
function noteItsHalf(editor: HTMLElement | null): void {
  if (!editor) return;
  const isLow = editor.getBoundingClientRect().top > window.innerHeight / 2;
  editor.dataset['editor'] = isLow ? 'low' : 'high';
}

function Cells({ index, row, columns, activeColumn, editing, onEdited }: AnimalRowProps) {
  const cells = new Map(row?.getVisibleCells().map((cell) => [cell.column.id, cell]));
  return columns.map(({ id, place, align }, column) => {
    const cell = cells.get(id);
    const Editor = editing === id ? cell?.column.columnDef.meta?.Editor : undefined;
    return (
      <div
        key={id}
        id={cellId(index, column)}
        role="gridcell"
        className={classes.cell}
        data-column={id}
        data-align={align}
        aria-colindex={place}
        tabIndex={column === activeColumn ? 0 : -1}
      >
        {!cell && <span className={classes.unread} />}
        {cell && row && Editor && (
          <div className={classes.editor} data-editor ref={noteItsHalf}>
            <Editor animal={row.original} column={id} onDone={onEdited} />
          </div>
        )}
        {cell && !Editor && <FlexRender cell={cell} />}
      </div>
    );
  });
}

/** One animal of the list. */
export const AnimalRow = memo(function AnimalRow(props: AnimalRowProps) {
  const { line, row, isSelected, isPointedAt, isDayRepeated } = props;
  return (
    <div
      role="row"
      className={classes.row}
      aria-rowindex={line + 2}
      aria-selected={isSelected}
      aria-current={isPointedAt || undefined}
      aria-busy={row ? undefined : true}
      data-day={isDayRepeated ? 'repeated' : undefined}
      data-status={row?.original.status ?? undefined}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <Cells {...props} />
    </div>
  );
}, isDrawnTheSame);
