import { z } from 'zod';
import { ShopError } from '../errors.ts';
import type { Writing } from '../money.ts';
import { FieldId, kindOf, MAX_FIELDS, type Field } from './field.ts';
import type { FieldValue, ReadText } from './kinds/kind.ts';

const Value = z.union([z.string(), z.number(), z.boolean()]);

function isBounded(details: object): boolean {
  return Object.keys(details).length <= MAX_FIELDS;
}

/** What is written down about an animal: the values of its fields by their ids, without the empty ones. */
export const Details = z.record(FieldId, Value).refine(isBounded, { error: 'are too many' });
export type Details = z.infer<typeof Details>;

/** New values of some fields; null empties one, and what is left out stays as it is. */
export const DetailsChange = z
  .record(FieldId, Value.nullable())
  .refine(isBounded, { error: 'are too many' });
export type DetailsChange = z.infer<typeof DetailsChange>;

/** Details as text: equal details are equal text, however they were put together. */
export function detailsText(details: Details): string {
  const sorted = Object.entries(details).sort(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify(Object.fromEntries(sorted));
}

/** The details after a change. */
export function changedDetails(details: Details, change: DetailsChange): Details {
  const all = Object.entries({ ...details, ...change });
  return Object.fromEntries(
    all.filter((entry): entry is [FieldId, FieldValue] => entry[1] !== null),
  );
}

/** The fields in which two sets of details differ, as they are in the one and in the other. */
export function differingDetails(
  before: Details,
  after: Details,
): { before: Details; after: Details } {
  const isSame = (id: FieldId) => before[id] === after[id];
  const onlyDiffering = (details: Details): Details =>
    Object.fromEntries(Object.entries(details).filter(([id]) => !isSame(id)));
  return { before: onlyDiffering(before), after: onlyDiffering(after) };
}

/** The change from the second of two sets of differing details to the first. */
export function changeBack(before: Details, after: Details): DetailsChange {
  const emptied = Object.keys(after).map((id) => [id, null] as const);
  return { ...Object.fromEntries(emptied), ...before };
}

/** What is wrong with a value, worded to follow the field's name, or the value as it is kept and what is to be said of it. */
export type CheckedValue =
  | ({ value: FieldValue } & Omit<Extract<ReadText, { value: unknown }>, 'value'>)
  | { problem: string };

/** A text of a field as it is searched and compared. `fold` is the shop's (`foldingFor`). */
export function foldedText(
  field: Pick<Field, 'kind'> | undefined,
  text: string,
  fold: (text: string) => string,
): string {
  return (field && kindOf(field).comparedAs?.(text, fold)) ?? fold(text);
}

/** A schema is compiled once for each definition of a field: an import checks a value for each cell. */
const schemas = new WeakMap<Field, z.ZodType<FieldValue>>();

function schemaOf(field: Field): z.ZodType<FieldValue> {
  const known = schemas.get(field);
  if (known) return known;
  const schema = kindOf(field).schema(field);
  schemas.set(field, schema);
  return schema;
}

/** Checks a value of a field: one that `read` returned, or a client sent. */
export function checkedValue(field: Field, value: unknown): CheckedValue {
  const checked = schemaOf(field).safeParse(value);
  if (checked.success) return { value: checked.data };
  return { problem: checked.error.issues[0]?.message ?? 'is not valid' };
}

/** The value that a typed or imported text means; null for an empty one. */
export function readValue(field: Field, text: string, writing: Writing): CheckedValue | null {
  if (text.trim() === '') return null;
  const read = kindOf(field).read(text, field, writing);
  if ('problem' in read) return read;
  const { value, ...said } = read;
  const checked = checkedValue(field, value);
  return 'value' in checked ? { ...said, ...checked } : checked;
}

/** Without an exponent, and with every digit. */
const plainly = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 });

/**
 * The value that a number in a file means: exactly that number, of which an amount keeps as many decimals as
 * its currency has. `text` is how it is shown, for fields that take no numbers.
 */
export function readNumber(
  field: Field,
  { number, text }: { number: number; text: string },
  writing: Writing,
): CheckedValue | null {
  if (!kindOf(field).isAmount) return readValue(field, text, writing);
  return readValue(field, plainly.format(number), { ...writing, decimalSign: '.' });
}

/**
 * A change of details with each value as it is kept. Throws `invalid_body` with a problem for each
 * field that can't have its value, under `details.` and its id.
 */
export function checkedDetails<Change extends DetailsChange>(
  fields: readonly Field[],
  change: Change,
): Change {
  const problems: [field: string, name: string, problem: string][] = [];
  const kept = Object.entries<FieldValue | null>(change).map(([id, value]) => {
    const field = fields.find((one) => one.id === id);
    const checked = field && value !== null ? checkedValue(field, value) : { value };
    if (!field) problems.push([id, id, 'is no field of this shop']);
    else if ('problem' in checked) problems.push([id, field.name, checked.problem]);
    return [id, 'value' in checked ? checked.value : value] as const;
  });
  if (problems.length === 0) return Object.fromEntries(kept) as Change;
  const sentence = problems.map(([, name, problem]) => `${name} ${problem}`).join('; ');
  throw new ShopError('invalid_body', `${sentence}.`, {
    fields: Object.fromEntries(problems.map(([id, , problem]) => [`details.${id}`, problem])),
  });
}
