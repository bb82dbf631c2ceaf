import { observeElementOffset, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useReducer, useState, type RefObject } from 'react';
import {
  afterRowsAbove,
  afterScroll,
  boxRows,
  placeWithFirst,
  type LongListPlace,
  type LongListSize,
} from './long-list.ts';
import { useTextScale } from '../../ui/text-scale.ts';
import type { RowRange } from './page-cache.ts';

/** Height (px) of a row, and of the header, where text has its usual size. */
const ROW_HEIGHT = 36;
/** How much (px) is drawn beyond the edges so that scrolling shows no gap. */
const OVERSCAN = 6 * ROW_HEIGHT;

/** A row to draw. */
export interface DrawnRow {
  readonly index: number;
  /** Its position (px) in the box that represents the list. */
  readonly top: number;
}

/** Ways to scroll a list. */
export interface RowScroll {
  /** Scrolls just far enough to bring a row into sight. */
  readonly reveal: (row: number) => void;
  /** Shows a row, with some rows before it, unless it is already in sight. */
  readonly goTo: (row: number) => void;
  /** Keeps the visible rows in place after rows were added above. */
  readonly keepPlace: (rowsAbove: number) => void;
}

/** Height (px) of a row, and of the header, which grow with the text. */
export function useRowHeight(): number {
  return Math.round(ROW_HEIGHT * useTextScale());
}

/** The drawn part of a list. */
export interface VirtualRows extends RowScroll {
  readonly drawn: readonly DrawnRow[];
  /** Height (px) of the box that represents the list. */
  readonly boxHeight: number;
  readonly inSight: RowRange;
  /** The first row of which more than half is in sight. */
  readonly top: number;
}

/** A list's scroll position, as it is between a scroll event and the next drawing. */
function createPlace() {
  let place: LongListPlace = { shift: 0, top: 0 };
  let list = { total: 0, rowHeight: ROW_HEIGHT };
  let head = 0;
  const size = (grid: HTMLElement | null): LongListSize => ({
    ...list,
    viewHeight: Math.max(0, (grid?.clientHeight ?? 0) - head),
  });
  return {
    shift: () => place.shift,
    resize: (total: number, sizes: RowSizes) => {
      list = { total, rowHeight: sizes.row };
      head = sizes.head;
    },
    follow: (top: number, grid: HTMLElement | null) => {
      place = afterScroll(place, top, size(grid));
    },
    firstInSight: (grid: HTMLElement) => grid.scrollTop / list.rowHeight + place.shift,
    rowsInSight: (grid: HTMLElement) => size(grid).viewHeight / list.rowHeight,
    /** Scrolls to a place. */
    go: (grid: HTMLElement, to: (from: LongListPlace, of: LongListSize) => LongListPlace) => {
      place = to({ ...place, top: grid.scrollTop }, size(grid));
      grid.scrollTop = place.top;
      // Takes the position that the browser really reached: its scroll event is not the reader's.
      place = { ...place, top: grid.scrollTop };
    },
  };
}

/** Heights (px) of a row, and of a header that stays at the top. */
export interface RowSizes {
  readonly row: number;
  readonly head: number;
}

/**
 * Windowing for the rows of a grid. A list of any length scrolls: one that is
 * too tall for browsers to lay out is shifted through a box that all of them can (see
 * `long-list.ts`). `covered` is how many rows at the top are hidden beneath something that stays in
 * place.
 */
export function useVirtualRows(
  grid: RefObject<HTMLElement | null>,
  total: number,
  covered: number,
  { row: rowHeight, head }: RowSizes,
): VirtualRows {
  const [place] = useState(createPlace);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const count = boxRows({ total, rowHeight });
  useLayoutEffect(() => {
    place.resize(total, { row: rowHeight, head });
  }, [place, total, rowHeight, head]);

  // The library's functions are new on every render, and nothing here is memoised by them.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    overscan: Math.ceil(OVERSCAN / rowHeight),
    scrollMargin: head,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight,
    observeElementOffset: (instance, report) =>
      observeElementOffset(instance, (top, isScrolling) => {
        place.follow(top, instance.scrollElement);
        report(top, isScrolling);
      }),
  });

  const go = useCallback(
    (to: (from: LongListPlace, size: LongListSize) => LongListPlace) => {
      if (!grid.current) return;
      place.go(grid.current, to);
      redraw();
    },
    [grid, place],
  );
  const scroll = useMemo((): RowScroll => {
    const show = (row: number, rowsBefore: (rowsInSight: number, isAbove: boolean) => number) => {
      if (!grid.current) return;
      const first = place.firstInSight(grid.current);
      const rowsInSight = place.rowsInSight(grid.current);
      if (row >= first + covered && row + 1 <= first + rowsInSight) return;
      const wanted = row - rowsBefore(rowsInSight, row < first + covered);
      go((from, size) => placeWithFirst(wanted, size, from));
    };
    return {
      reveal: (row) => {
        show(row, (rowsInSight, isAbove) => (isAbove ? covered : rowsInSight - 1));
      },
      goTo: (row) => {
        show(row, (rowsInSight) => Math.floor(rowsInSight / 3));
      },
      keepPlace: (rowsAbove) => {
        if (rowsAbove !== 0) go((from, size) => afterRowsAbove(from, rowsAbove, size));
      },
    };
  }, [go, grid, place, covered]);

  useLayoutEffect(() => {
    virtualizer.measure();
  }, [virtualizer, rowHeight]);

  const shift = Math.min(place.shift(), total - count);
  const offset = virtualizer.scrollOffset ?? 0;
  const height = Math.max(0, (virtualizer.scrollRect?.height ?? 0) - head);
  const first = Math.min(total, Math.floor(offset / rowHeight) + shift);
  const end = Math.min(total, Math.ceil((offset + height) / rowHeight) + shift);
  return {
    ...scroll,
    drawn: virtualizer.getVirtualItems().map((item) => ({
      index: item.index + shift,
      top: item.start - head,
    })),
    boxHeight: count * rowHeight,
    inSight: { first, end },
    top: Math.min(total, Math.round(offset / rowHeight) + shift),
  };
}
