import { t } from '@lingui/core/macro';
import type { Details } from '../../../shared/fields/details.ts';
import type { Field, FieldId } from '../../../shared/fields/field.ts';
import { fieldsFor } from '../../stores/fields.ts';
import { readTyped } from '../../ui/formats.ts';
import { problemOf } from '../../ui/said.ts';

/** Texts as they are typed, by the fields' ids. */
export type TypedDetails = Readonly<Record<FieldId, string>>;

/** Names a detail among the fields of an animal, as the shop's refusals do. */
export type DetailPath = `details.${FieldId}`;
type DetailProblems = Record<DetailPath, string>;

/** Names a field's value among the fields of an animal. */
export function detailPath(id: FieldId): DetailPath {
  return `details.${id}`;
}

/** The fields that the form asks for; those of some categories once one of these is chosen. */
export function formFields(fields: readonly Field[], categoryId: bigint | undefined): Field[] {
  return fieldsFor(fields, categoryId ?? null).filter(({ inForm }) => inForm);
}

/** The values that the typed texts mean, without those that mean none. */
export function readDetails(fields: readonly Field[], typed: TypedDetails): Details {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const read = readTyped(field, typed[field.id] ?? '');
      return read && 'value' in read ? [[field.id, read.value]] : [];
    }),
  );
}

/** What is wrong with the typed texts, in sentences. A code that must differ can't be given to several. */
export function detailsProblems(
  fields: readonly Field[],
  { details, count }: { details: TypedDetails; count: number },
): DetailProblems {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const read = readTyped(field, details[field.id] ?? '');
      if (!read) return [];
      const path = detailPath(field.id);
      if ('problem' in read) return [[path, problemOf(field.name, read.problem)]];
      return field.isUnique && count > 1
        ? [[path, t`${field.name} must differ for each animal. Leave it empty to add several.`]]
        : [];
    }),
  );
}

/** A refusal's problems with details as sentences. A field that the form does not ask for has none. */
export function namedDetails(
  fields: readonly Field[],
  problems: Readonly<Record<string, string>>,
): DetailProblems {
  return Object.fromEntries(
    fields.flatMap(({ id, name, inForm }) => {
      const problem = inForm ? problems[detailPath(id)] : undefined;
      if (problem === undefined) return [];
      return [[detailPath(id), problemOf(name, problem)]];
    }),
  );
}
