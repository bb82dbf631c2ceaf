import { readValue } from '../../../shared/fields/details.ts';
import { kindOf, type Field } from '../../../shared/fields/field.ts';
import { QUANTITY } from '../../../shared/fields/built-in.ts';
import type { FieldKind } from '../../../shared/fields/kinds.ts';
import { writingInFiles } from '../../../shared/money.ts';
import type { ImportChoice, NewField } from '../../../shared/stock-files/import-choice.ts';
import { headingsOf, isFieldWord, offeredFields } from '../../../shared/stock-files/field-words.ts';
import { plainHeadings } from './headings.ts';

/** Which columns fill what, and the fields that the shop gets for it. */
export type ColumnGuess = Pick<ImportChoice, 'columns' | 'newFields'>;

/** What of a shop decides what a column is. */
export interface ColumnsOfShop {
  fields: readonly Field[];
  /** Whether the list may bring new fields; yes, unless this says no. */
  mayAddFields?: boolean;
}

/** A column of a list that may fill a field. */
interface FreeColumn {
  heading: string;
  /** The first texts in it. */
  values: readonly string[];
  /** Whether it fills nothing yet. */
  isFree: boolean;
}

/** The shop's fields that a column can fill; how many animals a line stands for is asked of every list. */
export function fieldsToFill(fields: readonly Field[]): Field[] {
  return fields.filter(({ id, isHidden }) => !isHidden && id !== QUANTITY.id);
}

/**
 * Finds the columns of a shop's fields: by their names to the letter, by what lists call the same, and by what
 * the cells hold.
 */
export function fieldColumns(
  columns: readonly FreeColumn[],
  { fields, mayAddFields = true }: ColumnsOfShop,
): ColumnGuess {
  const found = new Map<string, number>();
  const free = new Map(
    [...columns.entries()].filter(([, { isFree, heading }]) => isFree && heading !== ''),
  );
  const take = (id: string, column: number | undefined) => {
    if (column === undefined || found.has(id)) return;
    found.set(id, column);
    free.delete(column);
  };
  const fillable = fieldsToFill(fields);
  for (const { id, name } of fillable) {
    take(id, [...free].find(([, { heading }]) => heading === name.normalize('NFC'))?.[0]);
  }
  for (const field of fillable) take(field.id, bestOf(free, headingsOf(field)));
  for (const field of fillable) {
    if (!found.has(field.id)) take(field.id, [...free].find(([, one]) => isLike(field, one))?.[0]);
  }
  const newFields: NewField[] = [];
  for (const { offered, headings } of mayAddFields ? offeredFields(fields) : []) {
    const column = bestOf(free, headings);
    if (column === undefined || (free.get(column)?.values.length ?? 0) === 0) continue;
    const field = { ...offered, id: newFieldId(column) };
    newFields.push(field);
    take(field.id, column);
  }
  return { columns: Object.fromEntries(found), newFields };
}

/** Whether a heading is what lists call something that shops write down. */
export function isFieldHeading(heading: string): boolean {
  return plainHeadings(heading).some(isFieldWord);
}

function bestOf(
  free: ReadonlyMap<number, FreeColumn>,
  known: ReadonlyMap<string, number>,
): number | undefined {
  let best: { column: number; place: number } | undefined;
  for (const [column, { heading }] of free) {
    for (const text of plainHeadings(heading)) {
      const place = known.get(text);
      if (place !== undefined && (!best || place < best.place)) best = { column, place };
    }
  }
  return best?.column;
}

const CHIP = /^\d{15}$/;

/** Whether a column holds what only this field has. */
function isLike(field: Field, { values }: FreeColumn): boolean {
  if (values.length < 2) return false;
  if (field.id === 'chip')
    return values.every((value) => CHIP.test(value.replaceAll(/[\s.-]/g, '')));
  if (field.id !== 'sex') return false;
  return values.every((value) => isGood(field, value)) && new Set(values).size > 1;
}

const IN_FILES = writingInFiles('EUR');

function isGood(field: Field, text: string): boolean {
  const read = readValue(field, text, IN_FILES);
  return read !== null && 'value' in read;
}

/** What the new field of a column is known as until the shop has it. */
export function newFieldId(column: number): string {
  return `new${letters(column)}`.toLowerCase();
}

/** The letters that spreadsheets give a column, counted from 0: "A", "B" … "Z", "AA". */
export function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

/** Kinds that a column may be told by, the narrowest first. */
const KINDS_BY_CONTENT: readonly FieldKind[] = ['yesNo', 'date'];
const FIGURE = /^[-+]?[\d.,\s']+$/;
const LONG = 200;

/** The field that a shop would get for a column: named by its heading, and of the kind that its cells are. */
export function offeredField(column: number, { heading, values }: FreeColumn): NewField {
  return {
    id: newFieldId(column),
    name: nameOf(heading),
    kind: kindOfTexts(values),
  };
}

function nameOf(heading: string): string {
  return Array.from(heading.replaceAll(/\s+/g, ' ')).slice(0, 60).join('').trim();
}

function kindOfTexts(values: readonly string[]): FieldKind {
  if (values.length === 0) return 'text';
  const byContent = KINDS_BY_CONTENT.find((kind) =>
    values.every((value) => Object.keys(readingsAs(kind, value)).length > 0),
  );
  if (byContent) return byContent;
  if (values.every((value) => FIGURE.test(value))) {
    return values.some((value) => /^0\d|\d{9}/.test(value)) ? 'code' : 'number';
  }
  if (values.every((value) => Object.keys(readingsAs('money', value)).length > 0)) return 'money';
  return values.some((value) => value.length > LONG || value.includes('\n')) ? 'longText' : 'text';
}

/** What a text may mean as a kind, in any way. */
function readingsAs(kind: FieldKind, text: string): object {
  const { readings, read, schema } = kindOf({ kind });
  if (readings) return readings(text, IN_FILES);
  const rules = { id: '', choices: [] };
  const meant = read(text, rules, IN_FILES);
  return 'value' in meant && schema(rules).safeParse(meant.value).success ? { meant } : {};
}
