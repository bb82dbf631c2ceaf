import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import {
  keepsTogether,
  GroupedBy,
  InventoryView,
  StatusTab,
  type PetGrouping,
} from '../../../shared/inventory.ts';
import { FieldFilter, type FieldId } from '../../../shared/fields/field.ts';
import { int64FromDecimal } from '../../../shared/int64.ts';
import { allowedWidth, ColumnId, isColumnId, type ColumnWidths, type Order } from './columns.ts';

interface ViewState {
  /** The saved view that was chosen last, whatever has been changed then; null for none. */
  viewId: string | null;
  /** Whether the animals are tiles with photographs, or else rows. */
  isGallery: boolean;
  order: Order;
  /** What the list is grouped by. The order then keeps each group together. */
  groupedBy: GroupedBy | null;
  status: StatusTab;
  categoryId: bigint | null;
  search: string;
  /** At most one for each of the shop's own fields. */
  filters: readonly FieldFilter[];
  /** Nothing but these animals, the ones that were ticked; undefined for all. */
  ids: bigint[] | undefined;
  widths: ColumnWidths;
  /** Columns that the clerk has hidden, and shown; of the others `isShownAtFirst` decides. */
  hidden: readonly ColumnId[];
  shown: readonly ColumnId[];
}

/** The key under which the browser stores the clerk's choices. */
const KEPT_AS = 'animal-store.list';

/** The order of a new window. */
export const NEWEST_FIRST: Order = { column: 'added', sort: 'newest' };

/** Without columns of which this version knows nothing. */
const KnownColumns = z
  .array(z.string())
  .default([])
  .transform((ids) => ids.filter(isColumnId));

const StoredView = z.object({
  viewId: z.uuid().nullable().catch(null),
  isGallery: z.boolean().catch(false),
  order: z.object({ column: ColumnId, sort: InventoryView.shape.sort }).catch(NEWEST_FIRST),
  groupedBy: GroupedBy.nullable().default(null),
  status: StatusTab,
  categoryId: z.string().nullable(),
  filters: z.array(FieldFilter).catch([]),
  widths: z
    .record(z.string(), z.number())
    .transform((widths) =>
      Object.fromEntries(Object.entries(widths).filter(([id]) => isColumnId(id))),
    ),
  hidden: KnownColumns,
  shown: KnownColumns,
});

const UNFILTERED: Pick<ViewState, 'status' | 'categoryId' | 'search' | 'filters' | 'ids'> = {
  status: 'stock',
  categoryId: null,
  search: '',
  filters: [],
  ids: undefined,
};
/** What is worth knowing now and then; the details, the history and the categories tell it as well. */
const HIDDEN_AT_FIRST: readonly ColumnId[] = ['addedBy', 'categoryNumber'];
const INITIAL = {
  viewId: null,
  isGallery: false,
  order: NEWEST_FIRST,
  groupedBy: null,
  widths: {},
  hidden: HIDDEN_AT_FIRST,
  shown: [],
};
/** The order that a list takes when it becomes grouped. */
const GROUP_ORDERS: Record<GroupedBy, Order> = {
  category: { column: 'category', sort: 'category' },
  name: { column: 'name', sort: 'name' },
  day: NEWEST_FIRST,
};

/**
 * How the clerk views the list: order, filters, search and column widths. All but the search and the ticked
 * animals is kept from one start to the next; what another version stored and this one can't parse is dropped.
 */
export const useView = create<ViewState>()(
  persist((): ViewState => ({ ...INITIAL, ...UNFILTERED }), {
    name: KEPT_AS,
    partialize: ({
      viewId,
      isGallery,
      order,
      groupedBy,
      status,
      categoryId,
      filters,
      widths,
      hidden,
      shown,
    }): z.infer<typeof StoredView> => ({
      viewId,
      isGallery,
      order,
      groupedBy,
      status,
      categoryId: categoryId === null ? null : String(categoryId),
      filters: [...filters],
      widths,
      hidden: [...hidden],
      shown: [...shown],
    }),
    merge: (stored, initial) => {
      const kept = StoredView.safeParse(stored);
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

/** The view in the bridge's terms, without spaces around the search. */
export function bridgeView(
  view: Pick<ViewState, 'order' | 'status' | 'categoryId' | 'search' | 'filters' | 'ids'>,
): InventoryView {
  const { order, status, categoryId, search, filters, ids } = view;
  const narrowed = { status, categoryId, search: search.trim(), filters: [...filters] };
  return { sort: order.sort, ...narrowed, ...(ids && { ids }) };
}

/** A view, and what its list is grouped by. */
export interface ChosenList {
  view: InventoryView;
  groupedBy: GroupedBy | null;
}

/** What the clerk has chosen to see at this moment. Tiles are not grouped. */
export function chosenList(): ChosenList {
  const view = useView.getState();
  return { view: bridgeView(view), groupedBy: view.isGallery ? null : view.groupedBy };
}

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/** A grouping in the bridge's terms, with days in this computer's time zone. */
export function groupingOf(by: GroupedBy | null): PetGrouping | null {
  return by && { by, timeZone };
}

/** Changes filters or search. */
export function setFilter(
  change: Partial<Pick<ViewState, 'status' | 'categoryId' | 'search' | 'filters'>>,
): void {
  useView.setState(change);
}

/** Filters by a field, instead of how that was filtered by; null lets all of its values pass. */
export function setFieldFilter(field: FieldId, filter: FieldFilter | null): void {
  useView.setState(({ filters }) => {
    const others = filters.filter((one) => one.field !== field);
    return { filters: filter ? [...others, filter] : others };
  });
}

/** Clears all filters and the search; keeps the order. */
export function clearFilters(): void {
  useView.setState(UNFILTERED);
}

/** Shows the list as a new window does; the widths of the columns stay. */
export function showAsAtFirst(): void {
  const { widths } = useView.getState();
  useView.setState({ ...INITIAL, ...UNFILTERED, widths });
}

/** Shows some animals and nothing else, whatever was searched for and filtered by. */
export function showOnly(ids: bigint[]): void {
  useView.setState({ ...UNFILTERED, status: 'all', ids });
}

/** Changes the order. Groups that it would split up are given up. */
export function setOrder(order: Order): void {
  useView.setState(({ groupedBy }) => ({
    order,
    groupedBy: groupedBy !== null && keepsTogether(order.sort, groupedBy) ? groupedBy : null,
  }));
}

/** Groups the list, and sorts it so that groups stay together; null removes the groups. */
export function groupBy(groupedBy: GroupedBy | null): void {
  useView.setState(({ order }) => ({
    groupedBy,
    order:
      groupedBy === null || keepsTogether(order.sort, groupedBy) ? order : GROUP_ORDERS[groupedBy],
  }));
}

/** Sorts by newest first, which puts new animals on top. */
export function sortNewestFirst(): void {
  if (useView.getState().order.sort !== 'newest') setOrder(NEWEST_FIRST);
}

/** Sets a column's width (px); null restores its default. */
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

/** Shows or hides a column. The name is always shown. */
export function setColumnShown(column: ColumnId, isShown: boolean): void {
  if (column === 'name') return;
  useView.setState(({ hidden, shown }) => {
    const others = (ids: readonly ColumnId[]) => ids.filter((id) => id !== column);
    return isShown
      ? { hidden: others(hidden), shown: [...others(shown), column] }
      : { hidden: [...others(hidden), column], shown: others(shown) };
  });
}
