import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterScroll,
  boxHeight,
  MAX_BOX_HEIGHT,
  positionAt,
  topThatShows,
  type ScrollExtent,
} from './scroll-scale.ts';

const short: ScrollExtent = { listHeight: 3_600, viewHeight: 600 };
/** A million rows of 36 px: more than a browser lays out. */
const long: ScrollExtent = { listHeight: 36_000_000, viewHeight: 600 };
const endOf = ({ listHeight, viewHeight }: ScrollExtent) => listHeight - viewHeight;

describe('a list that a browser can lay out', () => {
  it('is scrolled as far as its box', () => {
    expect(boxHeight(short.listHeight)).toBe(3_600);
    const from = positionAt(0, short);
    expect(afterScroll(from, 1_234, short)).toEqual({ boxTop: 1_234, listTop: 1_234 });
    expect(positionAt(1_234, short)).toEqual({ boxTop: 1_234, listTop: 1_234 });
  });

  it('shows its end at most, and its beginning when it fits', () => {
    expect(positionAt(99_999, short).listTop).toBe(endOf(short));
    expect(positionAt(50, { listHeight: 100, viewHeight: 600 }).listTop).toBe(0);
  });
});

describe('a list higher than a browser lays out', () => {
  const boxEnd = MAX_BOX_HEIGHT - long.viewHeight;

  it('stands in a box of bounded height', () => {
    expect(boxHeight(long.listHeight)).toBe(MAX_BOX_HEIGHT);
  });

  it('scrolls at its natural speed by the wheel', () => {
    const from = positionAt(10_000_000, long);
    const to = afterScroll(from, from.boxTop + 120, long);
    expect(to.listTop - from.listTop).toBe(120);
  });

  it('goes to the same fraction when the scroll bar is dragged', () => {
    const to = afterScroll(positionAt(0, long), boxEnd / 2, long);
    expect(to.listTop).toBeCloseTo(endOf(long) / 2, 0);
  });

  it('reaches both ends from anywhere, also when the browser stops a fraction short', () => {
    fc.assert(
      fc.property(fc.nat(endOf(long)), (listTop) => {
        const from = positionAt(listTop, long);
        expect(afterScroll(from, 0, long).listTop).toBe(0);
        expect(afterScroll(from, boxEnd, long).listTop).toBe(endOf(long));
        expect(afterScroll(from, boxEnd - 0.6, long).listTop).toBe(endOf(long));
      }),
    );
  });

  it('never leaves the list, however it is scrolled', () => {
    const step = fc.oneof(fc.integer({ min: -900, max: 900 }), fc.nat(boxEnd));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let position = positionAt(0, long);
        for (const by of steps) {
          const boxTop = Math.min(Math.max(0, position.boxTop + by), boxEnd);
          position = afterScroll(position, boxTop, long);
          expect(position.listTop).toBeGreaterThanOrEqual(0);
          expect(position.listTop).toBeLessThanOrEqual(endOf(long));
        }
      }),
    );
  });
});

describe('the nearest position that shows a row', () => {
  const row = { top: 1_000, height: 36 };

  it('is where it is when the row is in sight', () => {
    expect(topThatShows(row, 900, 600)).toBe(900);
    expect(topThatShows(row, 1_000, 36)).toBe(1_000);
  });

  it('brings a row above to the top and one below to the bottom', () => {
    expect(topThatShows(row, 1_001, 600)).toBe(1_000);
    expect(topThatShows(row, 0, 600)).toBe(436);
  });
});
