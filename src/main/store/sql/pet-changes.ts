import type { Author, StepOutcome, StepRef } from '../../../shared/history.ts';
import type { PetSelection } from '../../../shared/inventory.ts';
import { dayNamed } from '../../../shared/calendar-day.ts';
import type { ChangeOfOne, PetChange } from '../../../shared/pet.ts';
import type { Clock } from '../../platform/clock.ts';
import { takingBack, type PastChange, type Planned, type StoredStep } from '../planned-step.ts';
import { asSeen, lookThroughUndo, planFor, planInverse } from '../step-plans.ts';
import type { PetStore } from '../store.ts';
import { ACTIONS, detailsAt, STEP, stepOf, type RawStep } from './steps.ts';
import { composed, takeNumbers, type Dialect, type Run, type SqlDatabase } from './database.ts';
import { fieldsIn } from './pet-columns.ts';
import { writeStep, type DoneStep } from './step-transaction.ts';
import { queryOf, tooManyFound } from './view-query.ts';
import { countsFound } from './views.ts';

const removedVersions = ({ isIn }: Dialect) => ({
  name: 'removed versions',
  text: `SELECT id, version FROM removed_pets WHERE ${isIn('id', '$1', 'bigint')}`,
});

const OF_CATEGORY = {
  name: 'pets of category',
  text: 'SELECT id, version FROM pets WHERE category_id = $1',
};

const CHANGES_OF_STEP = {
  name: 'changes of step',
  text: 'SELECT * FROM changes WHERE step_id = $1',
};

/** Every change to the animals of a step, with the step that each change took back. */
const pastChanges = ({ isIn }: Dialect) => ({
  name: 'past changes',
  text: `
SELECT changes.id, changes.pet_id, step_id, coalesce(undoes, redoes) AS takes_back
FROM changes JOIN steps ON steps.id = step_id
WHERE ${isIn('pet_id', '$1', 'bigint')} ORDER BY changes.id`,
});

const versions = ({ isIn }: Dialect) => ({
  name: 'versions',
  text: `SELECT id, version FROM pets WHERE ${isIn('id', '$1', 'bigint')}
    UNION ALL SELECT id, version FROM removed_pets WHERE ${isIn('id', '$1', 'bigint')}`,
});

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
  action: bigint | number;
}

interface RawPast {
  id: bigint;
  pet_id: bigint;
  step_id: bigint;
  takes_back: bigint | null;
}

type StepKind = Pick<StoredStep, 'kind'> & Partial<Pick<StoredStep, 'undoes' | 'redoes'>>;

type ChangeName = 'change' | 'changeEach' | 'remove' | 'putBack' | 'takeBack';

/** All operations on animals in stock; each is one step, in one transaction. */
export class PetChanges implements Pick<PetStore, ChangeName> {
  readonly #database: SqlDatabase;
  readonly #clock: Clock;
  readonly #onStep: (done: DoneStep) => void;

  /** `onStep` is called with each step after its commit. */
  constructor(database: SqlDatabase, clock: Clock, onStep: (done: DoneStep) => void) {
    this.#database = database;
    this.#clock = clock;
    this.#onStep = onStep;
  }

  change(
    selection: PetSelection,
    change: PetChange,
    author: Author,
    day = this.#today(),
  ): Promise<StepOutcome> {
    return this.#doStep({ kind: 'changed' }, author, async (run) =>
      planFor(await selected(run, this.#database, selection), 'changed', change, day),
    );
  }

  changeEach(changes: readonly ChangeOfOne[], author: Author): Promise<StepOutcome> {
    const eachOnce = new Map(changes.map((one) => [one.id, one])).values();
    const planned = [...eachOnce].flatMap(({ change, ...animal }) =>
      planFor([animal], 'changed', change, this.#today()),
    );
    return this.#doStep({ kind: 'changed' }, author, () => Promise.resolve(planned));
  }

  remove(selection: PetSelection, author: Author, why: string | null = null): Promise<StepOutcome> {
    return this.#doStep({ kind: 'removed' }, author, async (run) =>
      planFor(await selected(run, this.#database, selection), 'removed', {
        details: { removedwhy: why },
      }),
    );
  }

  #today(): string {
    return dayNamed(this.#clock.now());
  }

  putBack(ids: readonly bigint[], author: Author): Promise<StepOutcome> {
    return this.#doStep({ kind: 'putBack' }, author, async (run) =>
      planFor(
        versionsOf(await run<RawVersion>(removedVersions(this.#database.dialect), [ids])),
        'putBack',
      ),
    );
  }

  /** Moves all animals of a category into another. `also` runs in the same transaction. */
  moveCategory(
    from: bigint,
    into: bigint,
    author: Author,
    also: (run: Run) => Promise<unknown>,
  ): Promise<StepOutcome> {
    return this.#doStep({ kind: 'changed' }, author, async (run) => {
      await also(run);
      const animals = versionsOf(await run<RawVersion>(OF_CATEGORY, [from]));
      return planFor(animals, 'changed', { categoryId: into });
    });
  }

  takeBack(ref: StepRef, author: Author): Promise<StepOutcome> {
    const kind: StepKind = { kind: 'changed' };
    return this.#doStep(kind, author, async (run) => {
      const [raw] = await run<RawStep>(STEP, [ref.id]);
      const found = takingBack(raw && stepOf(raw), ref, author);
      Object.assign(kind, found.kind);
      return inversePlan(run, this.#database.dialect, found.target);
    });
  }

