import {
  petOf as petOfRow,
  PET_STATUSES,
  type Pet,
  type PetFields,
  type PetRow,
  type PetStatus,
} from '../../../shared/pet.ts';

/** What the driver takes and returns: int8 as bigint. */
type SqlValue = bigint | number | string | null;

/** How a field of an animal is kept. */
interface Column<Field> {
  name: string;
  type: 'text' | 'bigint' | 'smallint';
  toSql: (field: Field) => SqlValue;
  /** Of what was stored by `toSql`. */
  fromSql: (stored: SqlValue) => Field;
}

type Columns = { readonly [Field in keyof PetFields]: Column<PetFields[Field]> };

/**
 * The one list of what is kept of an animal beside its id, as in SQLite's `pet-columns.ts`: from it
 * come the statements and the rows. A new field goes to the end, here and in the tables.
 */
const FIELD_COLUMNS: Columns = {
  name: { name: 'name', type: 'text', toSql: (name) => name, fromSql: String },
  categoryId: {
    name: 'category_id',
    type: 'bigint',
    toSql: (id) => id,
    fromSql: (stored) => BigInt(stored ?? 0),
  },
  status: { name: 'status', type: 'smallint', toSql: statusCode, fromSql: statusOf },
};

const FIELDS = Object.keys(FIELD_COLUMNS) as (keyof PetFields)[];
const COLUMNS = FIELDS.map((field) => FIELD_COLUMNS[field]) as readonly Column<unknown>[];

/** How many parameters `fieldArrays` takes. */
export const FIELD_COUNT = COLUMNS.length;

/** The columns of an animal's fields, each with a prefix and a suffix: `fieldColumns('pets.')`. */
export function fieldColumns(prefix = '', suffix = ''): string {
  return eachColumn((column) => `${prefix}${column}${suffix}`);
}

/** The same, made by a function of each column and its type. */
export function eachColumn(
  sqlOf: (column: string, type: Column<unknown>['type']) => string,
): string {
  return COLUMNS.map(({ name, type }) => sqlOf(name, type)).join(', ');
}

/** The parameters of `arraysOf` for `unnest`, the first of them with this number. */
export function fieldArrays(first: number): string {
  return COLUMNS.map(({ type }, index) => `$${first + index}::${type}[]`).join(', ');
}

/** The fields of many animals, an array a column. */
export function arraysOf(animals: readonly (PetFields | null)[]): SqlValue[][] {
  return FIELDS.map((field, index) =>
    animals.map((fields) => (fields ? (COLUMNS[index]?.toSql(fields[field]) ?? null) : null)),
  );
}

/** A row of a table as the driver returns it. */
type RawFields = Readonly<Record<string, unknown>>;

/** The fields in a row whose columns have this suffix. */
export function fieldsIn(raw: object, suffix = ''): PetFields {
  const values = raw as RawFields;
  const fields = FIELDS.map((field, index) => {
    const column = COLUMNS[index];
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

/** The code of a status; null for none. */
export function statusCode(status: PetStatus | null | undefined): number | null {
  return status ? PET_STATUSES.indexOf(status) + 1 : null;
}

function statusOf(code: SqlValue): PetStatus | null {
  return code === null ? null : (PET_STATUSES[Number(code) - 1] ?? null);
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
