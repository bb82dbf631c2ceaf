import type { InventoryView } from '../../../shared/inventory.ts';

export const COLUMN_IDS = [
  'name',
  'category',
  'categoryNumber',
  'status',
  'added',
  'id',
  'addedBy',
] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];

/** What the list knows about a column besides the look of its cells. */
export interface ColumnTraits {
  readonly title: string;
  /**
   * Least and greatest width (px) until the clerk sets one; columns share the room within these
   * limits.
   */
  readonly width: readonly [least: number, greatest: number];
  /** The two orders that its header offers. The first press takes the first one. None by itself: null. */
  readonly sorts: readonly [InventoryView['sort'], InventoryView['sort']] | null;
}

export const COLUMNS: Readonly<Record<ColumnId, ColumnTraits>> = {
  name: { title: 'Name', width: [168, 640], sorts: ['name', 'nameDescending'] },
  category: { title: 'Category', width: [104, 360], sorts: ['category', 'categoryDescending'] },
  categoryNumber: { title: 'Category no.', width: [104, 200], sorts: null },
  status: { title: 'Status', width: [104, 168], sorts: ['status', 'statusDescending'] },
  added: { title: 'Added', width: [112, 200], sorts: ['newest', 'oldest'] },
  id: { title: 'No.', width: [64, 104], sorts: ['oldest', 'newest'] },
  addedBy: { title: 'Added by', width: [88, 320], sorts: ['addedBy', 'addedByDescending'] },
};

export const MIN_COLUMN_WIDTH = 64;
export const MAX_COLUMN_WIDTH = 1_200;
/** How much (px) one key press resizes a column. */
export const WIDTH_STEP = 16;

export type ColumnWidths = Partial<Record<ColumnId, number>>;

/** Clamps a width (px) to what a column may have. */
export function allowedWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, MIN_COLUMN_WIDTH), MAX_COLUMN_WIDTH));
}

/**
 * The columns as CSS `grid-template-columns`, for text that is `scale` times as large as usual. The
 * last track takes the room that no column uses.
 */
export function columnTemplate(
  shown: readonly ColumnId[],
  widths: ColumnWidths,
  scale: number,
): string {
  const tracks = shown.map((id) => {
    const chosen = widths[id];
    const [least, greatest] = COLUMNS[id].width;
    return chosen === undefined
      ? `minmax(${least * scale}px, ${greatest * scale}px)`
      : `${chosen}px`;
  });
  return [...tracks, 'minmax(0, 1fr)'].join(' ');
}

/** The width (px) below which the shown columns no longer fit. `scale` as in `columnTemplate`. */
export function columnsWidth(
  shown: readonly ColumnId[],
  widths: ColumnWidths,
  scale: number,
): number {
  return shown.reduce((sum, id) => sum + (widths[id] ?? COLUMNS[id].width[0] * scale), 0);
}

/** An order, and the column whose header shows it: two columns can show newest or oldest first. */
export interface Order {
  readonly column: ColumnId;
  readonly sort: InventoryView['sort'];
}

/**
 * The order after a header is pressed: the column's first order, or the opposite one if it is
 * sorted so already. Where the header offers none, the order stays.
 */
export function orderAfterPress(order: Order, column: ColumnId): Order {
  const { sorts } = COLUMNS[column];
  if (!sorts) return order;
  const [first, opposite] = sorts;
  const isFirst = order.column === column && order.sort === first;
  return { column, sort: isFirst ? opposite : first };
}

/** The `aria-sort` value of a column. */
export function ariaSort(order: Order, column: ColumnId): 'ascending' | 'descending' | 'none' {
  if (order.column !== column) return 'none';
  const isDescending = order.sort === 'newest' || order.sort.endsWith('Descending');
  return isDescending ? 'descending' : 'ascending';
}
