import type { InventoryView } from '../../../shared/inventory.ts';

export const COLUMN_IDS = ['name', 'category', 'status', 'added', 'id', 'addedBy'] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];

interface Column {
  readonly id: ColumnId;
  readonly title: string;
  /** Width (px) until the clerk chooses another; the name takes what is left beside. */
  readonly width: number;
  /** The orders that its header offers, the first at the first press. */
  readonly sorts: readonly InventoryView['sort'][];
}

export const COLUMNS: readonly Column[] = [
  { id: 'name', title: 'Name', width: 200, sorts: ['name'] },
  { id: 'category', title: 'Category', width: 160, sorts: [] },
  { id: 'status', title: 'Status', width: 120, sorts: [] },
  { id: 'added', title: 'Added', width: 136, sorts: ['newest', 'oldest'] },
  { id: 'id', title: 'No.', width: 92, sorts: ['oldest', 'newest'] },
  { id: 'addedBy', title: 'Added by', width: 136, sorts: [] },
];

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
export function columnTemplate(widths: ColumnWidths): string {
  const tracks = COLUMNS.map(({ id, width }) => {
    const chosen = widths[id];
    if (chosen !== undefined) return `${chosen}px`;
    return id === 'name' ? `minmax(${width}px, 1fr)` : `${width}px`;
  });
  const rest = widths.name === undefined ? '0' : 'minmax(0, 1fr)';
  return [...tracks, rest].join(' ');
}

/** The least width (px) in which all columns have theirs. */
export function columnsWidth(widths: ColumnWidths): number {
  return COLUMNS.reduce((sum, { id, width }) => sum + (widths[id] ?? width), 0);
}

/** The order and the column whose header shows it: newest and oldest are told by two columns. */
export interface Order {
  readonly column: ColumnId;
  readonly sort: InventoryView['sort'];
}

/** The order after pressing a column's header: its first order, or its next when it has the order already. */
export function orderAfterPress(order: Order, column: ColumnId): Order {
  const sorts = COLUMNS.find(({ id }) => id === column)?.sorts ?? [];
  const place = order.column === column ? sorts.indexOf(order.sort) : -1;
  const sort = sorts[(place + 1) % sorts.length];
  return sort ? { column, sort } : order;
}

/** What `aria-sort` says of a column. */
export function ariaSort(
  order: Order,
  column: ColumnId,
): 'ascending' | 'descending' | 'none' | undefined {
  const sorts = COLUMNS.find(({ id }) => id === column)?.sorts ?? [];
  if (sorts.length === 0) return undefined;
  if (order.column !== column) return 'none';
  return order.sort === 'newest' ? 'descending' : 'ascending';
}
