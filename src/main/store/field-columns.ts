import { detailsText, type Details } from '../../shared/fields/details.ts';
import type { ColumnKind, SqlValue } from './tables/table.ts';
import { PET_STATUSES, type PetFields, type PetStatus } from '../../shared/pet.ts';

/** What a field of an animal is stored as. */
export type StoredValue = Exclude<SqlValue, Buffer>;

/** How a field of an animal is stored. */
export interface FieldColumn<Field> {
  name: string;
  kind: ColumnKind;
  isNullable: boolean;
  /** What its values must be, in SQL behind its name. */
  check?: string;
  toSql: (field: Field) => SqlValue;
  /** Converts what `toSql` stored. */
  fromSql: (stored: StoredValue) => Field;
}

/**
 * The only list of what is stored about an animal besides its id. Every database's SQL and rows
 * derive from it, as do the tables. Add a new field at the end.
 */
const FIELD_COLUMNS: { readonly [Field in keyof PetFields]: FieldColumn<PetFields[Field]> } = {
  name: {
    name: 'name',
    kind: 'code',
    isNullable: false,
    toSql: (name) => name,
    fromSql: String,
  },
  categoryId: {
    name: 'category_id',
    kind: 'whole',
    isNullable: false,
    toSql: (id) => id,
    fromSql: (stored) => BigInt(stored ?? 0),
  },
  status: {
    name: 'status',
    kind: 'small',
    isNullable: true,
    check: 'BETWEEN 1 AND 3',
    toSql: statusCode,
    fromSql: statusOf,
  },
  details: {
    name: 'details',
    kind: 'words',
    isNullable: true,
    toSql: (details) => (Object.keys(details).length === 0 ? null : detailsText(details)),
    fromSql: (stored) => (stored === null ? {} : (JSON.parse(String(stored)) as Details)),
  },
  photographs: {
    name: 'photographs',
    kind: 'words',
    isNullable: true,
    toSql: (ids) => (ids.length === 0 ? null : ids.join(' ')),
    fromSql: (stored) => (stored === null ? [] : String(stored).split(' ')),
  },
};

/** The fields, in the order of FIELD_LIST. */
export const FIELDS = Object.keys(FIELD_COLUMNS) as (keyof PetFields)[];
export const FIELD_LIST = Object.values(
  FIELD_COLUMNS,
) as unknown as readonly FieldColumn<unknown>[];
export const FIELD_COUNT = FIELDS.length;

/** The column of a field. */
function columnOf(field: keyof PetFields): FieldColumn<unknown> {
  return FIELD_COLUMNS[field] as FieldColumn<unknown>;
}

/** The columns of an animal's fields, each with a prefix and a suffix: `fieldColumns('pets.')`. */
export function fieldColumns(prefix = '', suffix = ''): string {
  return eachColumn((name) => `${prefix}${name}${suffix}`);
}

/** The same, with a function that makes each column. */
export function eachColumn(
  sqlOf: (column: string, kind: ColumnKind) => string,
  separator = ', ',
): string {
  return FIELD_LIST.map(({ name, kind }) => sqlOf(name, kind)).join(separator);
}

/** The values for the columns of `fieldColumns`. */
export function sqlValuesOf(fields: PetFields): SqlValue[] {
  return FIELDS.map((field) => columnOf(field).toSql(fields[field]));
}

/** What stores details. */
export function storedDetails(details: PetFields['details']): SqlValue {
  return FIELD_COLUMNS.details.toSql(details);
}

/** The number that represents a status in a database; null for none. */
export function statusCode(status: PetStatus | null | undefined): number | null {
  return status ? PET_STATUSES.indexOf(status) + 1 : null;
}

/** The status of a stored code. */
export function statusOf(code: StoredValue): PetStatus | null {
  return code === null ? null : (PET_STATUSES[Number(code) - 1] ?? null);
}
