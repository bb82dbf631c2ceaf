import {
  MAX_CONFLICTS_PER_OUTCOME,
  MAX_ROWS_PER_OUTCOME,
  type Author,
  type Conflict,
  type StepOutcome,
} from '../../../shared/history.ts';
import {
  decideStep,
  shownStep,
  type KnownPet,
  type Planned,
  type StoredStep,
  type Written,
} from '../planned-step.ts';
import { rowAfter } from '../step-plans.ts';
import type { Run } from './database.ts';
import { eachColumn, FIELD_COUNT, fieldColumns, statusCode } from '../field-columns.ts';
import { arraysOf, fieldArrays, ROW_COLUMNS, rowOf, type RawRow } from './pet-columns.ts';
import { ADD_SHIFTS, COUNT_NEW } from './pet-counts.ts';
import { authorOf, INSERT_STEP, stepOf, stepValues, type RawStep } from './steps.ts';

/** The row that every commit of animals locks first. */
export const TAKE_SHOP = {
  name: 'take shop',
  text: 'SELECT last_pet_id, last_change_id FROM shop FOR UPDATE',
};

const KNOWN = {
  name: 'known pets',
  text: `
SELECT ${ROW_COLUMNS}, true AS is_present FROM pets LEFT JOIN keys ON keys.id = added_by
WHERE pets.id = ANY ($1::bigint[])
UNION ALL
SELECT ${ROW_COLUMNS}, false FROM removed_pets AS pets LEFT JOIN keys ON keys.id = added_by
WHERE pets.id = ANY ($1::bigint[])`,
};

const AUTHORS_OF_CHANGES = {
  name: 'authors of changes',
  text: `SELECT changes.id AS change_id, steps.* FROM changes JOIN steps ON steps.id = step_id
    WHERE changes.id = ANY ($1::bigint[])`,
};

const ACTION_CODES = { changed: 1, removed: 2, putBack: 3 } as const;

/** What a change did; its code is the index. */
export const ACTIONS = ['added', 'changed', 'removed', 'putBack'] as const;

const BEFORE = fieldColumns('', '_before');
const AFTER = fieldColumns('', '_after');
/** The columns that an animal keeps when it is removed or put back. */
const KEPT = `folded, added_at, added_by, ${fieldColumns()}`;

const WRITE_CHANGES = {
  name: 'write changes',
  text: `
INSERT INTO changes (id, step_id, last_pet_id, pet_id, action, ${BEFORE}, ${AFTER})
SELECT $1::bigint + place, $2, $3, pet_id, action, ${BEFORE}, ${AFTER}
FROM unnest($4::bigint[], $5::smallint[], ${fieldArrays(6)}, ${fieldArrays(6 + FIELD_COUNT)})
  WITH ORDINALITY AS input (pet_id, action, ${BEFORE}, ${AFTER}, place)`,
};

/**
 * Applies the changes of a step, one statement each for what it changed, removed and put back.
 * `folded` is passed in, since SQL folds differently.
 */
const APPLY = [
  {
    name: 'apply changes',
    text: `UPDATE pets SET version = changes.id, folded = input.folded,
        ${eachColumn((column) => `${column} = ${column}_after`)}
      FROM changes JOIN unnest($2::bigint[], $3::text[]) AS input (pet_id, folded) USING (pet_id)
      WHERE step_id = $1 AND action = 1 AND pets.id = changes.pet_id`,
  },
  {
    name: 'apply removals',
    text: `WITH gone AS (
        DELETE FROM pets USING changes
        WHERE step_id = $1 AND action = 2 AND pets.id = changes.pet_id
        RETURNING pets.id, changes.id AS version, ${KEPT}
      ) INSERT INTO removed_pets (id, version, ${KEPT})
        SELECT * FROM gone`,
  },
  {
    name: 'apply returns',
    text: `WITH back AS (
        DELETE FROM removed_pets AS pets USING changes
        WHERE step_id = $1 AND action = 3 AND pets.id = changes.pet_id
        RETURNING pets.id, changes.id AS version, ${KEPT}
      ) INSERT INTO pets (id, version, ${KEPT})
        SELECT * FROM back`,
  },
] as const;

const SHIFT_COUNTS = {
  name: 'shift counts',
  text: `
WITH shifts AS (
  SELECT * FROM unnest($1::bigint[], $2::smallint[], $3::bigint[])
    AS shifts (category_id, status, animals)
), ${ADD_SHIFTS}
SELECT true AS shifted`,
};

const REVISE = {
  name: 'revise pets',
  text: `UPDATE shop SET pets_revision = pets_revision + 1, last_change_id = last_change_id + $1
    RETURNING pets_revision AS revision`,
};

/** What a step did, for those who are notified. */
export interface DoneStep {
  outcome: StepOutcome;
  removedIds: bigint[];
  /** How many animals were changed; 0 when nothing was written. */
  written: number;
  revision: number;
}

type StepKind = Pick<StoredStep, 'kind' | 'undoes' | 'redoes'>;

