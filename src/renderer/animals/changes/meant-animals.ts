import { animalsIn } from '../../../shared/group.ts';
import { HEADER_ROW } from '../list/grid-cells.ts';
import { useInventory } from '../list/inventory-store.ts';
import { isAnySelected, useSelection } from '../selection/selection-store.ts';
import { isSelected, only, selectedCount, type Selection } from '../selection/selection.ts';
import { subjectText } from './outcome-toast.tsx';
import { knownRows } from './resolve-selection.ts';

/** For how long (ms) after a row left the list the clerk cannot have seen that. */
const UNSEEN_FOR = 500;

/**
 * What the keys act on: the animal of the focused cell, or the selection if it is one of that. On the
 * header, that is the selection. A key that comes too soon after the focused row left the list, as a
 * sold animal leaves the stock, is about the animal that was there and not about the next one.
 */
export function selectionOrActive(): Selection | null {
  const { selection } = useSelection.getState();
  const { list, active, left } = useInventory.getState();
  if (left && performance.now() - left.at < UNSEEN_FOR) return only(left.animal.id);
  if (active.row === HEADER_ROW) return isAnySelected() ? selection : null;
  const animal = list.rowAt(active.row);
  if (!animal) return null;
  return isSelected(selection, animal.id) ? selection : only(animal.id);
}

/** The animals of a selection in words: the first, and how many more. */
export function subjectOf(selection: Selection): string {
  const { list } = useInventory.getState();
  const entries = selectedCount(selection, list.total);
  return subjectText(firstName(selection), animalsMeant(selection), entries);
}

/** The name of the first animal of a selection, as far as it is known. */
export function firstName(selection: Selection): string | undefined {
  const { ids } = useInventory.getState().list;
  const first = ids.find((id) => isSelected(selection, id));
  const rows = knownRows();
  const row = rows.findLast(({ id }) => id === first);
  return (row ?? rows.find(({ id }) => isSelected(selection, id)))?.name;
}

/** How many animals are selected, those of groups included, as far as the window knows them. */
export function animalsMeant(selection: Selection): number {
  const rows = new Map(knownRows().map((row) => [row.id, row]));
  const among = (ids: ReadonlySet<bigint>) =>
    [...ids].reduce((sum, id) => {
      const row = rows.get(id);
      return sum + (row ? animalsIn(row) : 1);
    }, 0);
  if (selection.kind === 'some') return among(selection.ids);
  return useInventory.getState().list.lines.animals - among(selection.except);
}

/** Whether all that is selected is a group, as far as it is known. */
export function isOnlyGroup(selection: Selection): boolean {
  if (selection.kind !== 'some' || selection.ids.size !== 1) return false;
  const row = knownRows().findLast(({ id }) => selection.ids.has(id));
  return row !== undefined && animalsIn(row) > 1;
}
