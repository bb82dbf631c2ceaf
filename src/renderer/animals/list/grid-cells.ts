/** The id of a cell's element. Row -1 is the header. */
export function cellId(row: number, column: number): string {
  return `animal-cell-${row}-${column}`;
}

/**
 * Focuses a cell that is drawn, unless a dialog has the focus, which may have opened while rows were
 * read. Scrolls sideways to it where it is out of sight, never up or down.
 */
export function focusCell({ row, column }: CellPosition): void {
  if (document.activeElement?.closest('[role="dialog"]')) return;
  // A window that has become narrow has fewer columns.
  const cell =
    document.getElementById(cellId(row, column)) ?? document.getElementById(cellId(row, 0));
  cell?.focus({ preventScroll: true });
  const grid = cell?.closest('[role=grid]');
  if (!cell || !grid) return;
  const [inside, outside] = [cell.getBoundingClientRect(), grid.getBoundingClientRect()];
  const beyondRight = inside.right - (outside.left + grid.clientWidth);
  const beyondLeft = inside.left - outside.left;
  if (beyondLeft < 0) grid.scrollLeft += beyondLeft;
  else if (beyondRight > 0) grid.scrollLeft += Math.min(beyondLeft, beyondRight);
}

/** Whether the focus is in the list, so that what comes later must not move it. */
export function isListFocused(): boolean {
  return Boolean(document.activeElement?.closest('[role="grid"]'));
}

/** Whether the pointer or the focus is in the list, so that its rows must stay where they are. */
export function isListInUse(): boolean {
  return isListFocused() || document.querySelector('[role="grid"]:hover') !== null;
}

/** The cell that an element of the grid belongs to. */
export function cellOf(element: EventTarget): CellPosition | undefined {
  const cell = element instanceof Element ? element.closest('[id^="animal-cell-"]') : null;
  const match = /^animal-cell-(-?\d+)-(\d+)$/.exec(cell?.id ?? '');
  return match ? { row: Number(match[1]), column: Number(match[2]) } : undefined;
}

/** A cell of the grid; row -1 is the header. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** What the keys need to know about the grid. */
interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** How many rows fit into the visible part. */
  readonly rowsPerPage: number;
}

/** The header's row number. */
export const HEADER_ROW = -1;

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Returns the cell to which a key moves, following the grid pattern of the ARIA Authoring
 * Practices: arrows move by one, Page Up and Down by a screen, Home and End to the ends of the row,
 * or with Ctrl (or Cmd) to the ends of the list. Undefined for a key that does not move.
 */
export function cellAfterKey(
  from: CellPosition,
  key: Key,
  size: GridSize,
): CellPosition | undefined {
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  const toEnds = key.ctrlKey || key.metaKey;
  const at = (row: number, column: number): CellPosition => ({
    row: Math.min(Math.max(HEADER_ROW, row), lastRow),
    column: Math.min(Math.max(0, column), lastColumn),
  });
  switch (key.key) {
    case 'ArrowUp':
      return at(toEnds ? Math.min(0, lastRow) : from.row - 1, from.column);
    case 'ArrowDown':
      return at(toEnds ? lastRow : from.row + 1, from.column);
    case 'ArrowLeft':
      return at(from.row, toEnds ? 0 : from.column - 1);
    case 'ArrowRight':
      return at(from.row, toEnds ? lastColumn : from.column + 1);
    case 'PageUp':
      return at(Math.max(Math.min(0, lastRow), from.row - size.rowsPerPage), from.column);
    case 'PageDown':
      return at(from.row + size.rowsPerPage, from.column);
    case 'Home':
      return toEnds ? at(Math.min(0, lastRow), 0) : at(from.row, 0);
    case 'End':
      return toEnds ? at(lastRow, lastColumn) : at(from.row, lastColumn);
    default:
      return undefined;
  }
}

/** Says what is wrong below its field, or above it where the list ends. */
export const problemInSight = {
  ref: (problem: HTMLElement | null) => {
    const grid = problem?.closest('[role=grid]');
    if (!problem || !grid) return;
    const isBelowList =
      problem.getBoundingClientRect().bottom > grid.getBoundingClientRect().bottom;
    problem.toggleAttribute('data-above', isBelowList);
  },
};
