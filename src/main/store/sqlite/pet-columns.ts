import type { PetFields } from '../../../shared/pet.ts';
import { FIELD_COUNT, FIELD_LIST, FIELDS, type SqlValue } from '../field-columns.ts';

/** A question mark for each field. */
export const FIELD_VALUES = FIELD_LIST.map(() => '?').join(', ');

/** Reads the fields of a raw row, from an index on, in the order of `fieldColumns`. */
export function fieldsAt(values: readonly SqlValue[], from: number): PetFields {
  const fields: Record<string, unknown> = {};
  for (let index = 0; index < FIELD_COUNT; index += 1) {
    fields[FIELDS[index] ?? ''] = FIELD_LIST[index]?.fromSql(values[from + index] ?? null);
  }
  return fields as PetFields;
}

/**
 * An animal's fields as values found on a page of a damaged database, by column, in the order of
 * `fieldColumns`; undefined if they can't be fields.
 */
export function possibleFields(valueOf: (column: string) => unknown): SqlValue[] | undefined {
  const found = FIELD_LIST.map(({ name }) => valueOf(name));
  const isPossible = FIELD_LIST.every((column, index) => column.isPossible(found[index]));
  return isPossible ? (found as SqlValue[]) : undefined;
}
