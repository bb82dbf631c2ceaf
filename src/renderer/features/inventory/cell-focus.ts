import type { CellPosition } from './grid-keys.ts';

/** The id of a cell's element. Row -1 is the header. */
export function cellId(row: number, column: number): string {
  return `animal-cell-${row}-${column}`;
}

/** Focuses a cell that is drawn, without scrolling. */
export function focusCell({ row, column }: CellPosition): void {
  document.getElementById(cellId(row, column))?.focus({ preventScroll: true });
}

/** Whether the pointer or the focus is in the list, so that its rows must stay where they are. */
export function isListInUse(): boolean {
  const grid = document.querySelector('[role="grid"]');
  return grid !== null && (grid.matches(':hover') || grid.contains(document.activeElement));
}

/** The cell that an element of the grid belongs to. */
export function cellOf(element: EventTarget): CellPosition | undefined {
  const cell = element instanceof Element ? element.closest('[id^="animal-cell-"]') : null;
  const match = /^animal-cell-(-?\d+)-(\d+)$/.exec(cell?.id ?? '');
  return match ? { row: Number(match[1]), column: Number(match[2]) } : undefined;
}
