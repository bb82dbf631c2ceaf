import type { PetFields } from '../../../shared/pet.ts';
import { FIELD_LIST, FIELDS, type SqlValue } from '../field-columns.ts';

/** The fields of many animals, one array per column; empty where it would hold only nulls. */
export function arraysOf(animals: readonly (PetFields | null)[]): SqlValue[][] {
  return FIELDS.map((field, index) => {
    const values = animals.map((fields) =>
      fields ? (FIELD_LIST[index]?.toSql(fields[field]) ?? null) : null,
    );
    return values.some((value) => value !== null) ? values : [];
  });
}
