import type { InventoryView } from '../../../shared/inventory.ts';

/** What narrows a view: everything except the order. */
export type Filter = Omit<InventoryView, 'sort'>;

/**
 * Which animals are selected: some, by id, or all that match a filter except a few. The latter is a
 * rule rather than a list, so selecting a million costs nothing and main can apply it by itself.
 */
export type Selection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<bigint> }
  | { readonly kind: 'matching'; readonly filter: Filter; readonly except: ReadonlySet<bigint> };

export const NOTHING_SELECTED: Selection = { kind: 'some', ids: new Set() };

/** A selection of one animal. */
export function only(id: bigint): Selection {
  return { kind: 'some', ids: new Set([id]) };
}

/** All animals that match a view's filter, whatever its order. */
export function allOf({ status, categoryId, search, filters, ids }: InventoryView): Selection {
  return {
    kind: 'matching',
    filter: { status, categoryId, search, filters, ...(ids && { ids }) },
    except: new Set(),
  };
}

/** A selection as a view in an order, and which animals of that view are not in it. */
export function viewOf(
  selection: Selection,
  sort: InventoryView['sort'],
): { view: InventoryView; except: ReadonlySet<bigint> } {
  if (selection.kind === 'matching') {
    return { view: { ...selection.filter, sort }, except: selection.except };
  }
  const ids = [...selection.ids];
  return { view: { sort, status: 'all', categoryId: null, search: '', ids }, except: new Set() };
}

/** Whether an animal of the list is selected. */
export function isSelected(selection: Selection, id: bigint): boolean {
  return selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id);
}

function toggledIn(ids: ReadonlySet<bigint>, id: bigint): ReadonlySet<bigint> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Returns the selection with an animal of the list added, or removed if it was in it. */
export function toggled(selection: Selection, id: bigint): Selection {
  return selection.kind === 'some'
    ? { kind: 'some', ids: toggledIn(selection.ids, id) }
    : { ...selection, except: toggledIn(selection.except, id) };
}

/** Returns the selection without animals that left the list. */
export function without(selection: Selection, gone: readonly bigint[]): Selection {
  const left = (ids: ReadonlySet<bigint>) => ids.difference(new Set(gone));
  return selection.kind === 'some'
    ? { kind: 'some', ids: left(selection.ids) }
    : { ...selection, except: left(selection.except) };
}

/** How many animals are selected in a list of `total` that match its filter. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.kind === 'some'
    ? selection.ids.size
    : Math.max(0, total - selection.except.size);
}
