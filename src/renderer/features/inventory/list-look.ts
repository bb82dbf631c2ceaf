import type { ListLook, SavedView } from '../../../shared/saved-view.ts';
import { int64FromDecimal } from '../../../shared/int64.ts';
import { useCategories } from '../../stores/categories.ts';
import { useFields } from '../../stores/fields.ts';
import { useSavedViews } from '../../stores/saved-views.ts';
import { columnsOf, isColumnId } from './columns.ts';
import { shownColumns, useShownColumns } from './shown-columns.ts';
import { NEWEST_FIRST, useView } from './view-store.ts';

/** How the list looks at this moment. */
export function presentLook(): ListLook {
  const { isGallery, order, groupedBy, status, categoryId, search, filters } = useView.getState();
  return {
    isGallery,
    order: { ...order },
    groupedBy,
    status,
    categoryId: categoryId === null ? null : String(categoryId),
    search: search.trim(),
    filters: [...filters],
    columns: shownColumns().map(({ id }) => id),
  };
}

/** A look without fields and categories that are gone or hidden; `isWhole` says that there are none. */
function knownLook({ look }: SavedView): { look: ListLook; isWhole: boolean } {
  const { list } = useFields.getState();
  const { areKnown, names } = useCategories.getState();
  const columns = columnsOf(list).map(({ id }) => id);
  const filters = look.filters.filter(({ field }) =>
    list.some(({ id, isHidden }) => id === field && !isHidden),
  );
  const category = int64FromDecimal(look.categoryId ?? '');
  const isCategoryGone = areKnown && category !== undefined && !names.has(category);
  const isOrderGone = !columns.some((id) => id === look.order.column);
  return {
    look: {
      ...look,
      order: isOrderGone ? NEWEST_FIRST : look.order,
      categoryId: isCategoryGone ? null : look.categoryId,
      filters,
      columns: columns.filter((id) => look.columns.includes(id)),
    },
    isWhole: !isCategoryGone && !isOrderGone && filters.length === look.filters.length,
  };
}

/** Shows the list as a view says. False when it names something that is gone, and that was left out. */
export function showLook(view: SavedView): boolean {
  const { look, isWhole } = knownLook(view);
  const { order, categoryId, columns, ...rest } = look;
  const all = columnsOf(useFields.getState().list).map(({ id }) => id);
  useView.setState({
    ...rest,
    viewId: view.id,
    isGallery: look.isGallery ?? false,
    ids: undefined,
    order: isColumnId(order.column) ? { column: order.column, sort: order.sort } : NEWEST_FIRST,
    categoryId: categoryId === null ? null : (int64FromDecimal(categoryId) ?? null),
    shown: all.filter((id) => columns.includes(id)),
    hidden: all.filter((id) => !columns.includes(id)),
  });
  return isWhole;
}

/** Spells a look, whatever the order of its filters and of what they say. */
function spelled({ filters, ...look }: ListLook): string {
  const rules = filters.map((filter) => Object.entries(filter).map(String).sort().join());
  return JSON.stringify([
    ...[look.order.column, look.order.sort, look.groupedBy, look.status, look.categoryId],
    ...[look.isGallery ?? false, look.search, look.columns, rules.sort()],
  ]);
}

/** The view that was chosen in this window, if it is still there, and whether the list looks otherwise by now. */
export function useChosenView(): { view: SavedView; isChanged: boolean } | null {
  const { viewId, ids } = useView();
  const views = useSavedViews(({ list }) => list);
  // What the looks are compared by.
  useShownColumns();
  useCategories();
  const view = views.find(({ id }) => id === viewId);
  if (!view) return null;
  const isChanged = Boolean(ids) || spelled(presentLook()) !== spelled(knownLook(view).look);
  return { view, isChanged };
}
