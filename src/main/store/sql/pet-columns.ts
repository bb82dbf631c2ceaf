import { foldedText, type Details } from '../../../shared/fields/details.ts';
import type { Field } from '../../../shared/fields/field.ts';
import { inNaturalOrder, LENGTH_SIGN } from '../../../shared/name-folding.ts';
import { Pet, petOf as petOfRow, type PetFields, type PetRow } from '../../../shared/pet.ts';
import type { Dialect, Parameters } from './database.ts';
import {
  eachColumn,
  FIELD_LIST,
  fieldColumns,
  FIELDS,
  type StoredValue,
} from '../field-columns.ts';

const DETAILS_COLUMN = 'details';

/** A row of a table as the driver returns it. */
type RawFields = Readonly<Record<string, unknown>>;

/** Reads the fields from a row's columns with this suffix. */
export function fieldsIn(raw: object, suffix = ''): PetFields {
  const values = raw as RawFields;
  const fields = FIELDS.map((field, index) => {
    const column = FIELD_LIST[index];
    return [field, column?.fromSql((values[`${column.name}${suffix}`] ?? null) as StoredValue)];
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

/**
 * An animal's fields before its first change, which is joined as `first`. A till adds no details; those of
 * other animals are `details`, since the history has only how they changed.
 */
export function firstFields(suffix = '', details = 'CAST(NULL AS text)'): string {
  return eachColumn((column) => {
    const first = `CASE WHEN first.id IS NULL THEN pets.${column} ELSE first.${column}_before END`;
    return `${column === DETAILS_COLUMN ? details : first} AS ${column}${suffix}`;
  });
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

/**
 * The columns with what is searched and sorted of an animal, folded: its name, and the texts of its
 * details; NULL when it has none.
 */
export const FOLDED_COLUMNS = ['folded_name', 'folded_details'] as const;
export const FOLDED = FOLDED_COLUMNS.join(', ');

/** These and capitals are in no folded text, and in nothing that is searched for. */
export const BEFORE_KEY = '\u001e';
const AFTER_KEY = '\u001f';

/** What comes before the text of a field in `folded_details`; BEFORE_KEY follows the text. */
export function foldedKey(id: string): string {
  return `${BEFORE_KEY}${id.toUpperCase()}${AFTER_KEY}`;
}

/** `folded_details` without the texts of these fields; null where nothing is left. */
export function withoutFolded(folded: string, fields: readonly string[]): string | null {
  const keys = fields.map((id) => `${id.toUpperCase()}${AFTER_KEY}`);
  const parts = folded.split(BEFORE_KEY);
  const left = parts.filter((part) => part !== '' && !keys.some((key) => part.startsWith(key)));
  return left.length === 0 ? null : left.map((part) => BEFORE_KEY + part).join('') + BEFORE_KEY;
}

/** How a column of text is folded into another. */
export interface Folding {
  source: 'name' | 'details';
  target: (typeof FOLDED_COLUMNS)[number];
  /** Folds a text of `source`. */
  fold: (stored: string) => string | null;
}

/** How each of FOLDED_COLUMNS is made, for a shop with these fields. */
export function foldings(fold: (text: string) => string, fields: readonly Field[]): Folding[] {
  const details = (stored: string) => foldedDetails(fold, fields, JSON.parse(stored) as Details);
  return [
    { source: 'name', target: 'folded_name', fold: (name) => inNaturalOrder(fold(name)) },
    { source: 'details', target: 'folded_details', fold: details },
  ];
}

/** The values of FOLDED_COLUMNS. */
export function foldedValues(
  fold: (text: string) => string,
  fields: readonly Field[],
  { name, details }: Pick<PetFields, 'name' | 'details'>,
): [string, string | null] {
  return [inNaturalOrder(fold(name)), foldedDetails(fold, fields, details)];
}

/** A text of a field as it is stored to be searched, compared and sorted. */
export function inOrder(
  field: Pick<Field, 'kind'> | undefined,
  text: string,
  fold: (text: string) => string,
): string {
  const folded = foldedText(field, text, fold);
  // Days are compared with others as they are.
  return field?.kind === 'date' ? folded : inNaturalOrder(folded);
}

/** The condition that a column of stored texts has a part, which is folded, as a parameter. */
export function hasPart(
  { contains }: Pick<Dialect, 'contains'>,
  column: string,
  part: string,
  parameters: Parameters,
): string {
  const text = /\d/.test(part) ? `replace(${column}, '${LENGTH_SIGN}', '')` : column;
  return contains(text, parameters.of(part));
}

function foldedDetails(
  fold: (text: string) => string,
  fields: readonly Field[],
  details: Details,
): string | null {
  const texts = Object.entries(details)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([id, value]) => {
      if (typeof value !== 'string') return [];
      const field = fields.find((one) => one.id === id);
      return [foldedKey(id) + inOrder(field, value, fold)];
    });
  return texts.length === 0 ? null : texts.join('') + BEFORE_KEY;
}
