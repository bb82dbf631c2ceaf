import { Pet, petOf as petOfRow, type PetFields, type PetRow } from '../../../shared/pet.ts';
import { eachColumn, FIELD_LIST, fieldColumns, FIELDS } from '../field-columns.ts';
import type { SqlValue } from '../field-columns.ts';

/** A row of a table as the driver returns it. */
type RawFields = Readonly<Record<string, unknown>>;

/** Reads the fields from a row's columns with this suffix. */
export function fieldsIn(raw: object, suffix = ''): PetFields {
  const values = raw as RawFields;
  const fields = FIELDS.map((field, index) => {
    const column = FIELD_LIST[index];
    return [field, column?.fromSql((values[`${column.name}${suffix}`] ?? null) as SqlValue)];
  });
  return Object.fromEntries(fields) as PetFields;
}

/** An animal as the tables hold it; `fieldsIn` reads its fields' columns. */
export interface RawPet {
  id: bigint;
}

/** Adds when and by whom the animal was added, and its version. */
export interface RawRow extends RawPet {
  added_at: bigint;
  label: string | null;
  version: bigint;
}

/** The columns of a RawPet in `pets`: what the service returns, without the shop's details. */
export const PET_COLUMNS = [
  'pets.id',
  ...FIELDS.flatMap((field, index) =>
    field in Pet.shape ? [`pets.${FIELD_LIST[index]?.name ?? ''}`] : [],
  ),
].join(', ');

/** The columns of a RawRow in `pets`, or in a table with that alias. */
export const ROW_COLUMNS = `pets.id, ${fieldColumns('pets.')}, pets.added_at, pets.version, keys.label`;

/** An animal's fields before its first change, which is joined as `first`. */
export function firstFields(suffix = ''): string {
  return eachColumn(
    (column) =>
      `CASE WHEN first.id IS NULL THEN pets.${column} ELSE first.${column}_before END AS ${column}${suffix}`,
  );
}

/** Reads the animal from a row of PET_COLUMNS. */
export function petOf(raw: RawPet): Pet {
  return petOfRow({ id: raw.id, ...fieldsIn(raw) });
}

/** Reads the animal from a row of ROW_COLUMNS. */
export function rowOf(raw: RawRow): PetRow {
  return {
    id: raw.id,
    ...fieldsIn(raw),
    addedAt: Number(raw.added_at),
    addedBy: raw.label,
    version: Number(raw.version),
  };
}
