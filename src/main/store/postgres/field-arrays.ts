import type { PetFields } from '../../../shared/pet.ts';
import { FIELD_LIST, FIELDS, type SqlValue } from '../field-columns.ts';

/** The fields of many animals, one array per column. */
export function arraysOf(animals: readonly (PetFields | null)[]): SqlValue[][] {
  return FIELDS.map((field, index) =>
    animals.map((fields) => (fields ? (FIELD_LIST[index]?.toSql(fields[field]) ?? null) : null)),
  );
}
