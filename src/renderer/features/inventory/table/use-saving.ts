import { useEffect, useRef, useState } from 'react';
import type { PetRow } from '../../../../shared/pet.ts';
import { problemOf } from '../../../shop.ts';
import { showProblemToast } from '../../../ui/toast.tsx';
import { editAnimal } from '../../../animals/changes/changes.ts';
import { useEditing, whileSaving } from './editing.ts';

/** Gives the focus from a text that is being saved to its cell: what is typed next is meant for the list. */
function leaveText(): HTMLElement | null {
  const field = document.activeElement;
  const cell =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      ? field.closest<HTMLElement>('[role=gridcell]')
      : null;
  cell?.focus({ preventScroll: true });
  return cell;
}

/**
 * Saves one change of an animal. A refusal stays beside the field until it is corrected, or becomes a
 * toast if the clerk edits something else by then.
 */
export function useSaving(animal: PetRow, onDone: () => void) {
  // The version from when the field opened, so that someone else's change is not overwritten.
  const [seen] = useState(animal);
  const [edit] = useState(useEditing.getState);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const underWay = useRef(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const save = async (change: Parameters<typeof editAnimal>[1]) => {
    if (underWay.current) return;
    underWay.current = true;
    const cell = leaveText();
    try {
      await whileSaving(async () => {
        await editAnimal(seen, change);
        if (useEditing.getState() === edit) onDone();
      });
    } catch (error) {
      if (!isOpen.current) showProblemToast('edit', error);
      else setProblem(problemOf(error)?.message);
      if (cell === document.activeElement)
        cell?.querySelector<HTMLElement>('input, textarea')?.focus();
    } finally {
      underWay.current = false;
    }
  };
  return { problem, setProblem, save };
}
