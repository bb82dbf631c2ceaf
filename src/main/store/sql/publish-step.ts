import {
  MAX_CONFLICTS_PER_OUTCOME,
  MAX_ROWS_PER_OUTCOME,
  type Author,
  type Conflict,
  type StepOutcome,
} from '../../../shared/history.ts';
import type { PetFields } from '../../../shared/pet.ts';
import type { Clock } from '../../platform/clock.ts';
import { eachColumn, FIELD_LIST, fieldColumns, FIELDS } from '../field-columns.ts';
import { shownStep, type StoredStep } from '../planned-step.ts';
import { addShifts, SHIFTS, type CountShift } from './counts.ts';
import { takeNumbers, type Dialect, type Numbers, type Run, type SqlDatabase } from './database.ts';
import { refuseTakenCodes } from './fields.ts';
import { FOLDED, FOLDED_COLUMNS, ROW_COLUMNS, rowOf, type RawRow } from './pet-columns.ts';
import { knownPets, StagedStep, type StagingOptions, type StepPlan } from './staged-step.ts';
import { actionCode, authorOf, insertStep, type RawStep } from './steps.ts';

const ADDED = String(actionCode('added'));
const CHANGED = String(actionCode('changed'));
const REMOVED = String(actionCode('removed'));
const PUT_BACK = String(actionCode('putBack'));

/** The staged rows of an action, for FROM. */
const stagedAs = (action: string) =>
  `(SELECT * FROM staged_pets WHERE batch = $1 AND action = ${action}) AS staged`;

const isElsewhere = (table: string, actions: string) => `
  SELECT pet_id FROM staged_pets AS staged WHERE batch = $1 AND action IN (${actions}) AND NOT EXISTS (
    SELECT 1 FROM ${table} AS pets WHERE pets.id = staged.pet_id AND pets.version = staged.version)`;

/** Animals that somebody else has changed since they were staged. */
const LATE = {
  name: 'late conflicts',
  text: `${isElsewhere('pets', `${CHANGED}, ${REMOVED}`)} UNION ALL ${isElsewhere('removed_pets', PUT_BACK)}`,
};

const leaveOut = ({ isIn }: Dialect) => ({
  name: 'leave out late conflicts',
  text: `DELETE FROM staged_pets WHERE batch = $1 AND ${isIn('pet_id', '$2', 'bigint')}`,
});

/** Gives consecutive ids to the animals that are added. */
const ADD = {
  name: 'publish pets',
  text: `INSERT INTO pets (id, ${FOLDED}, added_at, ${fieldColumns()})
    SELECT CAST($2 AS bigint) + number, ${FOLDED}, CAST($3 AS bigint), ${fieldColumns()}
    FROM staged_pets WHERE batch = $1 AND action = ${ADDED} ORDER BY number`,
};

/** The id of a change, which becomes its animal's version. */
const CHANGE_ID = 'CAST($2 AS bigint) + number';

const KEEP = {
  name: 'keep changes',
  text: `INSERT INTO changes (id, step_id, last_pet_id, pet_id, action,
      ${fieldColumns('', '_before')}, ${fieldColumns('', '_after')})
    SELECT ${CHANGE_ID}, CAST($3 AS bigint), CAST($4 AS bigint), pet_id, action,
      ${eachColumn((column) => (column === 'details' ? 'details_before' : `pets.${column}`))},
      ${eachColumn((column) => (column === 'details' ? 'details_after' : `CASE WHEN action = ${REMOVED} THEN NULL ELSE staged.${column} END`))}
    FROM staged_pets AS staged LEFT JOIN pets ON pets.id = pet_id
    WHERE batch = $1 AND action <> ${ADDED}`,
};

/** Changes only the columns of these fields, since each costs an index. */
function changing(fields: ReadonlySet<keyof PetFields>) {
  const columns = FIELDS.flatMap((field, place) =>
    fields.has(field) ? [FIELD_LIST[place]?.name ?? ''] : [],
  );
  const all = FOLDED_COLUMNS.filter((folded) => columns.includes(folded.replace('folded_', '')));
  const set = [...columns, ...all].map((column) => `, ${column} = staged.${column}`);
  return {
    name: `publish changes ${columns.join()}`,
    text: `UPDATE pets SET version = ${CHANGE_ID} ${set.join('')}
      FROM ${stagedAs(CHANGED)} WHERE pets.id = staged.pet_id`,
  };
}

