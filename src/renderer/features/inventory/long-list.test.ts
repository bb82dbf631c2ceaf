import { describe, expect, it } from 'vitest';
import {
  afterRowsAbove,
  afterScroll,
  boxRows,
  placeWithFirst,
  type LongListPlace,
  type LongListSize,
} from './long-list.ts';

const small: LongListSize = { total: 10_000, rowHeight: 36, viewHeight: 720 };
const million: LongListSize = { ...small, total: 1_000_000 };
const start: LongListPlace = { shift: 0, top: 0 };

/** The row of the list at the top of the visible part. */
function firstRow(place: LongListPlace): number {
  return place.top / 36 + place.shift;
}

describe('a list that a browser can lay out', () => {
  it('is its own box', () => {
    expect(boxRows(small)).toBe(10_000);
    expect(afterScroll(start, 123_456, small)).toEqual({ shift: 0, top: 123_456 });
    expect(placeWithFirst(5_000, small)).toEqual({ shift: 0, top: 180_000 });
    expect(placeWithFirst(9_999, small)).toEqual({ shift: 0, top: 9_980 * 36 });
    expect(placeWithFirst(3, { ...small, total: 10 })).toEqual({ shift: 0, top: 0 });
  });

  it('scrolls by the rows that come in above', () => {
    expect(afterRowsAbove({ shift: 0, top: 360 }, 3, small)).toEqual({ shift: 0, top: 468 });
  });
});

describe('a list that is higher than a browser can lay out', () => {
  const rows = boxRows(million);
  const boxEnd = rows * 36 - 720;

  it('has a box of a height that every browser can', () => {
    expect(rows * 36).toBeLessThanOrEqual(8_000_000);
    expect(rows).toBeGreaterThan(200_000);
  });

  it('moves row by row with small steps', () => {
    const before = placeWithFirst(500_000, million);
    const after = afterScroll(before, before.top + 36, million);
    expect(firstRow(after) - firstRow(before)).toBeCloseTo(1);
  });

  it('goes to the same fraction with a jump', () => {
    const after = afterScroll(start, boxEnd / 4, million);
    expect(firstRow(after) / million.total).toBeCloseTo(0.25, 3);
  });

  it('reaches both ends', () => {
    const end = afterScroll(start, boxEnd, million);
    expect(firstRow(end)).toBeCloseTo(1_000_000 - 20);
    expect(firstRow(afterScroll(end, boxEnd - 0.5, million))).toBeCloseTo(1_000_000 - 20, 1);
    expect(afterScroll(end, 0, million)).toEqual(start);
    expect(firstRow(placeWithFirst(999_999, million))).toBeCloseTo(1_000_000 - 20);
    expect(placeWithFirst(0, million)).toEqual(start);
  });

  it('does not take its own scrolling for the reader’s', () => {
    const place = placeWithFirst(777_777, million);
    expect(afterScroll(place, place.top, million)).toBe(place);
    expect(firstRow(place)).toBeCloseTo(777_777);
  });

  it('keeps its box when a row nearby is to be shown', () => {
    const place = placeWithFirst(500_000, million);
    const after = placeWithFirst(500_010, million, place);
    expect(after).toEqual({ shift: place.shift, top: place.top + 360 });
  });

  it('lets rows in above without scrolling at all', () => {
    const place = placeWithFirst(500_000, million);
    const after = afterRowsAbove(place, 5, million);
    expect(after.top).toBe(place.top);
    expect(firstRow(after) - firstRow(place)).toBe(5);
    // At the very end of the list the box cannot shift further.
    const atEnd = { shift: million.total - rows, top: 3_600 };
    expect(afterRowsAbove(atEnd, 2, million)).toEqual({ ...atEnd, top: 3_672 });
  });
});
