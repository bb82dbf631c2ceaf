import type { Author, StepOutcome, UndoState } from '../../../shared/history.ts';
import type { PetSelection } from '../../../shared/inventory.ts';
import type { PetChange, PetFields } from '../../../shared/pet.ts';
import type { Clock } from '../../platform/clock.ts';
import {
  inverseKind,
  inverseOf,
  shownStep,
  undoStacks,
  isBehindUndo,
  type PastChange,
  type Planned,
  type StoredStep,
} from '../planned-step.ts';
import type { PetStore } from '../store.ts';
import type { Database, Run } from './database.ts';
import { statusOf } from './pet-columns.ts';
import { ACTIONS, TAKE_SHOP, writeStep, type DoneStep } from './step-transaction.ts';
import { stepOf, UNDOABLE, type RawStep } from './steps.ts';
import { filterOf, shownBy } from './view-query.ts';
import { nothingTo } from '../refusals.ts';

const REMOVED_VERSIONS = {
  name: 'removed versions',
  text: 'SELECT id, version FROM removed_pets WHERE id = ANY ($1::bigint[])',
};

const OF_CATEGORY = {
  name: 'pets of category',
  text: 'SELECT id, version FROM pets WHERE category_id = $1',
};

const CHANGES_OF_STEP = {
  name: 'changes of step',
  text: 'SELECT * FROM changes WHERE step_id = $1',
};

/** Every change of the animals of a step, with the step that each took back. */
const PAST = {
  name: 'past changes',
  text: `
SELECT changes.id, changes.pet_id, step_id, coalesce(undoes, redoes) AS takes_back
FROM changes JOIN steps ON steps.id = step_id
WHERE pet_id = ANY ($1::bigint[]) ORDER BY changes.id`,
};

const VERSIONS = {
  name: 'versions',
  text: `SELECT id, version FROM pets WHERE id = ANY ($1::bigint[])
    UNION ALL SELECT id, version FROM removed_pets WHERE id = ANY ($1::bigint[])`,
};

const ADDED_BETWEEN = {
  name: 'added between',
  text: `SELECT id FROM pets WHERE id BETWEEN $1 AND $2
    UNION ALL SELECT id FROM removed_pets WHERE id BETWEEN $1 AND $2`,
};

interface RawVersion {
  id: bigint;
  version: bigint;
}

interface RawChange {
  id: bigint;
  pet_id: bigint;
  action: number;
  name_before: string | null;
  category_id_before: bigint | null;
  status_before: number | null;
}

interface RawPast {
  id: bigint;
  pet_id: bigint;
  step_id: bigint;
  takes_back: bigint | null;
}

type StepKind = Pick<StoredStep, 'kind'> & Partial<Pick<StoredStep, 'undoes' | 'redoes'>>;

/** Everything that is done to animals in stock: each time one step, in one transaction. */
export class PetChanges implements Pick<
  PetStore,
  'change' | 'remove' | 'putBack' | 'undo' | 'redo' | 'undoState'
> {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #onStep: (done: DoneStep) => void;

  /** `onStep` is told of each step after its commit. */
  constructor(database: Database, clock: Clock, onStep: (done: DoneStep) => void) {
    this.#database = database;
    this.#clock = clock;
    this.#onStep = onStep;
  }

  change(selection: PetSelection, change: PetChange, author: Author): Promise<StepOutcome> {
    const fields = definedFields(change);
    return this.#doStep({ kind: 'changed' }, author, async (run) =>
      (await selected(run, selection, this.#database.fold)).map((pet) => ({
        ...pet,
        action: 'changed',
        fields,
      })),
    );
  }

  remove(selection: PetSelection, author: Author): Promise<StepOutcome> {
    return this.#doStep({ kind: 'removed' }, author, async (run) =>
      (await selected(run, selection, this.#database.fold)).map((pet) => ({
        ...pet,
        action: 'removed',
        fields: {},
      })),
    );
  }

  putBack(ids: readonly bigint[], author: Author): Promise<StepOutcome> {
    return this.#doStep({ kind: 'putBack' }, author, async (run) =>
      versionsOf(await run<RawVersion>(REMOVED_VERSIONS, [ids])).map((pet) => ({
        ...pet,
        action: 'putBack',
        fields: {},
      })),
    );
  }

  /** Moves all animals of a category into another; `also` is done in the same transaction. */
  moveCategory(
    from: bigint,
    into: bigint,
    author: Author,
    also: (run: Run) => Promise<unknown>,
  ): Promise<StepOutcome> {
    return this.#doStep({ kind: 'changed' }, author, async (run) => {
      await also(run);
      return versionsOf(await run<RawVersion>(OF_CATEGORY, [from])).map((pet) => ({
        ...pet,
        action: 'changed',
        fields: { categoryId: into },
      }));
    });
  }

  undo(author: Author): Promise<StepOutcome> {
    return this.#takeBack(author, 'undo');
  }

  redo(author: Author): Promise<StepOutcome> {
    return this.#takeBack(author, 'redo');
  }

  async undoState(author: Author): Promise<UndoState> {
    const raws = await this.#database.read<RawStep>(UNDOABLE, [author.id]);
    const { undo, redo } = undoStacks(raws.map(stepOf).reverse());
    return { undo: undo && shownStep(undo), redo: redo && shownStep(redo) };
  }

  #takeBack(author: Author, which: 'undo' | 'redo'): Promise<StepOutcome> {
    const kind: StepKind = { kind: 'changed' };
    return this.#doStep(kind, author, async (run) => {
      const raws = await run<RawStep>(UNDOABLE, [author.id]);
      const target = undoStacks(raws.map(stepOf).reverse())[which];
      if (!target) throw nothingTo(which);
      kind.kind = inverseKind(target.kind);
      kind[which === 'undo' ? 'undoes' : 'redoes'] = target.id;
      return inversePlan(run, target);
    });
  }

  async #doStep(
    kind: StepKind,
    author: Author,
    plan: (run: Run) => Promise<Planned[]>,
  ): Promise<StepOutcome> {
    const done = await this.#database.transaction(async (run) => {
      const [shop] = await run<{ last_pet_id: bigint; last_change_id: bigint }>(TAKE_SHOP);
      if (!shop) throw new Error('The shop table is empty');
      const planned = await plan(run);
      return writeStep(run, shop, planned, {
        kind: { undoes: null, redoes: null, ...kind },
        author,
        at: this.#clock.now(),
        fold: this.#database.fold,
      });
    });
    this.#onStep(done);
    return done.outcome;
  }
}

