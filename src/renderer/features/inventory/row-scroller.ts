import type { RowRange } from './page-cache.ts';
import {
  afterScroll,
  boxHeight,
  positionAt,
  topThatShows,
  type ScrollExtent,
  type ScrollPosition,
} from './scroll-scale.ts';

/** Height (px) of a row, and of the header. */
export const ROW_HEIGHT = 36;
/** Rows drawn beyond the edges, so that scrolling shows no gap. */
const OVERSCAN = 6;

/** What of a long list is in sight. */
export interface ScrollState {
  readonly position: ScrollPosition;
  readonly extent: ScrollExtent;
}

/**
 * Windowing for rows of one height in a scrolling element. With a fixed height the rows in sight
 * follow from a division, so a million rows cost nothing to lay out; a general virtualiser measures
 * each of them again whenever one is added.
 */
export class RowScroller {
  private element: HTMLElement | null = null;
  private state: ScrollState = {
    position: { listTop: 0, boxTop: 0 },
    extent: { listHeight: 0, viewHeight: 0 },
  };
  private readonly listeners = new Set<() => void>();

  /** Follows a scrolling element, whose header is one row high, until the answer is called. */
  attach(element: HTMLElement): () => void {
    this.element = element;
    const observer = new ResizeObserver(() => {
      // Hidden, it has no height; what it showed stays.
      if (element.clientHeight > 0) this.resize({ viewHeight: element.clientHeight - ROW_HEIGHT });
    });
    observer.observe(element);
    element.addEventListener('scroll', this.followScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', this.followScroll);
      this.element = null;
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): ScrollState => this.state;

  /** Tells how many rows there are; to be called once they are laid out. */
  setCount(count: number): void {
    this.resize({ listHeight: count * ROW_HEIGHT });
  }

  /** Scrolls as little as brings a row into sight. */
  reveal(row: number): void {
    const { position, extent } = this.state;
    const { listTop } = position;
    const size = { top: row * ROW_HEIGHT, height: ROW_HEIGHT };
    const top = topThatShows(size, listTop, extent.viewHeight);
    if (top !== listTop) this.place(top);
  }

  /** Shows a row, with some before it, unless it is in sight. */
  goTo(row: number): void {
    const { position, extent } = this.state;
    const top = row * ROW_HEIGHT;
    const bottom = top + ROW_HEIGHT;
    const isInSight = top >= position.listTop && bottom <= position.listTop + extent.viewHeight;
    if (!isInSight) this.place(top - Math.floor(extent.viewHeight / 3));
  }

  /** Keeps what is on screen where it is although rows came in above. */
  shift(rows: number): void {
    if (rows !== 0) this.place(this.state.position.listTop + rows * ROW_HEIGHT);
  }

  private readonly followScroll = (): void => {
    const { position, extent } = this.state;
    const boxTop = this.element?.scrollTop ?? 0;
    if (boxTop === position.boxTop) return;
    this.take({ position: afterScroll(position, boxTop, extent), extent });
  };

  private resize(change: Partial<ScrollExtent>): void {
    const { position, extent } = this.state;
    const next = { ...extent, ...change };
    if (next.listHeight === extent.listHeight && next.viewHeight === extent.viewHeight) return;
    this.take({ position, extent: next });
    // What was in sight stays, with the box where its new height says.
    this.place(position.listTop);
  }

  private place(listTop: number): void {
    const { extent } = this.state;
    const position = positionAt(listTop, extent);
    if (this.element) this.element.scrollTop = position.boxTop;
    this.take({ position, extent });
  }

  private take(state: ScrollState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

function rowsWithin({ position, extent }: ScrollState, count: number, beyond: number): RowRange {
  const first = Math.floor(position.listTop / ROW_HEIGHT) - beyond;
  const end = Math.ceil((position.listTop + extent.viewHeight) / ROW_HEIGHT) + beyond;
  return { first: Math.max(0, Math.min(first, count)), end: Math.max(0, Math.min(end, count)) };
}

/** The rows in sight. */
export function visibleRows(state: ScrollState, count: number): RowRange {
  return rowsWithin(state, count, 0);
}

/** The rows to draw: those in sight and some beyond. */
export function drawnRows(state: ScrollState, count: number): RowRange {
  return rowsWithin(state, count, OVERSCAN);
}

/** Where (px) a row is in the box that stands for the list. */
export function rowTop(row: number, { position, extent }: ScrollState): number {
  const isScaled = boxHeight(extent.listHeight) < extent.listHeight;
  return row * ROW_HEIGHT + (isScaled ? position.boxTop - position.listTop : 0);
}
