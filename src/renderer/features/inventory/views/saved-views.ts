import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import { int64FromDecimal } from '../../../../shared/int64.ts';
import type { SavedView, SavedViewToSave, ListLook } from '../../../../shared/saved-view.ts';
import { callShop } from '../../../shop.ts';
import { useCategories } from '../../../stores/categories.ts';
import { useFields } from '../../../stores/fields.ts';
import { useSavedViews } from '../../../stores/saved-views.ts';
import { keepReply } from '../../../stores/queries.ts';
import { showProblemToast, showUndoToast } from '../../../ui/toast.tsx';
import { columnsOf, isColumnId } from '../../../animals/view/columns.ts';
import { showSentence } from '../../../animals/changes/outcome-toast.tsx';
import { shownColumns, useShownColumns } from '../../../animals/view/shown-columns.ts';
import { useView, NEWEST_FIRST } from '../../../animals/view/view-store.ts';

/** All changes of views share one toast. */
const TOAST = 'views';

/** The view that is being named, `new` for one of what the list shows; null while the dialog is closed. */
export const useNaming = create<{ of: SavedView | 'new' | null }>(() => ({ of: null }));

/** Asks for the name of a view. */
export function nameView(of: SavedView | 'new'): void {
  useNaming.setState({ of });
}

/** Shows the list as a view says, and says so if something that it names is gone. */
export function openView(view: SavedView): void {
  if (showLook(view)) return;
  showSentence(t`“${view.name}” names something that is gone. The list is shown without that.`);
}

/** Gives a view another name, or saves what the list shows under a new one. Throws as `views.save` does. */
export async function saveUnder(name: string, of: SavedView | 'new'): Promise<void> {
  const isNew = of === 'new';
  const view = { id: isNew ? null : of.id, name, look: isNew ? presentLook() : of.look };
  const views = await callShop('views.save', { view });
  keepReply('views.list', {}, views);
  const saved = views.find((one) => one.name === name);
  if (isNew && saved) useView.setState({ viewId: saved.id });
}

/** Saves what the list shows in place of a view, which can be undone. */
export function replaceView(view: SavedView): void {
  void change(callShop('views.save', { view: { ...view, look: presentLook() } }), view, t`Saved`);
}

/** Removes a view, which can be undone. The list stays as it is. */
export function removeView(view: SavedView): void {
  void change(callShop('views.remove', { id: view.id }), view, t`Removed`);
}

async function change(
  changing: Promise<SavedView[]>,
  before: SavedViewToSave & SavedView,
  what: string,
): Promise<void> {
  try {
    keepReply('views.list', {}, await changing);
    showUndoToast(TOAST, t`${what}: the view “${before.name}”.`, async () => {
      keepReply('views.list', {}, await callShop('views.save', { view: before }));
    });
  } catch (error) {
    showProblemToast(TOAST, error);
  }
}

/** How the list looks at this moment. */
function presentLook(): ListLook {
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
function showLook(view: SavedView): boolean {
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
    look.order.column,
    look.order.sort,
    look.groupedBy,
    look.status,
    look.categoryId,
    look.isGallery ?? false,
    look.search,
    look.columns,
    rules.sort(),
  ]);
}

/** The view that was chosen in this window, if it is still there, and whether the list looks otherwise by now. */
export function useChosenView(): { view: SavedView; isChanged: boolean } | null {
  const { viewId, ids } = useView();
  const views = useSavedViews(({ list }) => list);
  // What the looks are compared by.
  useShownColumns();
  useCategories(({ names }) => names);
  const view = views.find(({ id }) => id === viewId);
  if (!view) return null;
  const isChanged = Boolean(ids) || spelled(presentLook()) !== spelled(knownLook(view).look);
  return { view, isChanged };
}