/** The kind of a step, its author and time, and how names are folded. */
interface StepOptions {
  kind: StepKind;
  author: Author;
  at: number;
  fold: (name: string) => string;
}

/**
 * Stores a plan as one step and carries it out, in a transaction that holds the shop's row.
 * Conflicts are left out and reported.
 */
export async function writeStep(
  run: Run,
  shop: { last_pet_id: bigint; last_change_id: bigint },
  planned: readonly Planned[],
  { kind, author, at, fold }: StepOptions,
): Promise<DoneStep> {
  const ids = planned.map(({ id }) => id);
  const raws = await run<RawRow & { is_present: boolean }>(KNOWN, [ids]);
  const known = new Map<bigint, KnownPet>(
    raws.map((raw) => [raw.id, { row: rowOf(raw), isPresent: raw.is_present }]),
  );
  const { writes, unchanged, conflictIds } = decideStep(planned, known);
  const conflicts = await conflictsOf(run, conflictIds, known);
  const told = { done: writes.length + unchanged, conflicts, conflictCount: conflictIds.length };
  if (writes.length === 0) {
    return { outcome: { step: null, rows: [], ...told }, removedIds: [], written: 0, revision: 0 };
  }
  const [raw] = await run<RawStep>(
    INSERT_STEP,
    stepValues({ ...kind, at, author, count: writes.length, added: null }),
  );
  if (!raw) throw new Error('A step was not written');
  const step = stepOf(raw);
  const revision = await writeChanges(run, shop, step, writes, fold);
  const rows = writes
    .slice(0, MAX_ROWS_PER_OUTCOME)
    .flatMap((written, place) =>
      rowAfter(written, known.get(written.id), Number(shop.last_change_id) + place + 1),
    );
  return {
    outcome: { step: shownStep(step), rows, ...told },
    removedIds: writes.flatMap(({ id, action }) => (action === 'removed' ? [id] : [])),
    written: writes.length,
    revision,
  };
}

async function writeChanges(
  run: Run,
  shop: { last_pet_id: bigint; last_change_id: bigint },
  step: StoredStep,
  writes: readonly Written[],
  fold: StepOptions['fold'],
): Promise<number> {
  const changed = writes.flatMap(({ id, action, after }) =>
    action === 'changed' && after ? [{ id, folded: fold(after.name) }] : [],
  );
  const { categories, statuses, animals } = countShifts(writes);
  const [revised] = await Promise.all([
    run<{ revision: bigint }>(REVISE, [writes.length]),
    run(COUNT_NEW),
    run(WRITE_CHANGES, [
      ...[shop.last_change_id, step.id, shop.last_pet_id],
      writes.map(({ id }) => id),
      writes.map(({ action }) => ACTION_CODES[action]),
      ...arraysOf(writes.map(({ before }) => before)),
      ...arraysOf(writes.map(({ after }) => after)),
    ]),
    run(APPLY[0], [step.id, changed.map(({ id }) => id), changed.map((one) => one.folded)]),
    run(APPLY[1], [step.id]),
    run(APPLY[2], [step.id]),
    run(SHIFT_COUNTS, [categories, statuses, animals]),
  ]);
  return Number(revised[0]?.revision ?? 0);
}

/** The amount by which each count changes. */
function countShifts(writes: readonly Written[]) {
  const shifts = new Map<string, { categoryId: bigint; status: number; animals: number }>();
  const shift = (fields: Written['before'], by: number) => {
    if (!fields) return;
    const { categoryId } = fields;
    const status = statusCode(fields.status) ?? 0;
    const key = `${String(categoryId)} ${String(status)}`;
    const known = shifts.get(key) ?? { categoryId, status, animals: 0 };
    shifts.set(key, { ...known, animals: known.animals + by });
  };
  for (const { before, after } of writes) {
    shift(before, -1);
    shift(after, 1);
  }
  const all = [...shifts.values()];
  return {
    categories: all.map(({ categoryId }) => categoryId),
    statuses: all.map(({ status }) => status),
    animals: all.map(({ animals }) => animals),
  };
}

async function conflictsOf(
  run: Run,
  ids: readonly bigint[],
  known: ReadonlyMap<bigint, KnownPet>,
): Promise<Conflict[]> {
  const told = ids.slice(0, MAX_CONFLICTS_PER_OUTCOME);
  if (told.length === 0) return [];
  const versions = told.map((id) => known.get(id)?.row.version ?? 0);
  const raws = await run<RawStep & { change_id: bigint }>(AUTHORS_OF_CHANGES, [versions]);
  const authors = new Map(raws.map((raw) => [Number(raw.change_id), raw]));
  return told.map((id) => {
    const pet = known.get(id);
    const step = authors.get(pet?.row.version ?? 0);
    return {
      id,
      row: pet?.isPresent ? pet.row : null,
      by: step ? authorOf(step) : null,
      at: step ? Number(step.at) : null,
    };
  });
}
