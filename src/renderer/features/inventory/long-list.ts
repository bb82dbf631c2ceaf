/**
 * Browsers stop laying out at about 17 (Firefox) to 33 (Chromium) million pixels, so a longer list is
 * scrolled in a box of at most this height (px).
 */
const MAX_BOX_HEIGHT = 8_000_000;
/** A scroll further than this many screens is a jump: the scroll bar was dragged or clicked. */
const JUMP = 2;

/**
 * Where in a long list its box stands. The box holds as many rows as a browser can lay out; row 0
 * of the box is row `shift` of the list. Small steps (wheel, arrow keys) scroll within the box, so that
 * rows move at their natural speed; a jump goes to the same fraction of the list as of the box.
 */
export interface LongListPlace {
  readonly shift: number;
  /** The scroll position (px) that is known already, so that only the reader's own scrolling counts. */
  readonly top: number;
}

/** What the places of a list follow from. */
export interface LongListSize {
  /** Rows of the list. */
  readonly total: number;
  /** Height (px) of each. */
  readonly rowHeight: number;
  /** Height (px) of the part in sight. */
  readonly viewHeight: number;
}

/** How many rows the box holds. */
export function boxRows({ total, rowHeight }: Omit<LongListSize, 'viewHeight'>): number {
  return Math.min(total, Math.floor(MAX_BOX_HEIGHT / rowHeight));
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(0, value), Math.max(0, most));
}

/** The place after the reader scrolled the box to `top` (px). */
export function afterScroll(place: LongListPlace, top: number, size: LongListSize): LongListPlace {
  const rows = boxRows(size);
  const lastShift = size.total - rows;
  if (top === place.top) return place;
  if (lastShift === 0 || top <= 0) return { shift: 0, top };
  const boxEnd = rows * size.rowHeight - size.viewHeight;
  // A scroll position may stop a fraction of a pixel short of the end.
  if (top >= boxEnd - 1) return { shift: lastShift, top };
  const isJump = Math.abs(top - place.top) > JUMP * size.viewHeight;
  const shift = isJump ? Math.round((top / boxEnd) * lastShift) : clamp(place.shift, lastShift);
  return { shift, top };
}

/** The place that has a row at the top of the part in sight; near `from`, the box stays where it is. */
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

/** The place at which what is in sight stays where it is although `count` rows came in above (or left). */
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
