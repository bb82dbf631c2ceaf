import type { Field, FieldFilter } from '../../../shared/fields/field.ts';
import { shownValue } from '../../ui/formats.ts';

/** A filter in words: “Price: 10.00 to 50.00”, “Notes: “shy””, “Born: empty”. */
export function filterText(field: Field, filter: FieldFilter): string {
  return `${field.name}: ${conditionText(field, filter)}`;
}

/** The filters in words, those of fields that the shop has. */
export function filterTexts(fields: readonly Field[], filters: readonly FieldFilter[]): string[] {
  return filters.flatMap((filter) => {
    const field = fields.find(({ id }) => id === filter.field);
    return field ? [filterText(field, filter)] : [];
  });
}

function conditionText(field: Field, { is, contains, from, to, isEmpty }: FieldFilter): string {
  const words = (value: FieldFilter['is']) => shownValue(field, value);
  if (isEmpty) return 'empty';
  if (contains !== undefined) return `“${contains}”`;
  if (is !== undefined) return words(is);
  if (from === undefined) return `up to ${words(to)}`;
  return to === undefined ? `from ${words(from)}` : `${words(from)} to ${words(to)}`;
}
