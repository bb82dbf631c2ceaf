/** A cell of the grid; row -1 is the header. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** What the keys need to know about the grid. */
export interface GridSize {
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
