/**
 * Browsers stop laying out at about 17 (Firefox) to 33 (Chromium) million pixels, so a longer list
 * scrolls in a box of at most this height (px).
 */
const MAX_BOX_HEIGHT = 8_000_000;
/** Scrolling further than this many screens at once is a jump: the scroll bar was dragged or clicked. */
const JUMP = 2;

/**
 * Where the box is within a long list. The box holds as many rows as a browser can lay out; its row
 * 0 is row `shift` of the list. Small steps (wheel, arrow keys) scroll within the box, so rows move
 * at their natural speed; a jump goes to the same fraction of the list as of the box.
 */
export interface LongListPlace {
  readonly shift: number;
  /** The known scroll position (px), which tells the reader's own scrolling from ours. */
  readonly top: number;
}

/** The sizes that determine the places of a list. */
export interface LongListSize {
  /** Number of rows in the list. */
  readonly total: number;
  /** Height (px) of each row. */
  readonly rowHeight: number;
  /** Height (px) of the visible part. */
  readonly viewHeight: number;
}

/** How many rows the box holds. */
export function boxRows({ total, rowHeight }: Omit<LongListSize, 'viewHeight'>): number {
  return Math.min(total, Math.floor(MAX_BOX_HEIGHT / rowHeight));
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(0, value), Math.max(0, most));
}

/** The place after the reader has scrolled the box to `top` (px). */
export function afterScroll(place: LongListPlace, top: number, size: LongListSize): LongListPlace {
  const rows = boxRows(size);
  const lastShift = size.total - rows;
  if (top === place.top) return place;
  if (lastShift === 0 || top <= 0) return { shift: 0, top };
  const boxEnd = rows * size.rowHeight - size.viewHeight;
  // The greatest scroll position may be a fraction of a pixel short of the end.
  if (top >= boxEnd - 1) return { shift: lastShift, top };
  const isJump = Math.abs(top - place.top) > JUMP * size.viewHeight;
  const shift = isJump ? Math.round((top / boxEnd) * lastShift) : clamp(place.shift, lastShift);
  return { shift, top };
}

/** The place with the given row at the top of the visible part. Near `from`, the box does not shift. */
export function placeWithFirst(
  row: number,
  size: LongListSize,
  from: LongListPlace = { shift: 0, top: 0 },
): LongListPlace {
  const { total, rowHeight, viewHeight } = size;
  const rows = boxRows(size);
  const lastFirst = Math.max(0, total - viewHeight / rowHeight);
  const first = clamp(row, lastFirst);
  const top = (first - from.shift) * rowHeight;
  const isNear = Math.abs(top - from.top) < JUMP * viewHeight;
  if (isNear && top >= 0 && top <= Math.max(0, rows * rowHeight - viewHeight))
    return { ...from, top };
  const shift = Math.round((first / Math.max(1, lastFirst)) * (total - rows));
  return { shift, top: Math.round((first - shift) * rowHeight) };
}

/**
 * The place that keeps the visible rows where they are after `count` rows were added above (or
 * removed).
 */
export function afterRowsAbove(
  place: LongListPlace,
  count: number,
  size: LongListSize,
): LongListPlace {
  const lastShift = size.total - boxRows(size);
  const shift = clamp(place.shift + count, lastShift);
  const left = count - (shift - place.shift);
  return { shift, top: Math.max(0, place.top + left * size.rowHeight) };
}
