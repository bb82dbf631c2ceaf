import { describe, expect, it } from 'vitest';
import { cellAfterKey, HEADER_ROW, type CellPosition } from './grid-cells.ts';

const size = { rows: 1_000, columns: 6, rowsPerPage: 20 };
const middle: CellPosition = { row: 500, column: 3 };

function after(key: string, from = middle, withCtrl = false, grid = size) {
  return cellAfterKey(from, { key, ctrlKey: withCtrl, metaKey: false }, grid);
}

describe('moving in the grid by keyboard', () => {
  it('moves by one cell with the arrows', () => {
    expect(after('ArrowUp')).toEqual({ row: 499, column: 3 });
    expect(after('ArrowDown')).toEqual({ row: 501, column: 3 });
    expect(after('ArrowLeft')).toEqual({ row: 500, column: 2 });
    expect(after('ArrowRight')).toEqual({ row: 500, column: 4 });
  });

  it('moves by a screen with Page Up and Down, and to the ends with Home and End', () => {
    expect(after('PageUp')).toEqual({ row: 480, column: 3 });
    expect(after('PageDown')).toEqual({ row: 520, column: 3 });
    expect(after('Home')).toEqual({ row: 500, column: 0 });
    expect(after('End')).toEqual({ row: 500, column: 5 });
    expect(after('Home', middle, true)).toEqual({ row: 0, column: 0 });
    expect(after('End', middle, true)).toEqual({ row: 999, column: 5 });
    expect(after('ArrowUp', middle, true)).toEqual({ row: 0, column: 3 });
    expect(after('ArrowDown', middle, true)).toEqual({ row: 999, column: 3 });
  });

  it('takes Cmd as Ctrl', () => {
    const cmd = { key: 'End', ctrlKey: false, metaKey: true };
    expect(cellAfterKey(middle, cmd, size)).toEqual({ row: 999, column: 5 });
  });

  it('stops at the edges, of which the header is one', () => {
    expect(after('ArrowUp', { row: 0, column: 0 })).toEqual({ row: HEADER_ROW, column: 0 });
    expect(after('ArrowUp', { row: HEADER_ROW, column: 0 })).toEqual({
      row: HEADER_ROW,
      column: 0,
    });
    expect(after('ArrowDown', { row: 999, column: 5 })).toEqual({ row: 999, column: 5 });
    expect(after('ArrowRight', { row: 0, column: 5 })).toEqual({ row: 0, column: 5 });
    expect(after('PageUp', { row: 5, column: 1 })).toEqual({ row: 0, column: 1 });
    expect(after('PageDown', { row: 995, column: 1 })).toEqual({ row: 999, column: 1 });
  });

  it('stays in the header of an empty grid', () => {
    const header = { row: HEADER_ROW, column: 2 };
    const empty = { ...size, rows: 0 };
    for (const key of ['ArrowDown', 'PageDown', 'PageUp']) {
      expect(after(key, header, false, empty)).toEqual(header);
    }
    expect(after('End', header, true, empty)).toEqual({ row: HEADER_ROW, column: 5 });
  });

  it('leaves every other key to the browser', () => {
    expect(after('a')).toBeUndefined();
    expect(after('Tab')).toBeUndefined();
    expect(after('Enter')).toBeUndefined();
  });
});
