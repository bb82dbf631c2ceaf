import { create } from 'zustand';
import { onAnotherPerson } from '../../stores/sign-in.ts';
import type { Selection } from '../selection/selection.ts';

/** The animals of which one field is about to be changed; null while the dialog is closed. */
export const useChangeDialog = create<{ selection: Selection | null }>(() => ({ selection: null }));

// The next person must not answer what another one was asked.
onAnotherPerson(closeChange);

/** Asks which field of all these animals is to be changed, and into what. */
export function openChange(selection: Selection): void {
  useChangeDialog.setState({ selection });
}

/** Closes the dialog. */
export function closeChange(): void {
  useChangeDialog.setState({ selection: null });
}
