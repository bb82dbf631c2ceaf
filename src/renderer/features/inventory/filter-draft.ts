import { readValue } from '../../../shared/fields/details.ts';
import type { Field, FieldFilter } from '../../../shared/fields/field.ts';
import { typedValue } from '../../ui/field-values.ts';
import { asSentence } from '../../ui/sentence.ts';

/** A part of a filter that is typed or chosen. */
export type Part = 'is' | 'contains' | 'from' | 'to';
/** What is typed of a filter, and what is wrong with it. */
export type Texts = Partial<Record<Part, string>>;

/** What a filter by a field asks for: for each part the input's field, named as its label. */
export function partsOf(field: Field): readonly (readonly [Part, Field])[] {
  switch (field.kind) {
    case 'choice':
    case 'yesNo':
      return [['is', { ...field, name: 'Is' }]];
    case 'money':
    case 'number':
    case 'date':
      return [
        ['from', { ...field, name: 'From' }],
        ['to', { ...field, name: 'To' }],
      ];
    case 'text':
    case 'longText':
    case 'code':
      return [['contains', { ...field, kind: 'text', name: 'Contains' }]];
  }
}

/** The texts of a filter that is there already. */
export function textsOf(field: Field, filter: FieldFilter | undefined): Texts {
  return Object.fromEntries(
    partsOf(field).map(([part, as]) => [part, typedValue(as, filter?.[part])]),
  );
}

/** The filter that the texts mean, null for none; or what is wrong with each. */
export function readFilter(
  field: Field,
  texts: Texts,
): { filter: FieldFilter | null } | { problems: Texts } {
  const filter: FieldFilter = { field: field.id };
  const problems: Texts = {};
  for (const [part, as] of partsOf(field)) {
    const read = readValue(as, texts[part] ?? '');
    if (read && 'problem' in read) problems[part] = asSentence(read.problem);
    else if (read) Object.assign(filter, { [part]: read.value });
  }
  if (Object.keys(problems).length > 0) return { problems };
  return { filter: Object.keys(filter).length > 1 ? filter : null };
}
