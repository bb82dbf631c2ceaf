import { dayNamed } from '../../../shared/calendar-day.ts';
import {
  MAX_ROWS_PER_OUTCOME,
  NOTHING_DONE,
  type Conflict,
  type StepOutcome,
} from '../../../shared/history.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Actor } from '../actor.ts';
import { movesAnimals, shownStep, type StoredStep } from '../planned-step.ts';
import { StepConflict } from '../refusals.ts';
import { addShifts, countAdditions, SHIFTS, type CountShift } from './counts.ts';
import { takeNumbers, type Dialect, type Numbers, type Run, type SqlDatabase } from './database.ts';
import { conflictsOf, type LeftOut } from './step-conflicts.ts';
import { takenCodes, type TakenCode } from './fields.ts';
import { rowOf, type RawRow } from './pet-columns.ts';
import { StagedStep, type StagingOptions, type StepPlan } from './staged-step.ts';
import {
  ADD,
  changing,
  FIRST_ADDED,
  FIRST_CHANGED,
  FIRST_REMOVED,
  KEEP,
  LATE,
  leaveOut,
  REMOVE,
  RECOUNT,
  RETURN,
  REMOVE_ADDED,
} from './step-statements.ts';
import { refuseBeyondQuota } from './stock-quota.ts';
import { insertStep } from './steps.ts';
import type { Occasion } from '../register/step-entries.ts';
import { registerStep } from './register-step.ts';

/** What a step did, for those who are notified. */
export interface DoneStep {
  outcome: StepOutcome;
  /** Those of a step that is small enough to be announced in full. */
  removedIds: bigint[];
  /** How many animals were changed; 0 when nothing was written. */
  written: number;
  revision: number;
}

/** The kind of a step, and what it undoes. */
type StepKind = Pick<StoredStep, 'kind'> & Partial<Pick<StoredStep, 'undoes' | 'redoes'>>;

/** The kind of a step and its author. */
interface StepOptions extends StagingOptions {
  kind: StepKind | ((staged: StagedStep) => StepKind);
  author: Actor;
  /** Whether it is done only as a whole: an animal in conflict ends it with `StepConflict`. */
  isWhole?: boolean;
  /** What else is done in its transaction, even if no animal is changed; returns what the register says of it. */
  also?: (run: Run, stepId: number) => Promise<Occasion | undefined>;
  /** Whether the animals that it adds are taken out of stock at once. */
  removesAdded?: boolean;
  /** The bytes that this writes. */
  alsoBytes?: number;
  /** Whether animals that would have a code of another one are left out as conflicts, unless that is all of them. */
  leavesOutTaken?: boolean;
  /** The most bytes of the stock. */
  quota: number;
}

/** Ends a transaction in which animals have codes of others. */
class CodesTaken extends Error {
  readonly taken: readonly TakenCode[];

  constructor(taken: readonly TakenCode[]) {
    super('Codes are taken');
    this.taken = taken;
  }
}

/**
 * Does what is planned as one step, all or nothing. Animals in conflict are left out and reported.
 * Throws `bad_request` for a plan that is too large or that the stock has no room for, `owner_needed`, `invalid_body` for a code that is taken, and
 * `cancelled`.
 */
export async function doStep(
  database: SqlDatabase,
  clock: Clock,
  plan: StepPlan,
  options: StepOptions,
): Promise<DoneStep> {
  const staged = new StagedStep(database, dayNamed(clock.now()), options.author);
  try {
    await staged.stage(plan, options);
    if (staged.isEmpty && !options.also) {
      return nothingDone(
        staged,
        await conflictsOf(database.read, database.dialect, staged.conflictIds),
        staged.conflictIds.length,
      );
    }
    await refuseBeyondQuota(database, staged, options);
    for (const leftOut: LeftOut = new Map(); ;) {
      try {
        return await database.transaction(
          (run) => publish(run, database, staged, { ...options, leftOut, at: clock.now() }),
          staged.isLarge ? 'slow' : 'quick',
        );
      } catch (error) {
        if (!(error instanceof CodesTaken)) throw error;
        leaveOutTaken(leftOut, error.taken, staged, options);
      }
    }
  } finally {
    await staged.clear();
  }
}

/** Notes which animals are to be left out. Throws `invalid_body` where none may be, or all would be. */
function leaveOutTaken(
  leftOut: LeftOut,
  taken: readonly TakenCode[],
  { added, changed }: StagedStep,
  { leavesOutTaken = false }: StepOptions,
): void {
  for (const { id, refusal } of taken) {
    leftOut.set(id, refusal.message);
    if (!leavesOutTaken || leftOut.size >= added + changed) throw refusal;
  }
}

