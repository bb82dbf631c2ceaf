import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ClipboardEvent,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useView } from './view-store.ts';
import { forgetUnseen } from './arrivals.ts';
import { cellOf, focusCell } from './cell-focus.ts';
import { ColumnHeader } from './ColumnHeader.tsx';
import { changeColumnWidth } from './column-resize.ts';
import { COLUMNS, columnsWidth, columnTemplate, WIDTH_STEP, type ColumnWidths } from './columns.ts';
import { DrawnRows } from './DrawnRows.tsx';
import { cellAfterKey, HEADER_ROW } from './grid-keys.ts';
import { onScreen, setActive, useInventory } from './inventory-store.ts';
import { readWhatIsNeeded } from './loading.ts';
import { RowScroller, ROW_HEIGHT, visibleRows } from './row-scroller.ts';
import classes from './AnimalGrid.module.css';

function columnStyle(widths: ColumnWidths): CSSProperties {
  const properties: Record<`--${string}`, string> = {
    '--columns': columnTemplate(widths),
    '--columns-width': `${columnsWidth(widths)}px`,
    '--row-height': `${ROW_HEIGHT}px`,
  };
  return properties;
}

/** Copies the active cell, unless a part of some text is selected. */
function copyCell(event: ClipboardEvent): void {
  if (window.getSelection()?.isCollapsed === false) return;
  if (!(event.target instanceof HTMLElement)) return;
  event.clipboardData.setData('text/plain', event.target.innerText);
  event.preventDefault();
}

/** A scroller that obeys the moves that reading the rows asks for, and says what is in sight. */
function useScroller(grid: RefObject<HTMLElement | null>): RowScroller {
  const [scroller] = useState(() => new RowScroller());
  useLayoutEffect(
    () => (grid.current ? scroller.attach(grid.current) : undefined),
    [grid, scroller],
  );
  const { shown, total, move } = useInventory();
  useLayoutEffect(() => {
    scroller.setCount(total);
  }, [scroller, total]);
  useLayoutEffect(() => {
    if ('toRow' in move) scroller.goTo(move.toRow);
    else scroller.shift(move.byRows);
  }, [scroller, move]);

  const state = useSyncExternalStore(scroller.subscribe, scroller.snapshot);
  const { first, end } = visibleRows(state, total);
  useEffect(() => {
    onScreen.rows = { first, end };
    if (first === 0 && shown?.sort === 'newest') forgetUnseen();
    readWhatIsNeeded();
  }, [first, end, shown]);
  return scroller;
}

/** The keyboard's part of the grid: moves the active cell, and gives it the focus wherever it is drawn. */
function useCellKeys(scroller: RowScroller) {
  const { total, active } = useInventory();
  // A cell that is scrolled away or moved gives the focus on to where the active cell is now.
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    if (hasFocus.current) focusCell(active);
  }, [active]);

  return {
    onKeyDown: (event: KeyboardEvent) => {
      const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
      if (event.shiftKey && isArrow) {
        event.preventDefault();
        const step = event.key === 'ArrowRight' ? WIDTH_STEP : -WIDTH_STEP;
        changeColumnWidth(active.column, step);
        return;
      }
      const { first, end } = onScreen.rows;
      const rowsPerPage = Math.max(1, end - first - 2);
      const size = { rows: total, columns: COLUMNS.length, rowsPerPage };
      const cell = cellAfterKey(active, event, size);
      if (!cell) return;
      event.preventDefault();
      setActive(cell);
      if (cell.row !== HEADER_ROW) scroller.reveal(cell.row);
    },
    onFocus: (event: FocusEvent) => {
      hasFocus.current = true;
      const cell = cellOf(event.target);
      if (cell && (cell.row !== active.row || cell.column !== active.column)) setActive(cell);
    },
    onBlur: (event: FocusEvent) => {
      hasFocus.current = event.currentTarget.contains(event.relatedTarget);
    },
  };
}

/** The animals of the view, drawn as far as they are in sight; a grid for keyboard and screen readers. */
export function AnimalGrid({ label }: { label: string }) {
  const { total, totalIsExact, active } = useInventory();
  const widths = useView((view) => view.widths);
  const grid = useRef<HTMLDivElement>(null);
  const scroller = useScroller(grid);
  const cellKeys = useCellKeys(scroller);
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      className={classes.grid}
      aria-label={label}
      aria-rowcount={totalIsExact ? total + 1 : -1}
      aria-colcount={COLUMNS.length}
      style={columnStyle(widths)}
      onCopy={copyCell}
      {...cellKeys}
    >
      <div role="rowgroup" className={classes.head}>
        <div role="row" className={classes.headerRow} aria-rowindex={1}>
          {COLUMNS.map((column, index) => (
            <ColumnHeader
              key={column.id}
              column={column}
              index={index}
              isActive={active.column === index && active.row === HEADER_ROW}
            />
          ))}
        </div>
      </div>
      <DrawnRows scroller={scroller} />
    </div>
  );
}
