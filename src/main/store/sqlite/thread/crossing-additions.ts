import type { Author } from '../../../../shared/history.ts';
import { fieldsOf, type NewPet } from '../../../../shared/pet.ts';
import { FIELDS } from '../../field-columns.ts';
import type { Addition, AdditionOutcome } from '../../store.ts';
import { fromCrossing, toCrossing, type CrossingError } from './crossing-error.ts';

/*
 * A group of additions and its outcomes, as they cross between threads: column by column, in a few
 * long arrays. An array for each addition would take half as long again, an object even longer.
 */

/** A group of additions. All columns have one value for each. */
export interface CrossingAdditions {
  /** The group's authors. One whose additions follow each other, as a till's do, is listed once. */
  authors: Author[];
  /** Whose additions they are: places in `authors`. */
  authorOf: number[];
  idempotencyKeys: (string | undefined)[];
  /** The pets, as a column for each of FIELDS. */
  fields: unknown[][];
}

/** What became of a group. All columns have one value for each addition: all that the main thread lacks. */
export interface CrossingOutcomes {
  /** Null for one that was not simply added; `others` has its outcome. */
  ids: (bigint | null)[];
  addedAt: number[];
  addedBy: (string | null)[];
  others: (readonly [place: number, outcome: AdditionOutcome | { error: CrossingError }])[];
}

/** Takes a group apart. */
export function toCrossingAdditions(additions: readonly Addition[]): CrossingAdditions {
  const authors: Author[] = [];
  const authorOf = additions.map(({ author }) => {
    if (!isSameAuthor(authors.at(-1), author)) authors.push(author);
    return authors.length - 1;
  });
  return {
    authors,
    authorOf,
    idempotencyKeys: additions.map(({ idempotencyKey }) => idempotencyKey),
    fields: FIELDS.map((field) => additions.map(({ pet }) => pet[field])),
  };
}

/** Puts together again what `toCrossingAdditions` took apart. */
export function fromCrossingAdditions(crossing: CrossingAdditions): Addition[] {
  return crossing.authorOf.map((place, index) => {
    const author = crossing.authors[place];
    if (!author) throw new Error('An addition crossed without its author');
    const idempotencyKey = crossing.idempotencyKeys[index];
    return {
      pet: petAt(crossing.fields, index),
      author,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    };
  });
}

/** Takes outcomes apart, without what the additions say anyway. */
export function toCrossingOutcomes(
  outcomes: readonly (AdditionOutcome | Error)[],
): CrossingOutcomes {
  const crossing: CrossingOutcomes = { ids: [], addedAt: [], addedBy: [], others: [] };
  for (const [place, outcome] of outcomes.entries()) {
    const row = 'outcome' in outcome && outcome.outcome === 'added' ? outcome.row : null;
    crossing.ids.push(row?.id ?? null);
    crossing.addedAt.push(row?.addedAt ?? 0);
    crossing.addedBy.push(row?.addedBy ?? null);
    if (row) continue;
    const other = outcome instanceof Error ? { error: toCrossing(outcome) } : outcome;
    crossing.others.push([place, other]);
  }
  return crossing;
}

/** Completes outcomes with what their additions say. The outcome of one that met an error is that error. */
export function fromCrossingOutcomes(
  { ids, addedAt, addedBy, others }: CrossingOutcomes,
  additions: readonly Addition[],
): (AdditionOutcome | Error)[] {
  const outcomes = additions.map(({ pet }, place): AdditionOutcome | Error => {
    const id = ids[place] ?? null;
    const at = addedAt[place];
    if (id === null || at === undefined)
      return new Error('The thread told no outcome of an addition');
    const by = addedBy[place] ?? null;
    return {
      outcome: 'added',
      row: { id, ...fieldsOf(pet), addedAt: at, addedBy: by, version: 0 },
    };
  });
  for (const [place, other] of others) {
    outcomes[place] = 'error' in other ? fromCrossing(other.error) : other;
  }
  return outcomes;
}

function petAt(fields: readonly unknown[][], index: number): NewPet {
  const pet: Record<string, unknown> = {};
  for (const [column, field] of FIELDS.entries()) {
    const value = fields[column]?.[index];
    if (value !== undefined) pet[field] = value;
  }
  return pet as NewPet;
}

function isSameAuthor(left: Author | undefined, right: Author): boolean {
  return left?.kind === right.kind && left.id === right.id && left.name === right.name;
}
