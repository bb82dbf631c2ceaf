import type { StepOutcome, StepRef } from '../../../shared/history.ts';
import type { PetSelection } from '../../../shared/inventory.ts';
import {
  removalDetails,
  type GroupJoin,
  type GroupSplit,
  type SomeRemoved,
} from '../../../shared/group-calls.ts';
import type { ChangeOfOne, PetChange } from '../../../shared/pet.ts';
import type { PriceChange } from '../../../shared/price-change.ts';
import { MOST_IMPORTED } from '../../../shared/stock-files/import-row.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Actor } from '../actor.ts';
import {
  refuseTooLarge,
  refuseTooMany,
  inverseStep,
  movesAnimals,
  NOBODY,
  type Planned,
  type PlannedAddition,
} from '../planned-step.ts';
import { withExpectedVersions, planFor, type Versioned } from '../step-plans.ts';
import { changedSince, isInOthers, StepConflict } from '../refusals.ts';
import type { AddManyOptions, PetStore } from '../store.ts';
import { composed, type Dialect, type Reading, type Run, type SqlDatabase } from './database.ts';
import { animalsIn } from './group-sizes.ts';
import { inversePlan, versionsOf, type RawVersion } from './inverse-plan.ts';
import { refuseStrangePhotographs } from './photographs.ts';
import { planPrices } from './price-plan.ts';
import { doStep, type DoneStep } from './publish-step.ts';
import { planJoin, planSplit } from './split-group.ts';
import type { StepPlan } from './staged-step.ts';
import { STEP, stepOf, type RawStep } from './steps.ts';
import { queryOf } from './view-query.ts';

const removedVersions = (dialect: Dialect) => ({
  name: 'removed versions',
  text: `SELECT id, version, ${animalsIn(dialect)} AS animals FROM removed_pets
    WHERE ${dialect.isIn('id', '$1', 'bigint')}`,
});

const OF_CATEGORY = {
  name: 'pets of category',
  text: 'SELECT id, version FROM pets WHERE category_id = $1',
};

type ChangeName =
  | 'change'
  | 'changeEach'
  | 'split'
  | 'join'
  | 'changePrices'
  | 'remove'
  | 'removeSome'
  | 'putBack'
  | 'undo'
  | 'addMany';

/** All steps of operations on animals; each is in one transaction. */
export class PetChanges implements Pick<PetStore, ChangeName> {
  readonly #database: SqlDatabase;
  readonly #clock: Clock;
  readonly #onStep: (done: DoneStep) => void;

  readonly #quota: number;

  /** `onStep` is called with each step after its commit; `quota` is the most bytes of the stock. */
  constructor(
    database: SqlDatabase,
    clock: Clock,
    onStep: (done: DoneStep) => void,
    quota: number,
  ) {
    this.#quota = quota;
    this.#database = database;
    this.#clock = clock;
    this.#onStep = onStep;
  }

  /** When nothing imported is new, it is a change. */
  addMany(
    entries: Parameters<PetStore['addMany']>[0],
    { author, ...options }: AddManyOptions,
  ): Promise<StepOutcome> {
    const kind = author.kind === 'window' ? 'added' : 'imported';
    return this.step(planned(entries), {
      ...options,
      author,
      kind: ({ added }) => ({ kind: added > 0 ? kind : 'changed' }),
    });
  }

