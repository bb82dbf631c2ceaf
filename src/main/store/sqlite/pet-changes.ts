import type { Author, StepOutcome, UndoState } from '../../../shared/history.ts';
import type { PetSelection } from '../../../shared/inventory.ts';
import type { PetChange } from '../../../shared/pet.ts';
import type { Clock } from '../../platform/clock.ts';
import {
  inverseKind,
  refuseTooMany,
  shownStep,
  undoStacks,
  type StoredStep,
} from '../planned-step.ts';
import type { PetStore } from '../store.ts';
import { changedColumns } from './pet-columns.ts';
import type { Selected } from './pet-selection.ts';
import type { PlannedChanges } from './planned-changes.ts';
import { storageError } from './storage-errors.ts';
import type { NewStep, Steps } from './steps.ts';
import type { Views } from './views.ts';
import type { Write } from './write.ts';
import { nothingTo } from '../refusals.ts';

export interface ChangeParts {
  clock: Clock;
  write: Write;
  steps: Steps;
  planned: PlannedChanges;
  views: Views;
  /** Called with each step that was stored. */
  onStep: (step: StoredStep, outcome: StepOutcome) => void;
}

type StepKind = Pick<NewStep, 'kind' | 'undoes' | 'redoes'>;

/** All operations on animals in stock; each is one step, in one transaction. */
export class PetChanges implements Pick<
  PetStore,
  'change' | 'remove' | 'putBack' | 'undo' | 'redo' | 'undoState'
> {
  readonly #parts: ChangeParts;

  constructor(parts: ChangeParts) {
    this.#parts = parts;
  }

  async change(selection: PetSelection, change: PetChange, author: Author): Promise<StepOutcome> {
    const selected = await this.#selected(selection);
    const columns = changedColumns(change);
    return this.#doStep({ kind: 'changed' }, author, (planned) => {
      planned.change(selected, columns);
    });
  }

  async remove(selection: PetSelection, author: Author): Promise<StepOutcome> {
    const selected = await this.#selected(selection);
    return this.#doStep({ kind: 'removed' }, author, (planned) => {
      planned.remove(selected);
    });
  }

  putBack(ids: readonly bigint[], author: Author): Promise<StepOutcome> {
    return this.#doStep({ kind: 'putBack' }, author, (planned) => {
      planned.putBack(ids);
    });
  }

  /** Moves all animals of a category into another. `also` runs in the same transaction. */
  moveCategory(from: bigint, into: bigint, author: Author, also: () => void): Promise<StepOutcome> {
    const columns = changedColumns({ categoryId: into });
    return this.#doStep({ kind: 'changed' }, author, (planned) => {
      planned.change({ kind: 'category', categoryId: from }, columns);
      also();
    });
  }

  undo(author: Author): Promise<StepOutcome> {
    return this.#takeBack(author, 'undo');
  }

  redo(author: Author): Promise<StepOutcome> {
    return this.#takeBack(author, 'redo');
  }

  undoState(author: Author): Promise<UndoState> {
    const { undo, redo } = undoStacks(this.#parts.steps.undoable(author.id));
    return Promise.resolve({ undo: undo && shownStep(undo), redo: redo && shownStep(redo) });
  }

  async #takeBack(author: Author, which: 'undo' | 'redo'): Promise<StepOutcome> {
    const { steps } = this.#parts;
    const before = () => undoStacks(steps.undoable(author.id))[which];
    const target = before();
    if (!target) throw nothingTo(which);
    const step = {
      kind: inverseKind(target.kind),
      ...(which === 'undo' ? { undoes: target.id } : { redoes: target.id }),
    };
    return this.#doStep(step, author, (planned) => {
      // Another window may have done it meanwhile.
      if (before()?.id === target.id) planned.inverse(target);
    });
  }

  async #selected(selection: PetSelection): Promise<Selected> {
    if (selection.kind === 'animals') return selection;
    const { views } = this.#parts;
    const found = selection.view.search === '' ? null : await views.foundIds(selection.view);
    return { ...selection, found };
  }

  async #doStep(
    kind: StepKind,
    author: Author,
    plan: (planned: PlannedChanges) => void,
  ): Promise<StepOutcome> {
    const { write, planned, onStep } = this.#parts;
    try {
      const { step, outcome } = await write(() => {
        planned.clear();
        plan(planned);
        return this.#writePlanned(kind, author);
      });
      if (step) onStep(step, outcome);
      return outcome;
    } catch (error) {
      throw storageError(error);
    }
  }

  #writePlanned(kind: StepKind, author: Author): { step: StoredStep | null; outcome: StepOutcome } {
    const { planned, steps, clock } = this.#parts;
    const { conflicts, conflictCount } = planned.takeConflicts();
    const unchanged = planned.takeUnchanged();
    const count = planned.count();
    refuseTooMany(count);
    const isTakenBack = kind.undoes !== undefined || kind.redoes !== undefined;
    // A step that conflicts keep from being undone counts as undone, so that earlier ones can be.
    if (count === 0 && !isTakenBack) {
      return {
        step: null,
        outcome: { step: null, done: unchanged, rows: [], conflicts, conflictCount },
      };
    }
    const step = steps.insert({ ...kind, at: clock.now(), author, count });
    planned.write(step.id);
    const rows = planned.rowsOf(step.id);
    return {
      step,
      outcome: { step: shownStep(step), done: count + unchanged, rows, conflicts, conflictCount },
    };
  }
}