function moving(from: string, to: string, action: string) {
  const kept = [...FOLDED_COLUMNS, 'added_at', 'added_by'];
  return [
    {
      name: `publish into ${to}`,
      text: `INSERT INTO ${to} (id, version, ${kept.join()}, ${fieldColumns()})
        SELECT pets.id, ${CHANGE_ID}, ${kept.map((column) => `pets.${column}`).join()}, ${fieldColumns('staged.')}
        FROM ${stagedAs(action)} JOIN ${from} AS pets ON pets.id = pet_id`,
    },
    {
      name: `publish out of ${from}`,
      text: `DELETE FROM ${from} WHERE id IN (
        SELECT pet_id FROM staged_pets WHERE batch = $1 AND action = ${action})`,
    },
  ] as const;
}
const REMOVE = moving('pets', 'removed_pets', REMOVED);
const RETURN = moving('removed_pets', 'pets', PUT_BACK);

const FIRST_ADDED = {
  name: 'first added',
  text: `SELECT ${ROW_COLUMNS} FROM pets LEFT JOIN keys ON keys.id = added_by
    WHERE pets.id > $1 ORDER BY pets.id LIMIT ${String(MAX_ROWS_PER_OUTCOME)}`,
};

const FIRST_CHANGED = {
  name: 'first changed',
  text: `SELECT ${ROW_COLUMNS} FROM (
      SELECT pet_id, number FROM staged_pets
      WHERE batch = $1 AND action IN (${CHANGED}, ${PUT_BACK})
      ORDER BY number LIMIT ${String(MAX_ROWS_PER_OUTCOME)}
    ) AS staged JOIN pets ON pets.id = pet_id LEFT JOIN keys ON keys.id = added_by ORDER BY number`,
};

const FIRST_REMOVED = {
  name: 'first removed',
  text: `SELECT pet_id FROM staged_pets WHERE batch = $1 AND action = ${REMOVED}
    ORDER BY number LIMIT ${String(MAX_ROWS_PER_OUTCOME)}`,
};

const authorsOfChanges = ({ isIn }: Dialect) => ({
  name: 'authors of changes',
  text: `SELECT changes.id AS change_id, steps.* FROM changes JOIN steps ON steps.id = step_id
    WHERE ${isIn('changes.id', '$1', 'bigint')}`,
});

/** What a step did, for those who are notified. */
export interface DoneStep {
  outcome: StepOutcome;
  /** Those of a step that is small enough to be told in full. */
  removedIds: bigint[];
  /** How many animals were changed; 0 when nothing was written. */
  written: number;
  revision: number;
}

/** The kind of a step, and what it takes back. */
type StepKind = Pick<StoredStep, 'kind'> & Partial<Pick<StoredStep, 'undoes' | 'redoes'>>;

/** The kind of a step and its author. */
interface StepOptions extends StagingOptions {
  kind: StepKind | ((staged: StagedStep) => StepKind);
  author: Author;
  /** What else is done in its transaction, even if no animal is changed. */
  also?: (run: Run) => Promise<unknown>;
}

/**
 * Does what is planned as one step, all or nothing. Animals in conflict are left out and reported.
 * Throws `bad_request` for a plan that is too large, `invalid_body` for a code that is taken, and
 * `cancelled`.
 */
export async function doStep(
  database: SqlDatabase,
  clock: Clock,
  plan: StepPlan,
  options: StepOptions,
): Promise<DoneStep> {
  const staged = new StagedStep(database);
  try {
    await staged.stage(plan, options);
    if (staged.isEmpty && !options.also) {
      return nothingDone(
        staged,
        await conflictsOf(database.read, database.dialect, staged.conflictIds),
      );
    }
    return await database.transaction(
      (run) => publish(run, database, staged, { ...options, at: clock.now() }),
      staged.isLarge ? 'slow' : 'quick',
    );
  } finally {
    await staged.clear();
  }
}

