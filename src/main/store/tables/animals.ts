import type { PetFields } from '../../../shared/pet.ts';
import { FIELD_LIST } from '../field-columns.ts';
import { bytes, code, orNull, small, table, whole, words, type Column } from './table.ts';

/** The name of a column, by that of its field: `categoryId`, `category_id`. */
type Named<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Named<Rest>}`
  : Field;
type FieldName = Named<keyof PetFields>;

/** An animal is as it was written with its version, but for who reserved it, which goes with their data. */
const once = (row: string) => `coalesce(${row}.details, '') NOT LIKE '%"reservedfor"%'`;

/** A column for each field of an animal. */
const FIELD_COLUMNS = Object.fromEntries(
  FIELD_LIST.map(({ name, kind, isNullable, check }): [string, Column] => [
    name,
    { kind, isNullable, ...(check !== undefined && { check }) },
  ]),
) as Record<FieldName, Column>;

/** The same, which may be empty, with a suffix to each name. */
export function fieldsOrNull<Suffix extends string>(
  suffix: Suffix,
): Record<`${FieldName}${Suffix}`, Column> {
  const columns = FIELD_LIST.map(({ name, kind }): [string, Column] => [
    `${name}${suffix}`,
    { kind, isNullable: true },
  ]);
  return Object.fromEntries(columns) as Record<`${FieldName}${Suffix}`, Column>;
}

/**
 * The fields of an animal (`field-columns.ts`), and what is searched and sorted of it, folded (`name-folding.ts`).
 * The status is 1 available, 2 pending, 3 sold, NULL none. `version` is the id of the row in `changes` that changed it last.
 * Details are JSON, by the ids of `fields` (NULL without any), photographs are ids between spaces: to reach a column,
 * SQLite reads all that is before it, so these come last.
 */
const PET = {
  id: whole(),
  version: { ...whole(), initial: 0 },
  added_at: whole(),
  added_by: { ...orNull(code()), refersTo: 'keys' },
  folded_name: { ...code(), initial: '', isDerived: true },
  ...FIELD_COLUMNS,
  folded_details: { ...orNull(code()), isDerived: true },
} as const;

/** `sql/field-indexes.ts` makes further indexes. The one by name has all that a list by name needs. */
export const PETS = table('pets', PET, {
  key: ['id'],
  indexes: {
    pets_by_status: ['status', 'id'],
    pets_by_category: ['category_id', 'id'],
    pets_by_name: ['folded_name', 'id', 'status'],
  },
  called: { one: 'animal', all: 'animals' },
  keeping: 'versioned',
  once,
  isNumbered: true,
});

/** Animals that can be put back; those whose number is 0 are in other entries now. */
export const REMOVED_PETS = table('removed_pets', PET, {
  key: ['id'],
  indexes: { removed_pets_by_version: ['version'] },
  called: { one: 'removed animal', all: 'removed animals' },
  keeping: 'versioned',
  once,
});

/** What steps are to do to animals, until they are carried out (`sql/staged-step.ts`); no table of a stock at rest. */
export const STAGED_PETS = table(
  'staged_pets',
  {
    batch: code(),
    action: small(),
    number: whole(),
    pet_id: orNull(whole()),
    version: orNull(whole()),
    folded_name: code(),
    folded_details: orNull(code()),
    ...FIELD_COLUMNS,
    details_before: orNull(words()),
    details_after: orNull(words()),
  },
  {
    key: ['batch', 'action', 'number'],
    called: { one: 'staged animal', all: 'staged animals' },
    keeping: 'uncompared',
  },
);

/** Pictures and papers of animals. */
export const PHOTOGRAPHS = table(
  'photographs',
  {
    id: code(),
    pet_id: whole(),
    created_at: whole(),
    thumbnail: bytes(),
    image: bytes(),
  },
  {
    key: ['id'],
    called: { one: 'photograph', all: 'photographs' },
    keeping: 'unaltered',
    isLarge: true,
  },
);

/** Which animal a till's retry is about. */
export const IDEMPOTENCY = table(
  'idempotency',
  {
    key_id: code(),
    idempotency_key: code(),
    pet_id: whole(),
    added_at: whole(),
    service_day: whole(),
  },
  {
    key: ['key_id', 'idempotency_key'],
    indexes: { idempotency_by_time: ['added_at'] },
    called: { one: 'retry of the key', all: 'retries of tills' },
    keeping: 'unaltered',
  },
);

/** How many entries of a category have a status (0 for none): `sql/counts.ts`. */
export const COUNTED_PETS = table(
  'counted_pets',
  { category_id: whole(), status: small(), animals: whole() },
  {
    key: ['category_id', 'status'],
    called: { one: 'count', all: 'counts' },
    keeping: 'uncompared',
    isDerived: true,
  },
);

/** How many entries have a status (0 for none). */
export const COUNTED_TOTALS = table(
  'counted_totals',
  { status: small(), animals: whole() },
  {
    key: ['status'],
    called: { one: 'total', all: 'totals' },
    keeping: 'uncompared',
    isDerived: true,
  },
);
