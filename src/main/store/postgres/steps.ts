import type { Author, Step } from '../../../shared/history.ts';
import type { StoredStep } from '../planned-step.ts';

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

export const STEP = { name: 'step', text: 'SELECT * FROM steps WHERE id = $1' };

/** Takes a step's number from `shop`, whose row its transaction holds. */
export const INSERT_STEP = {
  name: 'insert step',
  text: `WITH numbered AS (UPDATE shop SET last_step_id = last_step_id + 1 RETURNING last_step_id)
    INSERT INTO steps SELECT last_step_id, $1::bigint, $2, $3, $4, $5, $6::bigint, $7::bigint,
      $8::bigint, $9::bigint, $10::bigint FROM numbered RETURNING *`,
};

/** The parameters of INSERT_STEP. */
export function stepValues(step: Omit<StoredStep, 'id' | 'isUndo'>): unknown[] {
  const { at, author, kind, count, added, undoes, redoes } = step;
  return [
    ...[at, author.kind, author.id, author.name, kind, count],
    ...[added?.first ?? null, added?.last ?? null, undoes, redoes],
  ];
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
