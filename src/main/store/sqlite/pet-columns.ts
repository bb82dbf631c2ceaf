import type { Pet, PetChange, PetFields, PetRow } from '../../../shared/pet.ts';
import { columnOf, FIELD_COUNT, FIELD_LIST, FIELDS, fieldColumns } from '../field-columns.ts';
import type { SqlValue } from '../field-columns.ts';

/** A question mark for each field. */
export const FIELD_VALUES = FIELD_LIST.map(() => '?').join(', ');
export const NO_FIELDS = FIELD_LIST.map(() => 'NULL').join(', ');

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

/** The columns of an animal's raw row as the service shows it. */
export const PET_COLUMNS = `pets.id, ${fieldColumns('pets.')}`;

/** Reads the pet from a raw row of PET_COLUMNS, leaving out fields that are null. */
export function petOf(values: readonly SqlValue[]): Pet {
  const pet: Record<string, unknown> = { id: values[0] };
  for (let index = 0; index < FIELD_COUNT; index += 1) {
    const stored = values[1 + index] ?? null;
    if (stored !== null) pet[FIELDS[index] ?? ''] = FIELD_LIST[index]?.fromSql(stored);
  }
  return pet as Pet;
}

/**
 * The columns of an animal's raw row as the window shows it, from `pets` or `removed_pets` joined
 * with the till.
 */
export function rowColumns(table: 'pets' | 'removed_pets' = 'pets'): string {
  return `${table}.id, ${table}.added_at, keys.label, ${table}.version, ${fieldColumns(`${table}.`)}`;
}

/** The table joined with the label of the till that added each animal. */
export function withTills(table: 'pets' | 'removed_pets' = 'pets'): string {
  return `${table} LEFT JOIN keys ON keys.id = ${table}.added_by`;
}

/** Reads the PetRow from a raw row of `rowColumns`. */
export function rowOf(values: readonly SqlValue[]): PetRow {
  const [id, addedAt, addedBy, version] = values;
  return {
    id: BigInt(id ?? 0),
    ...fieldsAt(values, 4),
    addedAt: Number(addedAt),
    addedBy: addedBy === null ? null : String(addedBy),
    version: Number(version),
  };
}

/** The columns that a change to an animal sets, with their values. */
export function changedColumns(change: PetChange): ReadonlyMap<string, SqlValue> {
  const changed = new Map<string, SqlValue>();
  for (const field of FIELDS) {
    const value = change[field];
    if (value === undefined) continue;
    const column = columnOf(field);
    changed.set(column.name, column.toSql(value));
  }
  return changed;
}
