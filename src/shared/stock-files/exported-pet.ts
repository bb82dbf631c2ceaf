import { kindOf, type Field } from '../fields/field.ts';
import { guardFormula } from '../formula-guard.ts';
import type { Writing } from '../money.ts';
import { NewPet, type PetRow } from '../pet.ts';

/** An animal with its category's name, null where the shop gave none. */
export interface ExportedPet extends PetRow {
  category: string | null;
}

const { name, categoryId, ...otherFields } = NewPet.shape;

/** The columns of an exported table. `version` is the shop's own. */
export const EXPORT_COLUMNS = [
  'id',
  ...Object.keys({ name, categoryId }),
  'category',
  ...Object.keys(otherFields),
  'addedAt',
  'addedBy',
] as Exclude<keyof ExportedPet, 'version' | 'details' | 'photographs'>[];

function valueOf(pet: ExportedPet, column: (typeof EXPORT_COLUMNS)[number]) {
  return column === 'addedAt' ? new Date(pet.addedAt).toISOString() : pet[column];
}

/** The shop's fields that an export contains: those that are not hidden, and of animals in stock. */
export function exportedFields(fields: readonly Field[]): Field[] {
  return fields.filter(({ id, isHidden }) => !isHidden && id !== 'removedwhy');
}

/** A field's value as an import reads it again; empty for none. */
function detailText({ details }: ExportedPet, field: Field, writing: Writing): string {
  const value = details[field.id];
  return value === undefined ? '' : kindOf(field).write(value, writing);
}

/**
 * The cells of an animal in an exported table, with the values of the shop's fields last: every digit,
 * and nothing that a spreadsheet would run.
 */
export function exportedCells(
  pet: ExportedPet,
  fields: readonly Field[],
  writing: Writing,
): string[] {
  const cells = EXPORT_COLUMNS.map((column) => {
    const value = valueOf(pet, column);
    return typeof value === 'bigint' ? String(value) : guardFormula(value ?? '');
  });
  return [...cells, ...fields.map((field) => guardFormula(detailText(pet, field, writing)))];
}

/**
 * An animal as JSON: int64s with every digit, no field for a missing value, and the shop's fields by
 * their names in `details`.
 */
export function exportedJson(pet: ExportedPet, fields: readonly Field[], writing: Writing): string {
  const values = EXPORT_COLUMNS.flatMap((column) => {
    const value = valueOf(pet, column);
    if (value === null) return [];
    return [`"${column}":${typeof value === 'bigint' ? String(value) : JSON.stringify(value)}`];
  });
  const details = fields
    .map((field) => [field.name, detailText(pet, field, writing)])
    .filter(([, text]) => text !== '');
  if (details.length > 0) {
    values.push(`"details":${JSON.stringify(Object.fromEntries(details))}`);
  }
  return `{${values.join(',')}}`;
}
