import { useMemo, type RefObject } from 'react';
import type { RowRange } from '../../../animals/list/animal-list.ts';
import type { GroupLines, GroupSpan } from '../../../animals/list/group-lines.ts';
import { useListSizes, useVirtualRows, type RowScroll } from './use-virtual-rows.ts';

/** A line to draw, and its position (px) in the box that represents the list. */
export type DrawnLine = { readonly line: number; readonly top: number } & (
  { readonly row: number } | { readonly group: GroupSpan }
);

/** The drawn part of a grouped list. Scrolling counts in rows. */
export interface VirtualLines extends RowScroll {
  readonly drawn: readonly DrawnLine[];
  readonly boxHeight: number;
  /** How many rows can be scrolled to. */
  readonly rows: number;
  /** The rows in sight. */
  readonly inSight: RowRange;
  /** The group of the first visible line, where its header stays in place. */
  readonly groupOnTop: GroupSpan | undefined;
}

/** Windowing for the rows of a list and the group headers between them. */
export function useVirtualLines(
  grid: RefObject<HTMLElement | null>,
  lines: GroupLines,
): VirtualLines {
  const sizes = useListSizes();
  const { inSight, drawn, boxHeight, count, reveal, goTo, scrollBy } = useVirtualRows(
    grid,
    lines.count,
    // The group's header covers one line.
    lines.isGrouped ? 1 : 0,
    sizes,
  );
  const first = lines.rowsBefore(inSight.first);
  // Its own header is in sight, and larger than the one that would stay on top.
  const isHeaded = sizes.head === 0 && 'group' in lines.at(inSight.first);
  const scroll = useMemo(
    (): RowScroll => ({
      reveal: (row) => reveal(lines.lineOf(row)),
      goTo: (row) => goTo(lines.lineOf(row)),
      keepPlace: ({ byLines }) => scrollBy(byLines),
    }),
    [lines, reveal, goTo, scrollBy],
  );
  return {
    ...scroll,
    drawn: drawn.map(({ index, top }) => ({ line: index, top, ...lines.at(index) })),
    boxHeight,
    rows: lines.rowsBefore(count),
    inSight: { first, end: lines.rowsBefore(inSight.end) },
    groupOnTop: isHeaded ? undefined : lines.groupOf(first),
  };
}
