import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import type { Field, FieldFilter } from '../../../shared/fields/field.ts';
import type { FieldValue } from '../../../shared/fields/kinds/kind.ts';
import type { Parameters, Reading, Run } from './database.ts';
import { BEFORE_KEY, foldedKey } from './pet-columns.ts';

const ALL = { name: 'fields', text: 'SELECT definition FROM fields ORDER BY position' };

/** All fields in their order. */
export async function readFields(read: Run): Promise<Field[]> {
  const stored = await read<{ definition: string }>(ALL);
  const fields = stored.map(({ definition }) => fieldOf(definition));
  const isStored = ({ id }: Field) => fields.some((field) => field.id === id);
  return [...fields, ...BUILT_IN_FIELDS.filter((field) => !isStored(field))];
}

function fieldOf(definition: string): Field {
  const { categories, ...field } = JSON.parse(definition) as Omit<Field, 'categories'> & {
    categories: string[] | null;
  };
  return { ...field, categories: categories?.map(BigInt) ?? null };
}

/** The values of a field as SQL: one of the two is NULL, and both are where it is empty. */
export interface FieldColumns {
  /** Folded; NULL for other values than texts. */
  text: string;
  /** Yes is 1 and no 0. */
  number: string;
}

/** Reads a field of `pets`. An id is small letters only, so it can be written into SQL. */
export function fieldIn({ textAfter, numberIn }: Reading['dialect'], id: string): FieldColumns {
  return {
    text: textAfter('pets.folded_details', foldedKey(id), BEFORE_KEY),
    number: numberIn('pets.details', id),
  };
}

/** The conditions of the filters of a view, each of which an animal must meet. */
export function filterConditions(
  { dialect, fold }: Pick<Reading, 'dialect' | 'fold'>,
  filters: readonly FieldFilter[],
  parameters: Parameters,
): string[] {
  return filters.flatMap(({ field, is, contains, from, to, isEmpty }) => {
    const { text, number } = fieldIn(dialect, field);
    const compared = (sign: string, value: FieldValue | undefined): string[] => {
      if (value === undefined) return [];
      if (typeof value === 'string') return [`${text} ${sign} ${parameters.of(fold(value))}`];
      return [`${number} ${sign} ${parameters.of(Number(value))}`];
    };
    const nothing = `(${text} IS NULL AND ${number} IS NULL)`;
    return [
      ...compared('=', is),
      ...compared('>=', from),
      ...compared('<=', to),
      ...(contains === undefined ? [] : [dialect.contains(text, parameters.of(fold(contains)))]),
      ...(isEmpty === undefined ? [] : [isEmpty ? nothing : `NOT ${nothing}`]),
    ];
  });
}
