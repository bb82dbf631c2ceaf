import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import type { GroupLines, GroupSpan } from './group-lines.ts';
import { useInventory } from './inventory-store.ts';
import type { RowRange } from './page-cache.ts';
import { useRowHeight, useVirtualRows, type RowScroll } from './use-virtual-rows.ts';

/** A line to draw, and its position (px) in the box that represents the list. */
export type DrawnLine = { readonly line: number; readonly top: number } & (
  { readonly row: number } | { readonly group: GroupSpan }
);

/** The drawn part of a grouped list. Scrolling counts in rows. */
export interface VirtualLines extends RowScroll {
  readonly drawn: readonly DrawnLine[];
  readonly boxHeight: number;
  /** The rows in sight. */
  readonly inSight: RowRange;
  /** The first row of which more than half is in sight. */
  readonly topRow: number;
  /** The group of the first visible line, whose header stays in place. */
  readonly groupOnTop: GroupSpan | undefined;
}

/** Windowing for the rows of a list and the group headers between them. */
export function useVirtualLines(
  grid: RefObject<HTMLElement | null>,
  lines: GroupLines,
): VirtualLines {
  const rowHeight = useRowHeight();
  const { inSight, top, drawn, boxHeight, reveal, goTo, keepPlace } = useVirtualRows(
    grid,
    lines.count,
    // The group's header covers one line.
    lines.isGrouped ? 1 : 0,
    { row: rowHeight, head: rowHeight },
  );
  const first = lines.rowsBefore(inSight.first);
  const end = lines.rowsBefore(inSight.end);
  const scroll = useMemo(
    (): RowScroll => ({
      reveal: (row) => {
        reveal(lines.lineOf(row));
      },
      goTo: (row) => {
        goTo(lines.lineOf(row));
      },
      keepPlace,
    }),
    [lines, reveal, goTo, keepPlace],
  );
  useKeptPlace(lines, inSight.first === 0 ? 0 : first, keepPlace);
  return {
    ...scroll,
    drawn: drawn.map(({ index, top }) => ({ line: index, top, ...lines.at(index) })),
    boxHeight,
    inSight: { first, end },
    topRow: lines.rowsBefore(top),
    groupOnTop: lines.groupOf(first),
  };
}

/** Keeps the visible rows in place when headers come or go above them. */
function useKeptPlace(lines: GroupLines, first: number, keepPlace: RowScroll['keepPlace']): void {
  const move = useInventory((inventory) => inventory.move);
  const before = useRef({ lines, first, move });
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { lines, first, move };
    if (old.lines === lines || old.first === 0 || (old.move !== move && 'toRow' in move)) return;
    const cameAbove = old.move !== move && 'byRows' in move ? move.byRows : 0;
    const row = old.first + cameAbove;
    const headers = lines.lineOf(row) - row - (old.lines.lineOf(old.first) - old.first);
    keepPlace(headers);
  }, [lines, first, move, keepPlace]);
}
