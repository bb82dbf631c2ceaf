import { t } from '@lingui/core/macro';
import { kindOf, type Field, type FieldFilter } from '../../../shared/fields/field.ts';
import type { FilterPart } from '../../../shared/fields/kinds/kind.ts';
import { shownValue, typedValue, asSentence, readTyped } from '../../ui/formats.ts';
import { words } from '../../../shared/words.ts';

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
  const shown = (value: FieldFilter['is']) => shownValue(field, value);
  if (isEmpty) return t`left empty`;
  if (contains !== undefined) return `“${contains}”`;
  if (is !== undefined) return shown(is);
  if (from === undefined) return t`up to ${shown(to)}`;
  return to === undefined ? t`from ${shown(from)}` : t`${shown(from)} to ${shown(to)}`;
}

/** What is typed of a filter, and what is wrong with it. */
export type Texts = Partial<Record<FilterPart, string>>;

const TITLES = words({
  is: () => t`Is`,
  contains: () => t`Contains`,
  from: () => t`From`,
  to: () => t`To`,
});

/** What a filter by a field asks for: for each part the input's field, named as its label. */
export function partsOf(field: Field): readonly (readonly [FilterPart, Field])[] {
  return kindOf(field).filteredBy.map((part) => [
    part,
    { ...field, kind: part === 'contains' ? 'text' : field.kind, name: TITLES[part] },
  ]);
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
    const read = readTyped(as, texts[part] ?? '');
    if (read && 'problem' in read) problems[part] = asSentence(read.problem);
    else if (read) Object.assign(filter, { [part]: read.value });
  }
  if (Object.keys(problems).length > 0) return { problems };
  return { filter: Object.keys(filter).length > 1 ? filter : null };
}