  async #doStep(
    kind: StepKind,
    author: Author,
    plan: (run: Run) => Promise<Planned[]>,
  ): Promise<StepOutcome> {
    const done = await this.#database.transaction(async (run) => {
      const numbers = await takeNumbers(run, this.#database.dialect);
      const planned = await plan(run);
      return writeStep(run, this.#database, numbers, planned, {
        kind: { undoes: null, redoes: null, ...kind },
        author,
        at: this.#clock.now(),
      });
    });
    this.#onStep(done);
    return done.outcome;
  }
}

function versionsOf(raws: readonly RawVersion[]) {
  return raws.map(({ id, version }) => ({ id, version: Number(version) }));
}

async function selected(
  run: Run,
  database: SqlDatabase,
  selection: PetSelection,
): Promise<{ id: bigint; version: number }[]> {
  if (selection.kind === 'animals') {
    return [...new Map(selection.animals.map((animal) => [animal.id, animal])).values()];
  }
  const { view } = selection;
  const query = await queryOf(run, database, view);
  if (query.terms.length > 0 && !(await countsFound(run, view, query)).totalIsExact) {
    throw tooManyFound();
  }
  const raws = await run<RawVersion>(
    ...composed(`SELECT pets.id, pets.version FROM ${query.from} ${query.where}`, query.parameters),
  );
  return asSeen(versionsOf(raws), selection);
}

/** Plans how to take a step back, for animals that are still as it left them. */
async function inversePlan(run: Run, dialect: Dialect, step: StoredStep): Promise<Planned[]> {
  const changes = await run<RawChange>(CHANGES_OF_STEP, [step.id]);
  const added = step.added
    ? await run<{ id: bigint }>(ADDED_BETWEEN, [step.added.first, step.added.last])
    : [];
  const planned = planInverse({
    changes: changes.map((raw) => ({
      id: raw.pet_id,
      changeId: Number(raw.id),
      action: actionOf(raw.action),
      before: actionOf(raw.action) === 'putBack' ? null : fieldsIn(raw, '_before'),
    })),
    addedIds: added.map(({ id }) => id),
  });
  const putBack = changes.filter(({ action }) => actionOf(action) === 'putBack');
  const ids = putBack.map((raw) => raw.pet_id);
  const last = await detailsAt('removal', run, dialect, ids);
  const withReasons = planned.map((one) => {
    const why = last.get(one.id)?.['removedwhy'];
    return why === undefined ? one : { ...one, details: { removedwhy: why } };
  });
  return behindUndo(run, dialect, withReasons);
}

function actionOf(code: bigint | number): Planned['action'] {
  const action = ACTIONS[Number(code)];
  return action === undefined || action === 'added' ? 'changed' : action;
}

/**
 * Updates plans to the present versions of animals that, apart from undone changes, are as the step
 * left them.
 */
async function behindUndo(
  run: Run,
  dialect: Dialect,
  planned: readonly Planned[],
): Promise<Planned[]> {
  const present = new Map(
    versionsOf(await run<RawVersion>(versions(dialect), [planned.map(({ id }) => id)])).map(
      (one) => [one.id, one.version],
    ),
  );
  const moved = planned.filter(({ id, version }) => present.get(id) !== version);
  if (moved.length === 0) return [...planned];
  const past = new Map<bigint, PastChange[]>();
  for (const raw of await run<RawPast>(pastChanges(dialect), [moved.map(({ id }) => id)])) {
    const change = {
      id: Number(raw.id),
      stepId: Number(raw.step_id),
      takesBack: raw.takes_back === null ? null : Number(raw.takes_back),
    };
    const known = past.get(raw.pet_id);
    if (known) known.push(change);
    else past.set(raw.pet_id, [change]);
  }
  return lookThroughUndo(planned, present, (id) => past.get(id) ?? []);
}

/** The operations of `PetChanges` as functions. */
export function petChanges(changes: PetChanges): Pick<PetStore, ChangeName> {
  return {
    change: (selection, change, author, day) => changes.change(selection, change, author, day),
    changeEach: (each, author) => changes.changeEach(each, author),
    remove: (selection, author, why) => changes.remove(selection, author, why),
    putBack: (ids, author) => changes.putBack(ids, author),
    takeBack: (step, author) => changes.takeBack(step, author),
  };
}
