import { memo, Suspense } from 'react';
import { keepsTogether } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { startOfDay } from '../../ui/formats.ts';
import { later } from '../../ui/later.tsx';
import { AnimalCell } from './AnimalCells.tsx';
import classes from './AnimalGrid.module.css';
import type { Column, ColumnId } from './columns.ts';
import { stopEditing, useEditing } from './editing.ts';
import { cellId } from './grid-cells.ts';
import type { GroupLines } from './group-lines.ts';
import { GroupRow } from './GroupRow.tsx';
import { useInventory } from './inventory-store.ts';
import type { PageCache } from './page-cache.ts';
import { useSelection } from './selection-store.ts';
import { isSelected } from './selection.ts';
import { useShownColumns } from './shown-columns.ts';
import type { DrawnLine, VirtualLines } from './use-virtual-lines.ts';

/**
 * Where (px) a row that is drawn only to keep the focus waits: above the box, where no scrolling
 * leads.
 */
const OUT_OF_SIGHT = -300;

/** The lines to draw: those around the visible part, and the active row. */
function withActive(
  drawn: readonly DrawnLine[],
  active: number,
  total: number,
  lines: GroupLines,
): readonly DrawnLine[] {
  // The focused row stays drawn, or scrolling away from it would lose the focus.
  const isDrawn = drawn.some((one) => 'row' in one && one.row === active);
  if (active < 0 || active >= total || isDrawn) return drawn;
  return [...drawn, { row: active, line: lines.lineOf(active), top: OUT_OF_SIGHT }];
}

/**
 * Returns whether the row above shows the same day as a row, in a list that is sorted by it. The row
 * at the top of the visible part always shows its own.
 */
function useRepeatedDays({ topRow }: VirtualLines): (row: number) => boolean {
  const { pages, shown } = useInventory();
  if (!shown || !keepsTogether(shown.sort, 'day')) return () => false;
  return (row) => {
    const [above, own] = [pages.rowAt(row - 1), pages.rowAt(row)];
    if (!above || !own || row === topRow) return false;
    return startOfDay(above.addedAt) === startOfDay(own.addedAt);
  };
}

/**
 * A row's element belongs to its animal: with others added above it, what was pointed at or typed in
 * stays with that one. An animal that is in two pages, as one was read later, has the element once.
 */
function rowKeys(pages: PageCache): (row: number) => string {
  const taken = new Set<bigint>();
  return (row) => {
    const animal = pages.rowAt(row);
    if (!animal || taken.has(animal.id)) return `row ${String(row)}`;
    taken.add(animal.id);
    return `animal ${String(animal.id)}`;
  };
}

interface DrawnRowsProps {
  drawn: VirtualLines;
  lines: GroupLines;
  activeColumn: number;
}

/** The rows in sight and their group headers, in a box as tall as the whole list. */
export function DrawnRows({ drawn, lines, activeColumn }: DrawnRowsProps) {
  const { pages, total, active, pointedAt } = useInventory();
  const selection = useSelection((state) => state.selection);
  const editing = useEditing();
  const columns = useShownColumns();
  const toDraw = withActive(drawn.drawn, active.row, total, lines);
  const isDayRepeated = useRepeatedDays(drawn);
  const edited = editing.id === null ? undefined : pages.indexOf(editing.id);
  const keyOf = rowKeys(pages);
  return (
    <div role="rowgroup" className={classes.body} style={{ height: drawn.boxHeight }}>
      {toDraw.map((one) => {
        const { line, top } = one;
        if ('group' in one) return <GroupRow key={`group ${line}`} {...one} />;
        const index = one.row;
        const animal = pages.rowAt(index);
        return (
          <AnimalRow
            key={keyOf(index)}
            index={index}
            line={line}
            animal={animal}
            columns={columns}
            top={top}
            activeColumn={index === active.row ? activeColumn : null}
            isSelected={animal ? isSelected(selection, animal.id) : false}
            isPointedAt={pointedAt !== null && animal?.id === pointedAt}
            isDayRepeated={isDayRepeated(index)}
            editing={index === edited ? editing.column : null}
            onEdited={stopEditing}
          />
        );
      })}
    </div>
  );
}

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
const AnimalRow = memo(function AnimalRow(props: AnimalRowProps) {
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
