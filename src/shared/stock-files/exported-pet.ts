import { REMOVAL_FIELDS } from '../fields/built-in.ts';
import { kindOf, type Field, type FieldId } from '../fields/field.ts';
import { guardFormula } from '../formula-guard.ts';
import type { Writing } from '../money.ts';
import { NewPet, type PetRow, type PetStatus } from '../pet.ts';
import type { CsvSeparator } from './csv.ts';

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

export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

/** How a list for people says what has names of its own in one for programs. */
export interface ListWords {
  /** What the columns are called; that of the animal's number is `OWN_NUMBER`. */
  headings: Readonly<Record<Exclude<ExportColumn, 'id'>, string>>;
  statuses: Readonly<Record<PetStatus, string>>;
  /** What fields are called, and what of their choices is, by their ids, where that is not as it is stored. */
  fields: Readonly<Record<FieldId, string>>;
  choices: Readonly<Record<FieldId, Readonly<Record<string, string>>>>;
}

/** By this heading, in every language, an import knows a list for people that Animal Store has written. */
export const OWN_NUMBER = 'Animal Store No.';

function valueOf(pet: ExportedPet, column: ExportColumn) {
  return column === 'addedAt' ? new Date(pet.addedAt).toISOString() : pet[column];
}

/** The shop's fields that an export contains: those that are not hidden, and of animals in stock. */
export function exportedFields(fields: readonly Field[]): Field[] {
  return fields.filter(({ id, isHidden }) => !isHidden && !REMOVAL_FIELDS.includes(id));
}

/** What an exported column is called: as people read it, or as programs do. */
export function columnHeading(column: ExportColumn, words: ListWords | null): string {
  if (!words) return column;
  return column === 'id' ? OWN_NUMBER : words.headings[column];
}

/** What an exported column of a field is called. */
export function fieldHeading({ id, name }: Field, words: ListWords | null): string {
  return words?.fields[id] ?? name;
}

/** A moment as people read it, which keeps its zone: "2026-11-25 13:04:05.006 +01:00". */
function readableMoment(at: number): string {
  const minutes = -new Date(at).getTimezoneOffset();
  const local = new Date(at + minutes * 60_000).toISOString();
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const size = Math.abs(minutes);
  const offset = `${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
  return `${local.slice(0, 10)} ${local.slice(11, 23)} ${offset}`;
}

function columnText(pet: ExportedPet, column: ExportColumn, words: ListWords | null): string {
  if (words && column === 'addedAt') return readableMoment(pet.addedAt);
  if (words && column === 'status') return pet.status === null ? '' : words.statuses[pet.status];
  return String(valueOf(pet, column) ?? '');
}

/** A cell of an exported table: text that no spreadsheet runs, or a number with its decimals. */
export type ExportedCell = string | { number: string };

/** A field's value as an import reads it again; empty for none. */
function detailCell(
  { details }: ExportedPet,
  field: Field,
  writing: Writing,
  words: ListWords | null = null,
): ExportedCell {
  const value = details[field.id];
  if (value === undefined) return '';
  const text = kindOf(field).write(value, writing);
  if (kindOf(field).isAmount) return { number: text };
  const choices = words?.choices[field.id];
  return choices && Object.hasOwn(choices, text) ? (choices[text] ?? text) : text;
}

/**
 * The cells of an animal in an exported table, with the values of the shop's fields last: every digit,
 * and nothing that a spreadsheet would run.
 */
export function exportedCells(
  pet: ExportedPet,
  fields: readonly Field[],
  writing: Writing,
  { words, separator }: { words: ListWords | null; separator: CsvSeparator },
): ExportedCell[] {
  const cells = EXPORT_COLUMNS.map((column) =>
    typeof pet[column] === 'bigint'
      ? String(pet[column])
      : guardFormula(columnText(pet, column, words), separator),
  );
  const details = fields.map((field) => detailCell(pet, field, writing, words));
  return [
    ...cells,
    ...details.map((cell) => (typeof cell === 'string' ? guardFormula(cell, separator) : cell)),
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
