import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, type RefObject } from 'react';
import { AT_ONCE, useIsTelephone, useIsTiny, useTextScale } from '../../../ui/text-scale.ts';
import type { RowRange } from '../../../animals/list/animal-list.ts';

/** Height (px) of a row, and of the header, where text has its usual size. */
const ROW_HEIGHT = 40;
/** The same under a finger. */
const TOUCHED_ROW_HEIGHT = 52;
/** Height (px) of a row of two lines, which has no header above it. */
const TWO_LINES = 68;
/** The same where the text is so large that it takes three. */
const THREE_LINES = 84;
/** How much (px) is drawn beyond the edges so that scrolling shows no gap. */
const OVERSCAN = 6 * ROW_HEIGHT;
/** No browser is asked for a taller box (px): Chromium lays out 33 million, Firefox 17. */
const TALLEST = 31_200_000;

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
  /** Keeps the visible rows in place after rows, and lines with the headers of groups, were added above. */
  readonly keepPlace: (above: { byRows: number; byLines: number }) => void;
}

/** The drawn part of a list, and ways to scroll in lines. */
export interface VirtualRows extends Pick<RowScroll, 'reveal' | 'goTo'> {
  /** Scrolls by a number of lines. */
  readonly scrollBy: (lines: number) => void;
  readonly drawn: readonly DrawnRow[];
  /** Height (px) of the box that represents the list. */
  readonly boxHeight: number;
  /** How many lines can be scrolled to: fewer than there are where the browser can't lay out all. */
  readonly count: number;
  readonly inSight: RowRange;
  /** The first row of which more than half is in sight. */
  readonly top: number;
}

/** Heights (px) of a row, and of a header that stays at the top. */
export interface RowSizes {
  readonly row: number;
  readonly head: number;
}

/** The sizes of the list, which grow with the text. */
export function useListSizes(): RowSizes {
  const scale = useTextScale();
  const isTelephone = useIsTelephone();
  const lines = useIsTiny() ? THREE_LINES : TWO_LINES;
  const isTouched = useMediaQuery('(pointer: coarse)', undefined, AT_ONCE);
  const oneLine = isTouched ? TOUCHED_ROW_HEIGHT : ROW_HEIGHT;
  const row = Math.round((isTelephone ? lines : oneLine) * scale);
  return { row, head: isTelephone ? 0 : row };
}

let tallest: number | undefined;

/** The height (px) of the tallest box that this browser lays out. */
function tallestBox(): number {
  if (tallest === undefined) {
    const box = document.createElement('div');
    Object.assign(box.style, { position: 'absolute', visibility: 'hidden' });
    box.style.height = `${TALLEST}px`;
    document.body.append(box);
    tallest = box.offsetHeight;
    box.remove();
  }
  return tallest;
}

/**
 * Windowing for the rows of a grid. `covered` is how many rows at the top are hidden beneath something
 * that stays in place.
 */
export function useVirtualRows(
  grid: RefObject<HTMLElement | null>,
  total: number,
  covered: number,
  { row: rowHeight, head }: RowSizes,
): VirtualRows {
  const count = Math.min(total, Math.floor(tallestBox() / rowHeight));
  // The library's functions are new on every render, and nothing here is memoised by them.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    overscan: Math.ceil(OVERSCAN / rowHeight),
    scrollMargin: head,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight,
  });
  const scroll = useMemo(() => {
    const show = (row: number, rowsBefore: (rowsInSight: number, isAbove: boolean) => number) => {
      const list = grid.current;
      if (!list) return;
      const first = list.scrollTop / rowHeight;
      const rowsInSight = Math.max(0, list.clientHeight - head) / rowHeight;
      if (row >= first + covered && row + 1 <= first + rowsInSight) return;
      list.scrollTop = (row - rowsBefore(rowsInSight, row < first + covered)) * rowHeight;
    };
    return {
      reveal: (row: number) =>
        show(row, (rowsInSight, isAbove) => (isAbove ? covered : rowsInSight - 1)),
      goTo: (row: number) => show(row, (rowsInSight) => Math.floor(rowsInSight / 3)),
      scrollBy: (lines: number) => {
        if (grid.current && lines !== 0) grid.current.scrollTop += lines * rowHeight;
      },
    };
  }, [grid, rowHeight, head, covered]);

  useLayoutEffect(() => {
    virtualizer.measure();
  }, [virtualizer, rowHeight]);

  const offset = virtualizer.scrollOffset ?? 0;
  const height = Math.max(0, (virtualizer.scrollRect?.height ?? 0) - head);
  return {
    ...scroll,
    drawn: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - head })),
    boxHeight: count * rowHeight,
    count,
    inSight: {
      first: Math.min(count, Math.floor(offset / rowHeight)),
      end: Math.min(count, Math.ceil((offset + height) / rowHeight)),
    },
    top: Math.min(count, Math.round(offset / rowHeight)),
  };
}
