import {
  changeBack,
  changedDetails,
  type Details,
  type DetailsChange,
} from '../../../shared/fields/details.ts';
import { REMOVAL_FIELDS } from '../../../shared/fields/built-in.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { statusCode } from '../field-columns.ts';
import { emptied, only, type StoredStep } from '../planned-step.ts';
import { authorColumns, authorOf } from '../tables/author.ts';
import { STEPS } from '../tables/history.ts';
import { columnNames, valuesOf, type RowOf } from '../tables/table.ts';
import type { Dialect, Run } from './database.ts';
import { fieldsIn } from './pet-columns.ts';

/** A step as the table holds it. */
export type RawStep = RowOf<typeof STEPS>;

/** What a change did; its code is the index. */
export const ACTIONS = ['added', 'changed', 'removed', 'putBack'] as const;

export const STEP = { name: 'step', text: 'SELECT * FROM steps WHERE id = $1' };

/** Fills all columns of a step, with the values of `stepValues`. */
export const INSERT_STEP = {
  name: 'insert step',
  text: `INSERT INTO steps (${columnNames(STEPS).join(', ')})
    VALUES (${columnNames(STEPS)
      .map((_, index) => `$${String(index + 1)}`)
      .join(', ')})`,
};

/** The parameters of INSERT_STEP. */
export function stepValues(step: Omit<StoredStep, 'isUndo'>): unknown[] {
  return valuesOf(STEPS, {
    id: step.id,
    at: step.at,
    ...authorColumns(step.author),
    kind: step.kind,
    animals: step.count,
    first_pet_id: step.added?.first ?? null,
    last_pet_id: step.added?.last ?? null,
    undoes: step.undoes,
    redoes: step.redoes,
  });
}

/** Stores a step, in a transaction that has taken its number. */
export async function insertStep(run: Run, step: Omit<StoredStep, 'isUndo'>): Promise<StoredStep> {
  await run(INSERT_STEP, stepValues(step));
  return { ...step, isUndo: step.undoes !== null };
}

export function stepOf(raw: RawStep): StoredStep {
  const { first_pet_id: first, last_pet_id: last } = raw;
  return {
    id: Number(raw.id),
    at: Number(raw.at),
    author: authorOf(raw),
    kind: raw.kind,
    count: Number(raw.animals),
    isUndo: raw.undoes !== null,
    added: first !== null && last !== null ? { first, last } : null,
    undoes: raw.undoes === null ? null : Number(raw.undoes),
    redoes: raw.redoes === null ? null : Number(raw.redoes),
  };
}

/** The code of `recounted`, which the history does not show: its step says what was done. */
export const RECOUNTED = ACTIONS.length;

/** The code of an action. */
export function actionCode(action: (typeof ACTIONS)[number] | 'recounted'): number {
  return action === 'recounted' ? RECOUNTED : ACTIONS.indexOf(action);
}

/** The action of a code. */
export function actionOf(code: bigint | number): (typeof ACTIONS)[number] {
  return ACTIONS[Number(code)] ?? 'changed';
}

const SOLD = String(statusCode('sold'));
const CHANGED = String(actionCode('changed'));

/** An animal with its details as they are. */
type Detailed = Pick<PetRow, 'id' | 'details'>;

/** Those of sold animals that a sale has made so; of others it is only known that they are sold. */
export async function soldBySale(
  run: Run,
  { isIn }: Dialect,
  ids: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  if (ids.length === 0) return new Set();
  const raws = await run<{ pet_id: bigint }>(
    {
      name: 'sold by sale',
      text: `SELECT pet_id FROM changes JOIN steps ON steps.id = step_id WHERE kind = 'sold' AND
        changes.id IN (SELECT max(id) FROM changes WHERE ${isIn('pet_id', '$1', 'bigint')}
          AND action = ${CHANGED} AND status_after = ${SOLD} AND coalesce(status_before, 0) <> ${SOLD} GROUP BY pet_id)`,
    },
    [ids],
  );
  return new Set(raws.map(({ pet_id: id }) => id));
}

/**
 * What was written down about animals when they were added: what the history keeps of their changes is
 * undone, from the newest on. Those that never changed are left out.
 */
export async function detailsAsAdded(
  run: Run,
  { isIn }: Dialect,
  pets: readonly Detailed[],
): Promise<Map<bigint, Details>> {
  if (pets.length === 0) return new Map();
  const present = new Map(pets.map(({ id, details }) => [id, details]));
  const past = new Map<bigint, Details>();
  const raws = await run<{ pet_id: bigint; action: bigint | number }>(
    {
      name: 'details since addition',
      text: `SELECT pet_id, action, ${DETAILS} FROM changes
        WHERE ${isIn('pet_id', '$1', 'bigint')} ORDER BY id DESC`,
    },
    [[...present.keys()]],
  );
  for (const raw of raws) {
    const details = past.get(raw.pet_id) ?? present.get(raw.pet_id) ?? {};
    past.set(raw.pet_id, changedDetails(details, changeBackOf(raw)));
  }
  return past;
}

const DETAILS = 'details_before, details_after';

/** What takes the details of an animal back to before a change. */
function changeBackOf(raw: { action: bigint | number }): DetailsChange {
  const [before, after] = [fieldsIn(raw, '_before').details, fieldsIn(raw, '_after').details];
  const action = actionOf(raw.action);
  if (action === 'changed') return changeBack(before, after);
  // An animal in stock has no reason for its removal, and is as many as were removed.
  const { quantity = null } = before;
  return { ...emptied(REMOVAL_FIELDS), ...(action === 'removed' && { quantity }) };
}

/** What was written down when animals were last removed. Those without anything are left out. */
export async function lastRemovals(
  run: Run,
  { isIn }: Dialect,
  ids: readonly bigint[],
): Promise<Map<bigint, Details>> {
  if (ids.length === 0) return new Map();
  const raws = await run<{ pet_id: bigint }>(
    {
      name: 'last removals',
      text: `SELECT pet_id, details_before FROM changes WHERE id IN (SELECT max(id) FROM changes
        WHERE ${isIn('pet_id', '$1', 'bigint')} AND action = ${String(actionCode('removed'))}
        GROUP BY pet_id)`,
    },
    [ids],
  );
  return new Map(
    raws.flatMap((raw) => {
      const details = only(REMOVAL_FIELDS, fieldsIn(raw, '_before').details);
      return Object.keys(details).length === 0 ? [] : [[raw.pet_id, details]];
    }),
  );
}
