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

/** A cell of an exported table: text that no spreadsheet runs, or a number with its decimals. */
export type ExportedCell = string | { number: string };

/** A field's value as an import reads it again; empty for none. */
function detailCell({ details }: ExportedPet, field: Field, writing: Writing): ExportedCell {
  const value = details[field.id];
  if (value === undefined) return '';
  const text = kindOf(field).write(value, writing);
  return kindOf(field).isAmount ? { number: text } : text;
}

/**
 * The cells of an animal in an exported table, with the values of the shop's fields last: every digit,
 * and nothing that a spreadsheet would run.
 */
export function exportedCells(
  pet: ExportedPet,
  fields: readonly Field[],
  writing: Writing,
): ExportedCell[] {
  const cells = EXPORT_COLUMNS.map((column) => {
    const value = valueOf(pet, column);
    return typeof value === 'bigint' ? String(value) : guardFormula(value ?? '');
  });
  const details = fields.map((field) => detailCell(pet, field, writing));
  return [
    ...cells,
    ...details.map((cell) => (typeof cell === 'string' ? guardFormula(cell) : cell)),
  ];
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
  const details = fields.flatMap((field) => {
    const cell = detailCell(pet, field, writing);
    if (cell === '') return [];
    return [
      `${JSON.stringify(field.name)}:${typeof cell === 'string' ? JSON.stringify(cell) : cell.number}`,
    ];
  });
  if (details.length > 0) values.push(`"details":{${details.join(',')}}`);
  return `{${values.join(',')}}`;
}
