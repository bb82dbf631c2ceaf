import { readValue } from '../fields/details.ts';
import { QUANTITY } from '../fields/built-in.ts';
import type { Field } from '../fields/field.ts';
import { writingInFiles } from '../money.ts';
import { headingsOf } from './field-words.ts';
import { IMPORT_COLUMNS } from './import-columns.ts';
import { plain } from './word-list.ts';

/** Whether an import knows a field of these by a word for it, and none of the others by that. */
export function isKnownHeading(word: string, field: Field, fields: readonly Field[]): boolean {
  const known = field.id === QUANTITY.id ? IMPORT_COLUMNS.quantity.headings : headingsOf(field);
  const isOther = fields.some(({ id, name }) => id !== field.id && plain(name) === plain(word));
  return known.has(plain(word)) && !isOther;
}

const IN_FILES = writingInFiles('EUR');

/** Whether an import reads a word of a field as the stored choice, or yes or no, that it stands for. */
export function isKnownChoice(word: string, field: Field, stored: string): boolean {
  const meaningOf = (text: string) => {
    const read = readValue(field, text, IN_FILES);
    return read && 'value' in read ? read.value : null;
  };
  const meant = meaningOf(stored);
  return meant !== null && meaningOf(word) === meant;
}
