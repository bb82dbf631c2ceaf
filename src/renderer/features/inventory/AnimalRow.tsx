import { memo, Suspense } from 'react';
import type { PetRow } from '../../../shared/pet.ts';
import { later } from '../../ui/later.tsx';
import { AnimalCell } from './AnimalCells.tsx';
import type { Column, ColumnId } from './columns.ts';
import { cellId } from './cell-focus.ts';
import classes from './AnimalGrid.module.css';

interface AnimalRowProps {
  /** Its index in the view. */
  index: number;
  /** Its index among rows and group headers together. */
  line: number;
  /** Undefined while it is being read. */
  animal: PetRow | undefined;
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

/** Toasts are shown in the other half of the window. */
function noteItsHalf(editor: HTMLElement | null): void {
  if (!editor) return;
  const isLow = editor.getBoundingClientRect().top > window.innerHeight / 2;
  editor.dataset['editor'] = isLow ? 'low' : 'high';
}

/** Replaces a cell for editing. It saves by itself, and calls `onDone` when the cell should come back. */
export const cellEditor = later(async () => (await import('./CellEditor.tsx')).CellEditor);

function Cells({ index, animal, columns, activeColumn, editing, onEdited }: AnimalRowProps) {
  return columns.map((column, place) => (
    <div
      key={column.id}
      id={cellId(index, place)}
      role="gridcell"
      className={classes.cell}
      data-column={column.id}
      data-align={column.align}
      aria-colindex={column.place}
      tabIndex={place === activeColumn ? 0 : -1}
    >
      {!animal && <span className={classes.unread} />}
      {animal && editing === column.id && (
        <Suspense fallback={<AnimalCell animal={animal} column={column} />}>
          <div className={classes.editor} data-editor ref={noteItsHalf}>
            <cellEditor.Part animal={animal} column={column} onDone={onEdited} />
          </div>
        </Suspense>
      )}
      {animal && editing !== column.id && <AnimalCell animal={animal} column={column} />}
    </div>
  ));
}

/** One animal of the list. */
export const AnimalRow = memo(function AnimalRow(props: AnimalRowProps) {
  const { line, animal, isSelected, isPointedAt, isDayRepeated } = props;
  return (
    <div
      role="row"
      className={classes.row}
      aria-rowindex={line + 2}
      aria-selected={isSelected}
      aria-current={isPointedAt || undefined}
      aria-busy={animal ? undefined : true}
      data-day={isDayRepeated ? 'repeated' : undefined}
      data-status={animal?.status ?? undefined}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <Cells {...props} />
    </div>
  );
});
