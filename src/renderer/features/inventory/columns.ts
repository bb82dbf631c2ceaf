import type { InventoryView } from '../../../shared/inventory.ts';

export const COLUMN_IDS = ['name', 'category', 'status', 'added', 'id', 'addedBy'] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];

/** What the list knows of a column besides how its cells look. */
export interface ColumnTraits {
  readonly title: string;
  /** Least and greatest width (px) until the clerk chooses one; in between, columns share the room. */
  readonly width: readonly [least: number, greatest: number];
  /** The orders that its header offers, the first at the first press. */
  readonly sorts: readonly InventoryView['sort'][];
}

export const COLUMNS: Readonly<Record<ColumnId, ColumnTraits>> = {
  name: { title: 'Name', width: [168, 640], sorts: ['name', 'nameDescending'] },
  category: { title: 'Category', width: [104, 360], sorts: ['category', 'categoryDescending'] },
  status: { title: 'Status', width: [104, 168], sorts: ['status', 'statusDescending'] },
  added: { title: 'Added', width: [112, 200], sorts: ['newest', 'oldest'] },
  id: { title: 'No.', width: [64, 104], sorts: ['oldest', 'newest'] },
  addedBy: { title: 'Added by', width: [88, 320], sorts: [] },
};

export const MIN_COLUMN_WIDTH = 64;
export const MAX_COLUMN_WIDTH = 1_200;
/** By how much (px) a key makes a column wider or narrower. */
export const WIDTH_STEP = 16;

export type ColumnWidths = Partial<Record<ColumnId, number>>;

/** A width (px) within what a column may have. */
export function allowedWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, MIN_COLUMN_WIDTH), MAX_COLUMN_WIDTH));
}

/** The columns for CSS grid's `grid-template-columns`. The last track takes what no column does. */
export function columnTemplate(shown: readonly ColumnId[], widths: ColumnWidths): string {
  const tracks = shown.map((id) => {
    const chosen = widths[id];
    const [least, greatest] = COLUMNS[id].width;
    return chosen === undefined ? `minmax(${least}px, ${greatest}px)` : `${chosen}px`;
  });
  return [...tracks, 'minmax(0, 1fr)'].join(' ');
}

/** The least width (px) in which all columns that are shown have theirs. */
export function columnsWidth(shown: readonly ColumnId[], widths: ColumnWidths): number {
  return shown.reduce((sum, id) => sum + (widths[id] ?? COLUMNS[id].width[0]), 0);
}

/** The order and the column whose header shows it: newest and oldest are told by two columns. */
export interface Order {
  readonly column: ColumnId;
  readonly sort: InventoryView['sort'];
}

/** The order after pressing a column's header: its first order, or its next when it has the order already. */
export function orderAfterPress(order: Order, column: ColumnId): Order {
  const { sorts } = COLUMNS[column];
  const place = order.column === column ? sorts.indexOf(order.sort) : -1;
  const sort = sorts[(place + 1) % sorts.length];
  return sort ? { column, sort } : order;
}

/** What `aria-sort` says of a column. */
export function ariaSort(
  order: Order,
  column: ColumnId,
): 'ascending' | 'descending' | 'none' | undefined {
  const { sorts } = COLUMNS[column];
  if (sorts.length === 0) return undefined;
  if (order.column !== column) return 'none';
  const isDescending = order.sort === 'newest' || order.sort.endsWith('Descending');
  return isDescending ? 'descending' : 'ascending';
}
