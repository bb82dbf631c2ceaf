/**
 * Browsers stop laying out at about 17 (Firefox) to 33 (Chromium) million pixels; a long list is
 * scrolled in a box of at most this height.
 */
export const MAX_BOX_HEIGHT = 8_000_000;

/**
 * Where a list is scrolled to, told by two measures: `listTop`, the pixels of the list above the
 * visible part, and `boxTop`, the scroll position of the box that stands for the list. They are the
 * same until the list is higher than a browser can lay out. Beyond that, small steps (wheel, arrow
 * keys) move list and box by the same distance, so that rows scroll at their natural speed, while
 * jumps (dragging the scroll bar) go to the same fraction of the list as of the box.
 */
export interface ScrollPosition {
  readonly listTop: number;
  readonly boxTop: number;
}

/** The heights (px) that the two measures follow from. */
export interface ScrollExtent {
  readonly listHeight: number;
  /** The visible part. */
  readonly viewHeight: number;
}

/** The height of the box that stands for the list. */
export function boxHeight(listHeight: number): number {
  return Math.min(listHeight, MAX_BOX_HEIGHT);
}

function farthest(height: number, viewHeight: number): number {
  return Math.max(0, height - viewHeight);
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(0, value), most);
}

/** The position after the browser scrolled the box to `boxTop`. */
export function afterScroll(
  from: ScrollPosition,
  boxTop: number,
  extent: ScrollExtent,
): ScrollPosition {
  const listEnd = farthest(extent.listHeight, extent.viewHeight);
  if (extent.listHeight <= MAX_BOX_HEIGHT) return { boxTop, listTop: clamp(boxTop, listEnd) };
  const boxEnd = farthest(MAX_BOX_HEIGHT, extent.viewHeight);
  if (boxTop <= 0) return { boxTop, listTop: 0 };
  // A scroll position may stop a fraction of a pixel short of the end.
  if (boxTop >= boxEnd - 1) return { boxTop, listTop: listEnd };
  const step = boxTop - from.boxTop;
  const isJump = Math.abs(step) > 2 * extent.viewHeight;
  const listTop = isJump ? (boxTop / boxEnd) * listEnd : from.listTop + step;
  return { boxTop, listTop: clamp(listTop, listEnd) };
}

/** The position that shows the list from `listTop` on, with the box where its fraction says. */
export function positionAt(listTop: number, extent: ScrollExtent): ScrollPosition {
  const listEnd = farthest(extent.listHeight, extent.viewHeight);
  const top = clamp(listTop, listEnd);
  if (extent.listHeight <= MAX_BOX_HEIGHT) return { listTop: top, boxTop: top };
  const boxEnd = farthest(MAX_BOX_HEIGHT, extent.viewHeight);
  return { listTop: top, boxTop: Math.round((top / listEnd) * boxEnd) };
}

/**
 * How far (px) the nearest scroll position must move so that a row is in view; `listTop` unchanged
 * when it is already.
 */
export function topThatShows(
  row: { top: number; height: number },
  listTop: number,
  viewHeight: number,
): number {
  if (row.top < listTop) return row.top;
  if (row.top + row.height > listTop + viewHeight) return row.top + row.height - viewHeight;
  return listTop;
}