async function publish(
  run: Run,
  database: SqlDatabase,
  staged: StagedStep,
  { kind, author, at, also }: StepOptions & { at: number },
): Promise<DoneStep> {
  const { dialect } = database;
  const numbers = await takeNumbers(run, dialect);
  await also?.(run);
  const late = await leaveOutLate(run, dialect, staged);
  const conflictIds = [...staged.conflictIds, ...late];
  const conflicts = await conflictsOf(run, dialect, conflictIds);
  const written = staged.added + staged.changed - late.length;
  if (written === 0) return nothingDone(staged, conflicts, conflictIds.length);
  const { last_pet_id: beforeId, last_step_id: beforeStep } = numbers;
  const step = await insertStep(run, {
    ...{ undoes: null, redoes: null, ...(typeof kind === 'function' ? kind(staged) : kind) },
    ...{ id: Number(beforeStep) + 1, at, author, count: written },
    added:
      staged.added === 0 ? null : { first: beforeId + 1n, last: beforeId + BigInt(staged.added) },
  });
  const revision = await carryOut(run, database, staged, numbers, at);
  await refuseTakenCodes(run, database, staged, beforeId);
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
      rows: [...added, ...changed].slice(0, MAX_ROWS_PER_OUTCOME).map(rowOf),
      ...{ conflicts, conflictCount: conflictIds.length },
    },
    removedIds: removed.map((raw) => raw.pet_id),
    ...{ written, revision },
  };
}

function nothingDone(
  { unchanged, conflictIds }: StagedStep,
  conflicts: Conflict[],
  conflictCount = conflictIds.length,
): DoneStep {
  return {
    outcome: { step: null, rows: [], done: unchanged, conflicts, conflictCount },
    ...{ removedIds: [], written: 0, revision: 0 },
  };
}

/** Drops what somebody else has changed since from the staged rows, whose last are written first. */
async function leaveOutLate(run: Run, dialect: Dialect, staged: StagedStep): Promise<bigint[]> {
  const [, late] = await Promise.all([
    staged.finish(run),
    run<{ pet_id: bigint }>(LATE, [staged.batch]),
  ]);
  const ids = late.map((raw) => raw.pet_id);
  if (ids.length > 0) await run(leaveOut(dialect), [staged.batch, ids]);
  return ids;
}

/** Writes all that a step does to animals, the history and the counts. */
async function carryOut(
  run: Run,
  database: SqlDatabase,
  { batch, added, changed, actions, changes }: StagedStep,
  numbers: Numbers,
  at: number,
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
      last_change_id: beforeChange + BigInt(changed),
    }),
    added > 0 && run(ADD, [batch, beforeId, at]),
    changed > 0 && run(KEEP, [...publishing, beforeStep + 1n, beforeId]),
    shiftsCounts ? run<CountShift>(SHIFTS, [beforeChange]) : [],
    // Before anything is changed that nobody has counted yet.
    database.countAdditions(run, beforeId),
    actions.has('changed') && run(changing(changes), publishing),
    ...(actions.has('removed') ? REMOVE : []).map((statement) => run(statement, publishing)),
    ...(actions.has('putBack') ? RETURN : []).map((statement) => run(statement, publishing)),
  ]);
  await addShifts(run, database, shifts);
  return revision;
}

async function conflictsOf(
  run: Run,
  dialect: Dialect,
  ids: readonly bigint[],
): Promise<Conflict[]> {
  const listed = ids.slice(0, MAX_CONFLICTS_PER_OUTCOME);
  if (listed.length === 0) return [];
  const animals = await knownPets(run, dialect, listed);
  const versions = listed.map((id) => animals.get(id)?.row.version ?? 0);
  const raws = await run<RawStep & { change_id: bigint }>(authorsOfChanges(dialect), [versions]);
  const authors = new Map(raws.map((raw) => [Number(raw.change_id), raw]));
  return listed.map((id) => {
    const pet = animals.get(id);
    const step = authors.get(pet?.row.version ?? 0);
    return {
      id,
      row: pet?.isPresent ? pet.row : null,
      by: step ? authorOf(step) : null,
      at: step ? Number(step.at) : null,
    };
  });
}
