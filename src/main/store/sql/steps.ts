import type { Details } from '../../../shared/fields/details.ts';
import type { Author, Step } from '../../../shared/history.ts';
import { statusCode } from '../field-columns.ts';
import type { StoredStep } from '../planned-step.ts';
import type { Dialect, Run } from './database.ts';
import { fieldsIn } from './pet-columns.ts';

/** A step as the table holds it. */
export interface RawStep {
  id: bigint;
  at: bigint;
  author_kind: Author['kind'];
  author_id: string | null;
  author_name: string | null;
  kind: Step['kind'];
  animals: bigint;
  first_pet_id: bigint | null;
  last_pet_id: bigint | null;
  undoes: bigint | null;
  redoes: bigint | null;
}

/** What a change did; its code is the index. */
export const ACTIONS = ['added', 'changed', 'removed', 'putBack'] as const;

export const STEP = { name: 'step', text: 'SELECT * FROM steps WHERE id = $1' };

const COLUMNS = [
  ...['id', 'at', 'author_kind', 'author_id', 'author_name', 'kind', 'animals'],
  ...['first_pet_id', 'last_pet_id', 'undoes', 'redoes'],
];

/** Fills all columns of a step, with the values of `stepValues`. */
export const INSERT_STEP = {
  name: 'insert step',
  text: `INSERT INTO steps (${COLUMNS.join(', ')})
    VALUES (${COLUMNS.map((_, index) => `$${String(index + 1)}`).join(', ')})`,
};

/** The parameters of INSERT_STEP. Without an id, SQLite gives the next one. */
export function stepValues(
  step: Omit<StoredStep, 'isUndo' | 'id'> & { id: number | null },
): unknown[] {
  const { id, at, author, kind, count, added, undoes, redoes } = step;
  return [
    ...[id, at, author.kind, author.id, author.name, kind, count],
    ...[added?.first ?? null, added?.last ?? null, undoes, redoes],
  ];
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

export function authorOf(raw: Pick<RawStep, 'author_kind' | 'author_id' | 'author_name'>): Author {
  return { kind: raw.author_kind, id: raw.author_id, name: raw.author_name };
}

const SOLD = String(statusCode('sold'));

/** Which changes are meant by each name. */
const CHANGES = {
  sale: `action = ${String(ACTIONS.indexOf('changed'))} AND status_after = ${SOLD}
    AND coalesce(status_before, 0) <> ${SOLD}`,
  removal: `action = ${String(ACTIONS.indexOf('removed'))}`,
};

/**
 * What was written down about animals when they were last sold, without what the sale brought, or when
 * they were last removed, with the reason. Those that never were are left out.
 */
export async function detailsAt(
  change: keyof typeof CHANGES,
  run: Run,
  { isIn }: Dialect,
  ids: readonly bigint[],
): Promise<Map<bigint, Details>> {
  if (ids.length === 0) return new Map();
  const last = {
    name: `last ${change}`,
    text: `SELECT * FROM changes WHERE id IN (SELECT max(id) FROM changes
      WHERE ${isIn('pet_id', '$1', 'bigint')} AND ${CHANGES[change]} GROUP BY pet_id)`,
  };
  const raws = await run<{ pet_id: bigint }>(last, [ids]);
  return new Map(raws.map((raw) => [raw.pet_id, fieldsIn(raw, '_before').details]));
}
