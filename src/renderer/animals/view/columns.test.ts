import { describe, expect, it } from 'vitest';
import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import {
  allowedWidth,
  ariaSort,
  columnsOf,
  columnsWidth,
  columnTemplate,
  isShownAtFirst,
  MAX_COLUMN_WIDTH,
  MIN_COLUMN_WIDTH,
  orderAfterPress,
  type Column,
  type ColumnId,
  type Order,
} from './columns.ts';

const COLUMNS = columnsOf(BUILT_IN_FIELDS);

function column(id: ColumnId): Column {
  const found = COLUMNS.find((one) => one.id === id);
  if (!found) throw new Error(`There is no column ${id}`);
  return found;
}

const newestFirst: Order = { column: 'added', sort: 'newest' };

describe('sorting by the headers', () => {
  it('turns the order around when the same header is pressed again', () => {
    const oldestFirst = orderAfterPress(newestFirst, column('added'));
    expect(oldestFirst).toEqual({ column: 'added', sort: 'oldest' });
    expect(orderAfterPress(oldestFirst, column('added'))).toEqual(newestFirst);
  });

  it('turns names, categories, statuses and authors around', () => {
    for (const id of ['name', 'category', 'status', 'addedBy'] as const) {
      const first = orderAfterPress(newestFirst, column(id));
      expect(first).toEqual({ column: id, sort: id });
      expect(orderAfterPress(first, column(id))).toEqual({ column: id, sort: `${id}Descending` });
    }
  });

  it('begins with the first order of another header', () => {
    expect(orderAfterPress(newestFirst, column('name'))).toEqual({ column: 'name', sort: 'name' });
    expect(orderAfterPress(newestFirst, column('id'))).toEqual({ column: 'id', sort: 'oldest' });
  });

  it('tells screen readers the order at the header that was pressed', () => {
    expect(ariaSort(newestFirst, 'added')).toBe('descending');
    expect(ariaSort(newestFirst, 'id')).toBe('none');
    expect(ariaSort({ column: 'id', sort: 'oldest' }, 'id')).toBe('ascending');
    expect(ariaSort({ column: 'name', sort: 'name' }, 'name')).toBe('ascending');
    expect(ariaSort({ column: 'status', sort: 'statusDescending' }, 'status')).toBe('descending');
  });
});

describe('the shop’s own fields', () => {
  it('have columns between those of every shop, unless they are hidden', () => {
    const ids = COLUMNS.map(({ id }) => id);
    expect(ids.slice(3, 7)).toEqual(['status', 'field:price', 'field:chip', 'field:quantity']);
    expect(ids.slice(-3)).toEqual(['added', 'id', 'addedBy']);
    expect(COLUMNS.map(({ place }) => place)).toEqual(ids.map((_, index) => index + 1));
    const hidden = BUILT_IN_FIELDS.map((field) => ({ ...field, isHidden: true }));
    expect(columnsOf(hidden).filter(({ field }) => field !== null)).toEqual([]);
  });

  it('are not shown at first, except the price where there is room', () => {
    const shown = (isWide: boolean) =>
      COLUMNS.filter(({ id, field }) => field && isShownAtFirst(id, isWide)).map(({ id }) => id);
    expect(shown(true)).toEqual(['field:price']);
    expect(shown(false)).toEqual([]);
  });
});

describe('the widths of the columns', () => {
  it('stay within what can be read and found again', () => {
    expect(allowedWidth(-5)).toBe(MIN_COLUMN_WIDTH);
    expect(allowedWidth(99_999)).toBe(MAX_COLUMN_WIDTH);
    expect(allowedWidth(120.4)).toBe(120);
  });

  it('share the room up to what reads well, and grow with the text, until the clerk chose one', () => {
    expect(columnTemplate([column('name'), column('id')], {}, 1)).toBe(
      'minmax(184px, 640px) minmax(64px, 104px) minmax(0, 1fr)',
    );
    expect(columnTemplate([column('name'), column('id')], { name: 300 }, 2)).toBe(
      '300px minmax(128px, 208px) minmax(0, 1fr)',
    );
  });

  it('count what was chosen', () =>
    expect(columnsWidth([column('name'), column('category')], { category: 260 }, 2)).toBe(
      2 * 184 + 260,
    ));
});
