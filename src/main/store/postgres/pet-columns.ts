import { petOf as petOfRow, type Pet, type PetFields, type PetRow } from '../../../shared/pet.ts';
import { eachColumn, FIELD_LIST, fieldColumns, FIELDS } from '../field-columns.ts';
import type { SqlValue } from '../field-columns.ts';

/** The parameters of `arraysOf` for `unnest`, the first of them with this number. */
export function fieldArrays(first: number): string {
  return FIELD_LIST.map(({ type }, index) => `$${first + index}::${type}[]`).join(', ');
}

/** The fields of many animals, an array a column. */
export function arraysOf(animals: readonly (PetFields | null)[]): SqlValue[][] {
  return FIELDS.map((field, index) =>
    animals.map((fields) => (fields ? (FIELD_LIST[index]?.toSql(fields[field]) ?? null) : null)),
  );
}

/** A row of a table as the driver returns it. */
type RawFields = Readonly<Record<string, unknown>>;

/** The fields in a row whose columns have this suffix. */
export function fieldsIn(raw: object, suffix = ''): PetFields {
  const values = raw as RawFields;
  const fields = FIELDS.map((field, index) => {
    const column = FIELD_LIST[index];
    return [field, column?.fromSql((values[`${column.name}${suffix}`] ?? null) as SqlValue)];
  });
  return Object.fromEntries(fields) as PetFields;
}

/** An animal as the tables have it; the columns of its fields are read by `fieldsIn`. */
export interface RawPet {
  id: bigint;
}

/** With when and by whom it was added, and its version. */
export interface RawRow extends RawPet {
  added_at: bigint;
  label: string | null;
  version: bigint;
}

/** The columns of a RawPet of `pets`. */
export const PET_COLUMNS = `pets.id, ${fieldColumns('pets.')}`;

/** The columns of a RawRow of `pets`, or of what is called so. */
export const ROW_COLUMNS = `${PET_COLUMNS}, pets.added_at, pets.version, keys.label`;

/** The fields of an animal as they were before its first change, joined as `first`. */
export function firstFields(suffix = ''): string {
  return eachColumn(
    (column) =>
      `CASE WHEN first.id IS NULL THEN pets.${column} ELSE first.${column}_before END AS ${column}${suffix}`,
  );
}

/** The animal in a row of PET_COLUMNS. */
export function petOf(raw: RawPet): Pet {
  return petOfRow({ id: raw.id, ...fieldsIn(raw) });
}

/** The animal in a row of ROW_COLUMNS. */
export function rowOf(raw: RawRow): PetRow {
  return {
    id: raw.id,
    ...fieldsIn(raw),
    addedAt: Number(raw.added_at),
    addedBy: raw.label,
    version: Number(raw.version),
  };
}
