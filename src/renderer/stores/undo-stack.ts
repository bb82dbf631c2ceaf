import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { Step } from '../../shared/history.ts';
import { useSignIn } from './sign-in.ts';

/** A step that was made in this window, and how it was reported. */
interface MadeStep {
  step: Step;
  /** What was done, in a word: “Sold”. */
  what: string;
  /** The name of its first animal. */
  first: string | undefined;
}

interface MadeSteps {
  /** Oldest first. */
  undoable: readonly MadeStep[];
  redoable: readonly MadeStep[];
}

const NONE: MadeSteps = { undoable: [], redoable: [] };
/** How many steps back a window can undo. */
const MOST_KEPT = 100;

/** The steps of this window that can be undone or redone. A reload keeps them. */
const useMadeSteps = create<MadeSteps>()(
  persist((): MadeSteps => NONE, {
    name: 'animal-store.steps',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

/** Keeps a step for undo; what was undone before can't be done again on top of it. */
export function keepForUndo(made: MadeStep): void {
  useMadeSteps.setState({ redoable: [] });
  keep('undoable', made);
}

/** Keeps a step for undo, or for redo. */
export function keep(list: keyof MadeSteps, made: MadeStep): void {
  useMadeSteps.setState((steps) => ({ [list]: [...steps[list], made].slice(-MOST_KEPT) }));
}

/**
 * Takes the newest step of the person at the window off a list, or the one with this id; undefined
 * when there is none.
 */
export function takeStep(list: keyof MadeSteps, id?: number): MadeStep | undefined {
  const personId = useSignIn.getState().signIn?.current?.id ?? null;
  const steps = useMadeSteps.getState()[list];
  const found = steps.findLast(
    ({ step }) => step.author.id === personId && (id === undefined || step.id === id),
  );
  useMadeSteps.setState({ [list]: steps.filter((made) => made !== found) });
  return found;
}

/** Which of some steps, by their ids, the person at the window can still undo. */
export function useUndoable(ids: readonly number[]): ReadonlySet<number> {
  const personId = useSignIn(({ signIn }) => signIn?.current?.id ?? null);
  const undoable = useMadeSteps((steps) => steps.undoable);
  const own = undoable.filter(({ step }) => step.author.id === personId && ids.includes(step.id));
  return new Set(own.map(({ step }) => step.id));
}

/** Forgets all steps: after a restore, Ctrl+Z must not change animals of the stock before it. */
export function forgetSteps(): void {
  useMadeSteps.setState(NONE);
}
