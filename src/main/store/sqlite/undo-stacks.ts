import type { Steps, StoredStep } from './steps.ts';

/** So many steps back a person can undo. */
const DEPTH = 1_000;

/**
 * What a person can undo and redo next, folded from the steps themselves, so that it lasts across a
 * restart: an undo takes a step off the one stack and goes onto the other; a new step empties that.
 */
export function undoStacks(
  steps: Steps,
  personId: string | null,
): { undo: StoredStep | null; redo: StoredStep | null } {
  const undoable: StoredStep[] = [];
  let redoable: StoredStep[] = [];
  for (const step of steps.undoable(personId, DEPTH)) {
    if (step.undoes !== null) {
      if (undoable.at(-1)?.id === step.undoes) undoable.pop();
      redoable.push(step);
    } else if (step.redoes !== null) {
      if (redoable.at(-1)?.id === step.redoes) redoable.pop();
      undoable.push(step);
    } else {
      undoable.push(step);
      redoable = [];
    }
  }
  return { undo: undoable.at(-1) ?? null, redo: redoable.at(-1) ?? null };
}
