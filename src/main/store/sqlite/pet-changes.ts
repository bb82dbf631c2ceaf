import {
  MAX_CONFLICTS_PER_OUTCOME,
  type Author,
  type Conflict,
  type StepOutcome,
  type StepRef,
} from '../../../shared/history.ts';
import type { PetSelection } from '../../../shared/inventory.ts';
import type { PetChange } from '../../../shared/pet.ts';
import type { Clock } from '../../platform/clock.ts';
import { Line } from '../../platform/line.ts';
import { refuseTooMany, shownStep, takingBack, type StoredStep } from '../planned-step.ts';
import type { PetStore } from '../store.ts';
import type { Connection } from './database.ts';
import { changedColumns } from './pet-columns.ts';
import type { Selected } from './pet-selection.ts';
import type { PlannedChanges } from './planned-changes.ts';
import { diskError, storageError } from './storage-errors.ts';
import type { NewStep, Steps } from './steps.ts';
import type { Views } from './views.ts';
import type { Write } from './write.ts';

export interface ChangeParts {
  connection: Connection;
  clock: Clock;
  write: Write;
  steps: Steps;
  planned: PlannedChanges;
  views: Views;
  /** Lets the additions that have arrived be committed. */
  yieldToAdditions: () => Promise<void>;
  /** Called with each step that was stored. */
  onStep: (step: StoredStep, outcome: StepOutcome) => void;
}

type StepKind = Pick<NewStep, 'kind' | 'undoes' | 'redoes'>;

/** A step that is to be done. */
interface Plan {
  kind: StepKind;
  /** Plans it before its transaction. An animal that changes in between becomes a conflict. */
  before?: (planned: PlannedChanges) => void;
  /** Runs within the transaction. */
  within?: (planned: PlannedChanges) => void;
}

/** What was found out while a step was planned. */
interface Found {
  conflicts: Conflict[];
  conflictCount: number;
  unchanged: number;
}

/** Planning more animals than this takes so long that additions have a turn before they are written. */
const MANY = 500;

/**
 * All operations on animals in stock; each is one step, in one transaction. A step is planned before
 * that, since tills wait as long as it takes.
 */
export class PetChanges implements Pick<PetStore, 'change' | 'remove' | 'putBack' | 'takeBack'> {
  readonly #parts: ChangeParts;
  /** One at a time: there is a single table in which to plan. */
  readonly #line = new Line();
  /** The steps that are not over, also those that still wait for a search. */
  readonly #underWay = new Set<Promise<StepOutcome>>();

  constructor(parts: ChangeParts) {
    this.#parts = parts;
  }

  change(selection: PetSelection, change: PetChange, author: Author): Promise<StepOutcome> {
    const columns = changedColumns(change);
    return this.#onSelection(selection, author, (selected) => ({
      kind: { kind: 'changed' },
      before: (planned) => {
        planned.change(selected, columns);
      },
    }));
  }

  remove(selection: PetSelection, author: Author): Promise<StepOutcome> {
    return this.#onSelection(selection, author, (selected) => ({
      kind: { kind: 'removed' },
      before: (planned) => {
        planned.remove(selected);
      },
    }));
  }

  putBack(ids: readonly bigint[], author: Author): Promise<StepOutcome> {
    return this.#doStep(author, () => ({
      kind: { kind: 'putBack' },
      before: (planned) => {
        planned.putBack(ids);
      },
    }));
  }

  /** Moves all animals of a category into another. `also` runs in the same transaction. */
  moveCategory(from: bigint, into: bigint, author: Author, also: () => void): Promise<StepOutcome> {
    const columns = changedColumns({ categoryId: into });
    return this.#doStep(author, () => ({
      kind: { kind: 'changed' },
      // Nobody may add one to the category in between.
      within: (planned) => {
        planned.change({ kind: 'category', categoryId: from }, columns);
        also();
      },
    }));
  }

  takeBack(ref: StepRef, author: Author): Promise<StepOutcome> {
    return this.#doStep(author, () => {
      const { target, kind } = takingBack(this.#parts.steps.byId(ref.id), ref, author);
      return {
        kind,
        before: (planned) => {
          planned.inverse(target);
        },
      };
    });
  }

  /** Settles when no step is in progress. */
  async drain(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  #onSelection(
    selection: PetSelection,
    author: Author,
    planFor: (selected: Selected) => Plan,
  ): Promise<StepOutcome> {
    if (selection.kind === 'animals') return this.#doStep(author, () => planFor(selection));
    const { view } = selection;
    return this.#untilOver(async () => {
      // Searched before its turn: after an import, the index is behind for many seconds.
      const found = view.search === '' ? null : await this.#parts.views.foundIds(view);
      return this.#inTurn(author, () => planFor({ ...selection, found }));
    });
  }

  #doStep(author: Author, plan: () => Plan): Promise<StepOutcome> {
    return this.#untilOver(() => this.#inTurn(author, plan));
  }

  #untilOver(step: () => Promise<StepOutcome>): Promise<StepOutcome> {
    const done = step().catch((error: unknown) => {
      throw storageError(diskError(error, this.#parts.connection.name));
    });
    this.#underWay.add(done);
    const over = () => this.#underWay.delete(done);
    done.then(over, over);
    return done;
  }

  #inTurn(author: Author, plan: () => Plan): Promise<StepOutcome> {
    const { write, planned, yieldToAdditions, onStep } = this.#parts;
    return this.#line.inTurn(async () => {
      const { kind, before, within } = plan();
      planned.clear();
      before?.(planned);
      const found = { ...planned.takeConflicts(), unchanged: planned.takeUnchanged() };
      if (planned.count() > MANY) await yieldToAdditions();
      const { step, outcome } = await write(() => {
        within?.(planned);
        return this.#writePlanned(kind, author, found);
      });
      if (step) onStep(step, outcome);
      return outcome;
    });
  }

  #writePlanned(
    kind: StepKind,
    author: Author,
    found: Found,
  ): { step: StoredStep | null; outcome: StepOutcome } {
    const { planned, steps, clock } = this.#parts;
    const late = planned.takeConflicts();
    const conflicts = [...found.conflicts, ...late.conflicts].slice(0, MAX_CONFLICTS_PER_OUTCOME);
    const conflictCount = found.conflictCount + late.conflictCount;
    const { unchanged } = found;
    const count = planned.count();
    refuseTooMany(count);
    if (count === 0) {
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
