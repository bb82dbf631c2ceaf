import {
  PET_STATUSES,
  type Pet,
  type PetChange,
  type PetFields,
  type PetRow,
  type PetStatus,
} from '../../../shared/pet.ts';
import type { Value } from './files/page-records.ts';

/** What better-sqlite3 takes and returns, with integers as bigint. */
export type SqlValue = bigint | number | string | null;

/** How a field of an animal is kept. */
interface Column<Field> {
  name: string;
  toSql: (field: Field) => SqlValue;
  /** Of what was stored by `toSql`. */
  fromSql: (stored: SqlValue) => Field;
  /** Whether a value that was found on a page of a damaged database can be this. */
  isPossible: (found: Value) => boolean;
}

type Columns = { readonly [Field in keyof PetFields]: Column<PetFields[Field]> };

/**
 * The one list of what is kept of an animal beside its id: from it come the SQL, the rows and what
 * salvage looks for. A new field goes to the end, here and in the tables (see docs/how-to.md).
 */
const FIELD_COLUMNS: Columns = {
  name: {
    name: 'name',
    toSql: (name) => name,
    fromSql: String,
    isPossible: (found) => typeof found === 'string',
  },
  categoryId: {
    name: 'category_id',
    toSql: (id) => id,
    fromSql: (stored) => BigInt(stored ?? 0),
    isPossible: (found) => typeof found === 'bigint',
  },
  status: {
    name: 'status',
    toSql: statusCode,
    fromSql: statusOf,
    isPossible: (found) =>
      found === null || (typeof found === 'bigint' && found >= 1n && found <= 3n),
  },
};

const FIELDS = Object.keys(FIELD_COLUMNS) as (keyof PetFields)[];
const COLUMNS = FIELDS.map((field) => FIELD_COLUMNS[field]) as readonly Column<unknown>[];

/** The columns of an animal's fields, each with a prefix and a suffix: `fieldColumns('pets.')`. */
export function fieldColumns(prefix = '', suffix = ''): string {
  return COLUMNS.map(({ name }) => `${prefix}${name}${suffix}`).join(', ');
}

/** The same, made by a function of each column. */
export function eachColumn(sqlOf: (column: string) => string, separator = ', '): string {
  return COLUMNS.map(({ name }) => sqlOf(name)).join(separator);
}

export const FIELD_COUNT = COLUMNS.length;
/** A question mark for each field. */
export const FIELD_VALUES = COLUMNS.map(() => '?').join(', ');
export const NO_FIELDS = COLUMNS.map(() => 'NULL').join(', ');

/** The values of `fieldColumns`. */
export function sqlValuesOf(fields: PetFields): SqlValue[] {
  return FIELDS.map((field) => (FIELD_COLUMNS[field] as Column<unknown>).toSql(fields[field]));
}

/** The fields that a row in raw mode has from a place on, in the order of `fieldColumns`. */
export function fieldsAt(values: readonly SqlValue[], from: number): PetFields {
  const fields: Record<string, unknown> = {};
  for (let index = 0; index < FIELD_COUNT; index += 1) {
    fields[FIELDS[index] ?? ''] = COLUMNS[index]?.fromSql(values[from + index] ?? null);
  }
  return fields as PetFields;
}

/** The fields in values found on a page of a damaged database, in the same order; undefined when they can't be. */
export function possibleFields(found: readonly Value[], from: number): SqlValue[] | undefined {
  const values = found.slice(from, from + FIELD_COUNT);
  const isPossible = COLUMNS.every((column, index) => column.isPossible(values[index]));
  return isPossible ? (values as SqlValue[]) : undefined;
}

/** The raw row of an animal as the service shows it. */
export const PET_COLUMNS = `pets.id, ${fieldColumns('pets.')}`;

/** The pet in a raw row of PET_COLUMNS: what is null is left out. */
export function petOf(values: readonly SqlValue[]): Pet {
  const pet: Record<string, unknown> = { id: values[0] };
  for (let index = 0; index < FIELD_COUNT; index += 1) {
    const stored = values[1 + index] ?? null;
    if (stored !== null) pet[FIELDS[index] ?? ''] = COLUMNS[index]?.fromSql(stored);
  }
  return pet as Pet;
}

/** The raw row of an animal as the window shows it, of `pets` or `removed_pets`, joined with the till. */
export function rowColumns(table: 'pets' | 'removed_pets' = 'pets'): string {
  return `${table}.id, ${table}.added_at, keys.label, ${table}.version, ${fieldColumns(`${table}.`)}`;
}

/** The table with the label of the till that added each. */
export function withTills(table: 'pets' | 'removed_pets' = 'pets'): string {
  return `${table} LEFT JOIN keys ON keys.id = ${table}.added_by`;
}

/** The PetRow in a raw row of `rowColumns`. */
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

/** The number that stands for a status in the database; null for none. */
export function statusCode(status: PetStatus | null | undefined): number | null {
  return status ? PET_STATUSES.indexOf(status) + 1 : null;
}

function statusOf(code: SqlValue): PetStatus | null {
  return code === null ? null : (PET_STATUSES[Number(code) - 1] ?? null);
}

/** The columns that a change of an animal sets, with their values. */
export function changedColumns(change: PetChange): ReadonlyMap<string, SqlValue> {
  const changed = new Map<string, SqlValue>();
  for (const field of FIELDS) {
    const value = change[field];
    if (value === undefined) continue;
    const column = FIELD_COLUMNS[field] as Column<unknown>;
    changed.set(column.name, column.toSql(value));
  }
  return changed;
}
