import { readValue, type DetailsChange } from '../../../shared/fields/details.ts';
import type { Field, FieldId } from '../../../shared/fields/field.ts';
import { asSentence } from '../../ui/sentence.ts';
import type { TypedDetails } from '../inventory/draft-details.ts';

/** What typed texts mean, null for an empty one, and what is wrong with the others, by the fields' ids. */
interface TypedValues {
  values: DetailsChange;
  problems: Record<FieldId, string>;
}

/** Reads what was typed into some of the shop's fields. */
export function typedValues(fields: readonly Field[], typed: TypedDetails): TypedValues {
  const read: TypedValues = { values: {}, problems: {} };
  for (const [id, text] of Object.entries(typed)) {
    const field = fields.find((one) => one.id === id);
    const value = field && readValue(field, text);
    if (value && 'problem' in value) read.problems[id] = asSentence(value.problem) ?? '';
    else if (field) read.values[id] = value?.value ?? null;
  }
  return read;
}