  async change(selection: PetSelection, change: PetChange, author: Actor): Promise<StepOutcome> {
    const animals = await selected(this.#database, selection);
    refuseTooLarge(animals.length, TIMES_WRITTEN * textIn(change));
    await this.#refusePhotographs(animals, change);
    return this.step(planFor(animals, 'changed', change), {
      kind: { kind: 'changed' },
      author,
    });
  }

  async changeEach(changes: readonly ChangeOfOne[], author: Actor): Promise<StepOutcome> {
    for (const { change, ...animal } of changes) await this.#refusePhotographs([animal], change);
    const eachOnce = new Map(changes.map((one) => [one.id, one])).values();
    const plan = [...eachOnce].flatMap(({ change, ...animal }) =>
      planFor([animal], 'changed', change),
    );
    return this.step(plan, { kind: { kind: 'changed' }, author });
  }

  async split(split: GroupSplit, author: Actor): Promise<StepOutcome> {
    const plan = await planSplit(this.#database, split, author);
    return this.step(plan, { kind: { kind: 'split' }, author, isWhole: true });
  }

  async join(join: GroupJoin, author: Actor): Promise<StepOutcome> {
    const plan = await planJoin(this.#database, join, author);
    return this.step(plan, { kind: { kind: 'joined' }, author, isWhole: true });
  }

  async changePrices(
    selection: PetSelection,
    change: PriceChange,
    author: Actor,
  ): Promise<StepOutcome> {
    const animals = await selected(this.#database, selection);
    const plan = planPrices(this.#database, animals, change);
    return this.step(plan, { kind: { kind: 'changed' }, author });
  }

  async remove(
    selection: PetSelection,
    author: Actor,
    why: string | null = null,
    day: string | null = null,
  ): Promise<StepOutcome> {
    const animals = await selected(this.#database, selection);
    return this.step(planFor(animals, 'removed', { details: removalDetails({ why, day }) }), {
      kind: { kind: 'removed' },
      author,
    });
  }

  async removeSome(some: SomeRemoved, author: Actor): Promise<StepOutcome> {
    const { why, day, ...part } = some;
    const change = { details: removalDetails({ why, day }) };
    const plan = await planSplit(this.#database, { ...part, change }, author);
    return this.step(plan, {
      kind: { kind: 'split' },
      author,
      isWhole: true,
      removesAdded: true,
    });
  }

  #refusePhotographs(animals: readonly Versioned[], { photographs }: PetChange): Promise<void> {
    const { read, dialect } = this.#database;
    return refuseStrangePhotographs(read, dialect, animals, photographs);
  }

  async putBack(ids: readonly bigint[], author: Actor): Promise<StepOutcome> {
    const { read, dialect } = this.#database;
    const removed = await read<RawVersion & { animals: unknown }>(removedVersions(dialect), [ids]);
    const own = removed.filter(({ animals }) => Number(animals) > NOBODY);
    if (own.length === 0 && removed.length > 0) throw isInOthers();
    return this.step(planFor(versionsOf(own), 'putBack'), {
      kind: { kind: 'putBack' },
      author,
      leavesOutTaken: true,
    });
  }

  /** Moves all animals of a category into another. `also` runs in the same transaction. */
  async moveCategory(
    from: bigint,
    into: bigint,
    author: Actor,
    also: (run: Run) => Promise<undefined>,
  ): Promise<StepOutcome> {
    const animals = versionsOf(await this.#database.read<RawVersion>(OF_CATEGORY, [from]));
    refuseTooMany(animals.length);
    return this.step(planFor(animals, 'changed', { categoryId: into }), {
      kind: { kind: 'changed' },
      author,
      also,
    });
  }

  async undo(ref: StepRef, author: Actor): Promise<StepOutcome> {
    const [raw] = await this.#database.read<RawStep>(STEP, [ref.id]);
    const { target, kind } = inverseStep(raw && stepOf(raw), ref, author);
    refuseTooMany(target.count, MOST_IMPORTED);
    const plan = inversePlan(this.#database, target);
    if (!movesAnimals(target)) return this.step(plan, { kind, author, leavesOutTaken: true });
    return this.step(plan, { kind, author, isWhole: true }).catch((error: unknown) => {
      throw error instanceof StepConflict ? changedSince() : error;
    });
  }

  /** Does a step of another kind. */
  async step(
    plan: StepPlan,
    options: Omit<Parameters<typeof doStep>[3], 'quota'>,
  ): Promise<StepOutcome> {
    const done = await doStep(this.#database, this.#clock, plan, {
      ...options,
      quota: this.#quota,
    });
    this.#onStep(done);
    return done.outcome;
  }
}

/** A text is written to the animal, folded for searching, and to the history. */
const TIMES_WRITTEN = 3;

/** How many bytes of text a change gives to an animal. */
function textIn({ name = '', details = {} }: PetChange): number {
  return Buffer.byteLength(name + JSON.stringify(details));
}

async function* planned(
  entries: Parameters<PetStore['addMany']>[0],
): AsyncGenerator<Planned | PlannedAddition> {
  for await (const entry of entries) {
    if (!('change' in entry)) yield { action: 'added', pet: entry };
    else yield* planFor([entry], 'changed', entry.change);
  }
}

/** The animals that are selected, as a plan takes them. Throws `bad_request` for too many. */
export async function selected(database: Reading, selection: PetSelection): Promise<Versioned[]> {
  if (selection.kind === 'animals') {
    return [...new Map(selection.animals.map((animal) => [animal.id, animal])).values()];
  }
  const { read } = database;
  const { view } = selection;
  const { where, parameters } = await queryOf(read, database, view);
  const [counted] = await read<{ animals: bigint }>(
    ...composed(`SELECT count(*) AS animals FROM pets ${where}`, parameters),
  );
  refuseTooMany(Number(counted?.animals) - selection.except.length);
  const raws = await read<RawVersion>(
    ...composed(`SELECT pets.id, pets.version FROM pets ${where}`, parameters),
  );
  return withExpectedVersions(versionsOf(raws), selection);
}

/** Passes on the outcome of a step that was begun. */
export type Track = <Outcome>(step: Promise<Outcome>) => Promise<Outcome>;

/** The operations of `PetChanges` as functions. Those that wait for nobody else are tracked. */
export function petChanges(changes: PetChanges, track: Track): Pick<PetStore, ChangeName> {
  return {
    addMany: (entries, options) => changes.addMany(entries, options),
    change: (selection, change, author) => track(changes.change(selection, change, author)),
    changeEach: (each, author) => track(changes.changeEach(each, author)),
    split: (split, author) => track(changes.split(split, author)),
    changePrices: (selection, change, author) =>
      track(changes.changePrices(selection, change, author)),
    join: (join, author) => track(changes.join(join, author)),
    remove: (...of) => track(changes.remove(...of)),
    removeSome: (some, author) => track(changes.removeSome(some, author)),
    putBack: (ids, author) => track(changes.putBack(ids, author)),
    undo: (step, author) => track(changes.undo(step, author)),
  };
}
