import { useLingui } from '@lingui/react';
import { FlexRender } from '@tanstack/react-table';
import { memo, Suspense } from 'react';
import { later } from '../../../ui/later.tsx';
import { useAnimalRows, type AnimalTableRow } from './animal-table.tsx';
import classes from './AnimalGrid.module.css';
import type { Column, ColumnId } from '../../../animals/view/columns.ts';
import { stopEditing, useEditing } from './editing.ts';
import { cellId } from '../../../animals/list/grid-cells.ts';
import type { GroupLines } from '../../../animals/list/group-lines.ts';
import { GroupRow } from './GroupRow.tsx';
import { useInventory } from '../../../animals/list/inventory-store.ts';
import type { AnimalList } from '../../../animals/list/animal-list.ts';
import { useSelection } from '../../../animals/selection/selection-store.ts';
import { isSelected } from '../../../animals/selection/selection.ts';
import { useDrawnColumns } from '../../../animals/view/shown-columns.ts';
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
 * A row's element belongs to its animal: with others added above it, what was pointed at or typed in
 * stays with that one.
 */
function keyOf({ ids }: AnimalList, row: number): string {
  return `animal ${String(ids[row])}`;
}

interface DrawnRowsProps {
  drawn: VirtualLines;
  activeColumn: number;
}

/** The rows in sight and their group headers, in a box as tall as the whole list. */
export function DrawnRows({ drawn, activeColumn }: DrawnRowsProps) {
  const { list, active, pointedAt } = useInventory();
  const selection = useSelection((state) => state.selection);
  const editing = useEditing();
  const columns = useDrawnColumns();
  const toDraw = withActive(drawn.drawn, active.row, list.total, list.lines);
  const animals = toDraw
    .map((one) => ('row' in one ? list.rowAt(one.row) : undefined))
    .filter((animal) => animal !== undefined);
  const rows = useAnimalRows(animals, columns);
  const edited = editing.id === null ? undefined : list.indexOf(editing.id);
  return (
    <div role="rowgroup" className={classes.body} style={{ height: drawn.boxHeight }}>
      {toDraw.map((one) => {
        const { line, top } = one;
        if ('group' in one) return <GroupRow key={`group ${line}`} {...one} />;
        const index = one.row;
        const animal = list.rowAt(index);
        return (
          <AnimalRow
            key={keyOf(list, index)}
            index={index}
            line={line}
            row={animal && rows[String(animal.id)]}
            columns={columns}
            top={top}
            activeColumn={index === active.row ? activeColumn : null}
            isSelected={animal ? isSelected(selection, animal.id) : false}
            isPointedAt={pointedAt !== null && animal?.id === pointedAt}
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
  row: AnimalTableRow | undefined;
  columns: readonly Column[];
  /** Its position in the box, in px. */
  top: number;
  /** The active cell's column when that cell is in this row. */
  activeColumn: number | null;
  isSelected: boolean;
  /** Whether the clerk has just added the animal or navigated to it. */
  isPointedAt: boolean;
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

/** The table recreates its rows each time, but what is drawn changes only with the animal. */
function isDrawnTheSame(before: AnimalRowProps, after: AnimalRowProps): boolean {
  const { row: rowBefore, ...restBefore } = before;
  const { row, ...rest } = after;
  return (
    rowBefore?.original === row?.original &&
    Object.entries(rest).every(([name, value]) => restBefore[name as keyof typeof rest] === value)
  );
}

/** Replaces a cell for editing. It saves by itself, and calls `onDone` when the cell should come back. */
export const cellEditor = later(async () => (await import('./CellEditor.tsx')).CellEditor);

function Cells({ index, row, columns, activeColumn, editing, onEdited }: AnimalRowProps) {
  const cells = row?.getAllCells();
  return columns.map((column, place) => {
    const cell = cells?.[place];
    const content = cell && <FlexRender cell={cell} />;
    return (
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
        {!row && <span className={classes.unread} />}
        {row && editing === column.id ? (
          <Suspense fallback={content}>
            <div className={classes.editor} data-editor ref={noteItsHalf}>
              <cellEditor.Part animal={row.original} column={column} onDone={onEdited} />
            </div>
          </Suspense>
        ) : (
          content
        )}
      </div>
    );
  });
}

/** One animal of the list. */
const AnimalRow = memo(function AnimalRow(props: AnimalRowProps) {
  // Its words follow the window's language.
  useLingui();
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
