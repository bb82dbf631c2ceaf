import type { Author } from '../../../../shared/history.ts';
import { fieldsOf, type NewPet } from '../../../../shared/pet.ts';
import { FIELDS } from '../../field-columns.ts';
import type { Addition, AdditionOutcome } from '../../store.ts';
import { fromCrossing, type CrossingError } from './crossing-error.ts';

/*
 * A group of additions and its outcomes, as they cross between threads. Arrays of plain values take a
 * quarter of the time that objects within objects take, on both sides.
 */

/** An addition: its author, its idempotency key and the pet's fields, in the order of FIELDS. */
export type CrossingAddition = readonly [
  kind: Author['kind'],
  id: string | null,
  name: string | null,
  idempotencyKey: string | undefined,
  ...fields: unknown[],
];

/** The outcome of most additions: what the main thread does not know about the animal yet. */
type CrossingAdded = readonly [id: bigint, addedAt: number, addedBy: string | null];

/** What became of an addition; in full unless it was simply added. */
export type CrossingOutcome = CrossingAdded | AdditionOutcome | { error: CrossingError };

/** Flattens an addition. */
export function toCrossingAddition({ pet, author, idempotencyKey }: Addition): CrossingAddition {
  const { kind, id, name } = author;
  return [kind, id, name, idempotencyKey, ...FIELDS.map((field) => pet[field])];
}

/** Returns the addition that `toCrossingAddition` flattened. */
export function fromCrossingAddition(crossing: CrossingAddition): Addition {
  const [kind, id, name, idempotencyKey, ...values] = crossing;
  const pet: Record<string, unknown> = {};
  for (const [index, field] of FIELDS.entries()) {
    if (values[index] !== undefined) pet[field] = values[index];
  }
  return {
    pet: pet as NewPet,
    author: { kind, id, name },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
}

/** Leaves out of an outcome what the addition says anyway. */
export function toCrossingOutcome(outcome: AdditionOutcome): CrossingOutcome {
  if (outcome.outcome !== 'added') return outcome;
  const { id, addedAt, addedBy } = outcome.row;
  return [id, addedAt, addedBy];
}

/** Completes an outcome with what the addition says. Returns the error that it met, if any. */
export function fromCrossingOutcome(
  crossing: CrossingOutcome,
  { pet }: Addition,
): AdditionOutcome | Error {
  if ('error' in crossing) return fromCrossing(crossing.error);
  if (!isAdded(crossing)) return crossing;
  const [id, addedAt, addedBy] = crossing;
  const row = { id, ...fieldsOf(pet), addedAt, addedBy, version: 0 };
  return { outcome: 'added', row };
}

function isAdded(crossing: CrossingOutcome): crossing is CrossingAdded {
  return Array.isArray(crossing);
}
