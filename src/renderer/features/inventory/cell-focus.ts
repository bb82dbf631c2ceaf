import type { CellPosition } from './grid-keys.ts';

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
  const cell = document.getElementById(cellId(row, column));
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
