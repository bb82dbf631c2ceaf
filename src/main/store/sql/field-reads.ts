import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import { foldedText } from '../../../shared/fields/details.ts';
import {
  kindOf,
  type Field,
  type FieldFilter,
  type FieldId,
} from '../../../shared/fields/field.ts';
import type { FieldValue } from '../../../shared/fields/kinds/kind.ts';
import type { Dialect, Parameters, Reading, Run } from './database.ts';
import { BEFORE_KEY, foldedKey, hasPart, inOrder } from './pet-columns.ts';

const ALL = { name: 'fields', text: 'SELECT definition FROM fields ORDER BY position' };

/** All fields in their order. */
export async function readFields(read: Run): Promise<Field[]> {
  return fieldsStored((await read<{ definition: string }>(ALL)).map((row) => row.definition));
}

/** All fields of a shop whose table of fields has these definitions. */
export function fieldsStored(definitions: readonly string[]): Field[] {
  const fields = definitions.map(fieldOf);
  const isStored = ({ id }: Field) => fields.some((field) => field.id === id);
  return [...fields, ...BUILT_IN_FIELDS.filter((field) => !isStored(field))];
}

function fieldOf(definition: string): Field {
  const { categories, ...field } = JSON.parse(definition) as Omit<Field, 'categories'> & {
    categories: string[] | null;
  };
  return { ...field, categories: categories?.map(BigInt) ?? null };
}

/** The field with an id; a text that is always empty where the shop has no such field. */
export function fieldNamed(fields: readonly Field[], id: FieldId): Pick<Field, 'id' | 'kind'> {
  return fields.find((field) => field.id === id) ?? { id, kind: 'text' };
}

/**
 * The value of a field of `pets` as SQL: a folded text, or a number, 1 for yes and 0 for no; NULL where it
 * is empty. The index of the field is on this expression. An id is small letters only, so it can be
 * written into SQL.
 */
export function fieldIn(
  { textAfter, numberIn }: Pick<Dialect, 'textAfter' | 'numberIn'>,
  { id, kind }: Pick<Field, 'id' | 'kind'>,
): string {
  return kindOf({ kind }).storedAs === 'number'
    ? numberIn('details', id)
    : textAfter('folded_details', foldedKey(id), BEFORE_KEY);
}

/** The conditions of the filters of a view, each of which an animal must meet. */
export function filterConditions(
  { dialect, fold }: Pick<Reading, 'dialect' | 'fold'>,
  fields: readonly Field[],
  filters: readonly FieldFilter[],
  parameters: Parameters,
): string[] {
  return filters.flatMap(({ field: id, is, contains, from, to, isEmpty }) => {
    const field = fieldNamed(fields, id);
    const isNumber = kindOf(field).storedAs === 'number';
    const value = fieldIn(dialect, field);
    const compared = (sign: string, other: FieldValue | undefined): string[] => {
      if (other === undefined) return [];
      // A text and a number are never the same.
      if (isNumber === (typeof other === 'string')) return [NEVER];
      const known = typeof other === 'string' ? inOrder(field, other, fold) : Number(other);
      return [`${value} ${sign} ${parameters.of(known)}`];
    };
    const containing = (part: string): string =>
      isNumber ? NEVER : hasPart(dialect, value, foldedText(field, part, fold), parameters);
    return [
      ...compared('=', is),
      ...compared('>=', from),
      ...compared('<=', to),
      ...(contains === undefined ? [] : [containing(contains)]),
      ...(isEmpty === undefined ? [] : [`${value} IS ${isEmpty ? '' : 'NOT'} NULL`]),
    ];
  });
}

const NEVER = '1 = 0';