async function publish(
  run: Run,
  database: SqlDatabase,
  staged: StagedStep,
  {
    kind,
    author: actor,
    at,
    isWhole = false,
    removesAdded = false,
    also,
    leftOut,
  }: StepOptions & { at: number; leftOut: LeftOut },
): Promise<DoneStep> {
  const { dialect } = database;
  const author = { kind: actor.kind, id: actor.id, name: actor.name };
  const numbers = await takeNumbers(run, dialect);
  const occasion = await also?.(run, Number(numbers.last_step_id) + 1);
  const late = await leaveOutLate(run, dialect, staged, leftOut);
  const conflictIds = [...staged.conflictIds, ...late];
  if (isWhole && conflictIds.length > 0) throw new StepConflict();
  const conflicts = await conflictsOf(run, dialect, conflictIds, leftOut);
  const written = staged.added + staged.changed - late.length;
  if (written === 0) return nothingDone(staged, conflicts, conflictIds.length);
  const { last_pet_id: beforeId, last_step_id: beforeStep } = numbers;
  const step = await insertStep(run, {
    undoes: null,
    redoes: null,
    ...(typeof kind === 'function' ? kind(staged) : kind),
    id: Number(beforeStep) + 1,
    at,
    author,
    count: removesAdded ? staged.added : written - staged.recounted,
    added:
      staged.added === 0 ? null : { first: beforeId + 1n, last: beforeId + BigInt(staged.added) },
  });
  const revision = await carryOut(run, database, staged, numbers, { at, removesAdded });
  const taken = await takenCodes(run, database, staged, beforeId);
  if (taken.length > 0) throw new CodesTaken(taken);
  const { added: some, changed: others } = staged;
  await registerStep(
    run,
    database,
    {
      beforeId,
      beforeChange: numbers.last_change_id,
      added: some,
      changed: others + (removesAdded ? some : 0),
      removesAdded,
    },
    { ...occasion, at, author, step },
  );
  const { batch } = staged;
  const [added, changed, removed] = await Promise.all([
    staged.added === 0 ? [] : run<RawRow>(FIRST_ADDED, [beforeId]),
    run<RawRow>(FIRST_CHANGED, [batch]),
    written > MAX_ROWS_PER_OUTCOME ? [] : run<{ pet_id: bigint }>(FIRST_REMOVED, [batch]),
    staged.clearWithin(run),
  ]);
  return {
    outcome: {
      step: shownStep(step),
      done: written + staged.unchanged,
      animals: movesAnimals(step) ? staged.moved : staged.animalsWithout(conflictIds),
      rows: [...added, ...changed].slice(0, MAX_ROWS_PER_OUTCOME).map(rowOf),
      conflicts,
      conflictCount: conflictIds.length,
    },
    removedIds: removed.map((raw) => raw.pet_id),
    written,
    revision,
  };
}

function nothingDone(staged: StagedStep, conflicts: Conflict[], conflictCount: number): DoneStep {
  return {
    outcome: { ...NOTHING_DONE, done: staged.unchanged, conflicts, conflictCount },
    removedIds: [],
    written: 0,
    revision: 0,
  };
}

/** Drops what somebody else has changed since, and what has a taken code, from the staged rows, whose last are written first. */
async function leaveOutLate(
  run: Run,
  dialect: Dialect,
  staged: StagedStep,
  leftOut: LeftOut,
): Promise<bigint[]> {
  const [, late] = await Promise.all([
    staged.finish(run),
    run<{ pet_id: bigint }>(LATE, [staged.batch]),
  ]);
  const ids = [...new Set([...late.map((raw) => raw.pet_id), ...leftOut.keys()])];
  if (ids.length > 0) await run(leaveOut(dialect), [staged.batch, ids]);
  return ids;
}

/** Writes all that a step does to animals, the history and the counts. */
async function carryOut(
  run: Run,
  database: SqlDatabase,
  { batch, added, changed, actions, changes }: StagedStep,
  numbers: Numbers,
  { at, removesAdded }: { at: number; removesAdded: boolean },
): Promise<number> {
  const { last_pet_id: beforeId, last_step_id: beforeStep, last_change_id: beforeChange } = numbers;
  const publishing = [batch, beforeChange];
  const shiftsCounts =
    actions.has('removed') ||
    actions.has('putBack') ||
    changes.has('categoryId') ||
    changes.has('status');
  const [revision, , , shifts] = await Promise.all([
    database.advance(run, {
      last_pet_id: beforeId + BigInt(added),
      last_step_id: beforeStep + 1n,
      last_change_id: beforeChange + BigInt(changed + (removesAdded ? added : 0)),
    }),
    added > 0 && run(ADD, [batch, beforeId, at]),
    changed > 0 && run(KEEP, [...publishing, beforeStep + 1n, beforeId]),
    shiftsCounts ? run<CountShift>(SHIFTS, [beforeChange]) : [],
    removesAdded && removeAdded(run, beforeId, beforeChange + BigInt(changed), beforeStep + 1n),
    added > 0 && countAdditions(run, database, beforeId),
    actions.has('changed') && run(changing(changes), publishing),
    actions.has('removed') && move(run, REMOVE, publishing),
    actions.has('recounted') && run(RECOUNT, publishing),
    actions.has('putBack') && move(run, RETURN, publishing),
  ]);
  await addShifts(run, database, shifts);
  return revision;
}

async function removeAdded(
  run: Run,
  beforeId: bigint,
  afterChange: bigint,
  step: bigint,
): Promise<void> {
  await Promise.all([
    run(REMOVE_ADDED.keep, [beforeId, afterChange, step]),
    run(REMOVE_ADDED.into, [beforeId, afterChange]),
    run(REMOVE_ADDED.outOf, [beforeId]),
  ]);
}

async function move(
  run: Run,
  { into, outOf }: typeof REMOVE,
  [batch, beforeChange]: readonly unknown[],
): Promise<void> {
  await Promise.all([run(into, [batch, beforeChange]), run(outOf, [batch])]);
}
