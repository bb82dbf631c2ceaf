import { describe, expect, it } from 'vitest';
import {
  allowedWidth,
  ariaSort,
  columnsWidth,
  columnTemplate,
  MAX_COLUMN_WIDTH,
  MIN_COLUMN_WIDTH,
  orderAfterPress,
  type Order,
} from './columns.ts';

const newestFirst: Order = { column: 'added', sort: 'newest' };

describe('sorting by the headers', () => {
  it('turns the order around when the same header is pressed again', () => {
    const oldestFirst = orderAfterPress(newestFirst, 'added');
    expect(oldestFirst).toEqual({ column: 'added', sort: 'oldest' });
    expect(orderAfterPress(oldestFirst, 'added')).toEqual(newestFirst);
  });

  it('turns names, categories, statuses and authors around', () => {
    for (const column of ['name', 'category', 'status', 'addedBy'] as const) {
      const first = orderAfterPress(newestFirst, column);
      expect(first).toEqual({ column, sort: column });
      expect(orderAfterPress(first, column)).toEqual({ column, sort: `${column}Descending` });
    }
  });

  it('begins with the first order of another header', () => {
    expect(orderAfterPress(newestFirst, 'name')).toEqual({ column: 'name', sort: 'name' });
    expect(orderAfterPress(newestFirst, 'id')).toEqual({ column: 'id', sort: 'oldest' });
  });

  it('tells screen readers the order at the header that was pressed', () => {
    expect(ariaSort(newestFirst, 'added')).toBe('descending');
    expect(ariaSort(newestFirst, 'id')).toBe('none');
    expect(ariaSort({ column: 'id', sort: 'oldest' }, 'id')).toBe('ascending');
    expect(ariaSort({ column: 'name', sort: 'name' }, 'name')).toBe('ascending');
    expect(ariaSort({ column: 'status', sort: 'statusDescending' }, 'status')).toBe('descending');
  });
});

describe('the widths of the columns', () => {
  it('stay within what can be read and found again', () => {
    expect(allowedWidth(-5)).toBe(MIN_COLUMN_WIDTH);
    expect(allowedWidth(99_999)).toBe(MAX_COLUMN_WIDTH);
    expect(allowedWidth(120.4)).toBe(120);
  });

  it('share the room up to what reads well, and grow with the text, until the clerk chose one', () => {
    expect(columnTemplate(['name', 'id'], {}, 1)).toBe(
      'minmax(168px, 640px) minmax(64px, 104px) minmax(0, 1fr)',
    );
    expect(columnTemplate(['name', 'id'], { name: 300 }, 2)).toBe(
      '300px minmax(128px, 208px) minmax(0, 1fr)',
    );
  });

  it('count what was chosen', () => {
    expect(columnsWidth(['name', 'category'], { category: 260 }, 2)).toBe(2 * 168 + 260);
  });
});