function definedFields(change: PetChange): Partial<PetFields> {
  const { name, categoryId, status } = change;
  return {
    ...(name !== undefined && { name }),
    ...(categoryId !== undefined && { categoryId }),
    ...(status !== undefined && { status }),
  };
}

function versionsOf(raws: readonly RawVersion[]) {
  return raws.map(({ id, version }) => ({ id, version: Number(version) }));
}

/** A version that no animal has: what it is planned on is a conflict. */
const NO_VERSION = -1;

async function selected(
  run: Run,
  selection: PetSelection,
  fold: (name: string) => string,
): Promise<{ id: bigint; version: number }[]> {
  if (selection.kind === 'animals') {
    return [...new Map(selection.animals.map((animal) => [animal.id, animal])).values()];
  }
  const { view, except, asOf } = selection;
  const left = new Set(except);
  const filter = filterOf(view, fold);
  const raws = await run<RawVersion>({ name: '', text: shownBy(view, filter) }, filter.values);
  return versionsOf(raws)
    .filter(({ id }) => !left.has(id))
    .map(({ id, version }) => ({ id, version: version > asOf ? NO_VERSION : version }));
}

/** What takes a step back, where the animals are still as it left them. */
async function inversePlan(run: Run, step: StoredStep): Promise<Planned[]> {
  const changes = await run<RawChange>(CHANGES_OF_STEP, [step.id]);
  const planned = changes.map((raw) =>
    inverseOf(
      {
        id: raw.pet_id,
        action: actionOf(raw.action),
        before: raw.name_before === null ? null : fieldsBefore(raw),
        after: null,
      },
      Number(raw.id),
    ),
  );
  if (step.added) {
    const added = await run<{ id: bigint }>(ADDED_BETWEEN, [step.added.first, step.added.last]);
    planned.push(
      ...added.map(({ id }) => ({ id, version: 0, action: 'removed' as const, fields: {} })),
    );
  }
  return lookThroughUndo(run, planned);
}

function actionOf(code: number): Planned['action'] {
  const action = ACTIONS[code];
  return action === undefined || action === 'added' ? 'changed' : action;
}

function fieldsBefore(raw: RawChange): PetFields {
  return {
    name: raw.name_before ?? '',
    categoryId: raw.category_id_before ?? 0n,
    status: statusOf(raw.status_before),
  };
}

/** Plans on the present version of animals that are, behind what was undone since, as the step left them. */
async function lookThroughUndo(run: Run, planned: readonly Planned[]): Promise<Planned[]> {
  const present = new Map(
    versionsOf(await run<RawVersion>(VERSIONS, [planned.map(({ id }) => id)])).map((one) => [
      one.id,
      one.version,
    ]),
  );
  const moved = planned.filter(({ id, version }) => present.get(id) !== version);
  if (moved.length === 0) return [...planned];
  const past = new Map<bigint, PastChange[]>();
  for (const raw of await run<RawPast>(PAST, [moved.map(({ id }) => id)])) {
    const change = {
      id: Number(raw.id),
      stepId: Number(raw.step_id),
      takesBack: raw.takes_back === null ? null : Number(raw.takes_back),
    };
    const known = past.get(raw.pet_id);
    if (known) known.push(change);
    else past.set(raw.pet_id, [change]);
  }
  return planned.map((one) => {
    const version = present.get(one.id) ?? NO_VERSION;
    const isAsLeft = isBehindUndo(version, one.version, past.get(one.id) ?? []);
    return isAsLeft ? { ...one, version } : one;
  });
}
