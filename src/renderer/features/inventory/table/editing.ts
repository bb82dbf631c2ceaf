import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import { onAnotherPerson } from '../../../stores/sign-in.ts';
import type { PetRow } from '../../../../shared/pet.ts';
import type { ColumnId } from '../../../animals/view/columns.ts';
import { useInventory } from '../../../animals/list/inventory-store.ts';
import { showSentence } from '../../../animals/changes/outcome-toast.tsx';

interface Editing {
  /** The animal whose cell is being edited. */
  id: bigint | null;
  column: ColumnId | null;
}

/** The cell that is being edited in place. */
export const useEditing = create<Editing>(() => ({ id: null, column: null }));

const goneFromList = () =>
  t`The animal that was being edited is not in this list any more. It was left as it is.`;

let isSaving = false;
let endWatch = (): void => undefined;

/** Replaces an animal's cell with the column's editor, for as long as the animal is in the list. */
export function startEditing(id: bigint, column: ColumnId): void {
  const present = useEditing.getState();
  // The browser sends a double click after two taps, too.
  if (present.id === id && present.column === column) return;
  stopEditing();
  useEditing.setState({ id, column });
  const endWatches = [useInventory.subscribe(stopIfGone), stopForAnyoneElse()];
  endWatch = () => {
    for (const end of endWatches) end();
  };
}

/** Another person must not save, in their own name, what they have not typed. Returns how to end that. */
function stopForAnyoneElse(): () => void {
  return onAnotherPerson(({ name }) => {
    stopEditing();
    showSentence(t`What ${name} was typing in the list was not saved.`);
  });
}

/** Puts the cell back. */
export function stopEditing(): void {
  endWatch();
  useEditing.setState({ id: null, column: null });
}

/** Whatever is being saved may take its animal out of the list, as a sale does from the available ones. */
export async function whileSaving(save: () => Promise<void>): Promise<void> {
  isSaving = true;
  try {
    await save();
  } finally {
    isSaving = false;
    stopIfGone();
  }
}

function stopIfGone(): void {
  const { id } = useEditing.getState();
  if (id === null || isSaving || useInventory.getState().list.indexOf(id) !== undefined) return;
  stopEditing();
  showSentence(goneFromList());
}

let endWait = (): void => undefined;

/**
 * Replaces the active cell with the column's editor once its row has been read, if it is still active
 * and can be edited.
 */
export function editOnceRead(column: ColumnId, isEditable: (animal: PetRow) => boolean): void {
  giveUpEditing();
  const { active, shown } = useInventory.getState();
  endWait = useInventory.subscribe((now) => {
    const isStillThere = now.active.row === active.row && now.active.column === active.column;
    const animal = now.list.rowAt(active.row);
    if (isStillThere && now.shown === shown && !animal) return;
    giveUpEditing();
    if (!animal || !isStillThere || now.shown !== shown) return;
    if (isEditable(animal)) startEditing(animal.id, column);
  });
}

/** Waits for no row any more: the clerk does something else. */
export function giveUpEditing(): void {
  endWait();
}
