import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { SORTS, StatusTab, type InventoryView } from '../../../shared/inventory.ts';
import { int64FromDecimal } from '../../../shared/int64.ts';
import {
  allowedWidth,
  COLUMN_IDS,
  type ColumnId,
  type ColumnWidths,
  type Order,
} from './columns.ts';

interface ViewState {
  order: Order;
  status: StatusTab;
  categoryId: bigint | null;
  search: string;
  widths: ColumnWidths;
  /** Columns that the clerk does not want to see. */
  hidden: readonly ColumnId[];
}

/** Where the browser keeps what the clerk chose. */
const KEPT_AS = 'animal-store.inventory';

const Kept = z.object({
  order: z.object({
    column: z.enum(COLUMN_IDS),
    sort: z.enum(SORTS),
  }),
  status: StatusTab,
  categoryId: z.string().nullable(),
  widths: z.partialRecord(z.enum(COLUMN_IDS), z.number()),
  hidden: z.array(z.enum(COLUMN_IDS)).default([]),
});

const UNFILTERED = { status: 'all', categoryId: null, search: '' } as const;
const NEWEST_FIRST: Order = { column: 'added', sort: 'newest' };

/**
 * What the clerk looks at: order, filters, search and column widths. All but the search is kept from
 * one start to the next; what was kept by another version and is not understood is dropped.
 */
export const useView = create<ViewState>()(
  persist((): ViewState => ({ order: NEWEST_FIRST, ...UNFILTERED, widths: {}, hidden: [] }), {
    name: KEPT_AS,
    partialize: ({ order, status, categoryId, widths, hidden }): z.infer<typeof Kept> => ({
      order,
      status,
      categoryId: categoryId === null ? null : String(categoryId),
      widths,
      hidden: [...hidden],
    }),
    merge: (stored, initial) => {
      const kept = Kept.safeParse(stored);
      if (!kept.success) return initial;
      const { categoryId, ...rest } = kept.data;
      return {
        ...initial,
        ...rest,
        categoryId: categoryId === null ? null : (int64FromDecimal(categoryId) ?? null),
      };
    },
  }),
);

/** The view as the bridge names it; spaces around what is searched for are none of it. */
export function bridgeView({ order, status, categoryId, search }: ViewState): InventoryView {
  return { sort: order.sort, status, categoryId, search: search.trim() };
}

/** Changes filters or search. */
export function setFilter(
  change: Partial<Pick<ViewState, 'status' | 'categoryId' | 'search'>>,
): void {
  useView.setState(change);
}

/** Shows everything again, in the order that is chosen. */
export function clearFilters(): void {
  useView.setState(UNFILTERED);
}

/** Changes the order. */
export function setOrder(order: Order): void {
  useView.setState({ order });
}

/** The order in which new animals are on top. */
export function sortNewestFirst(): void {
  useView.setState(({ order }) => (order.sort === 'newest' ? {} : { order: NEWEST_FIRST }));
}

/** Sets a column's width (px), or with null gives it back its own. */
export function setColumnWidth(column: ColumnId, width: number | null): void {
  useView.setState(({ widths }) => {
    const others = Object.entries(widths).filter(([id]) => id !== column);
    return {
      widths: Object.fromEntries(
        width === null ? others : [...others, [column, allowedWidth(width)]],
      ),
    };
  });
}

/** Shows or hides a column; the name is always there. */
export function setColumnShown(column: ColumnId, isShown: boolean): void {
  if (column === 'name') return;
  useView.setState(({ hidden }) => {
    const others = hidden.filter((id) => id !== column);
    return { hidden: isShown ? others : [...others, column] };
  });
}
