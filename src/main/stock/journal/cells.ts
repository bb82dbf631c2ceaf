import { ShopError } from '../../../shared/errors.ts';
import { say } from '../../../shared/say.ts';
import type { PackedRow } from './packed-tables.ts';

/** How many parts a number's one has: DSFinV-K writes up to five decimals. */
export const ONE = 100_000;
const MOST_DECIMALS = 5;

/** A cell's text; empty where the table has no such column. */
export function textIn({ cells }: PackedRow, column: string): string {
  return cells.get(column) ?? '';
}

/** A number in hundred-thousandths, exactly; 0 for an empty cell. Throws `file_unreadable`. */
export function partsIn(row: PackedRow, column: string): number {
  const text = textIn(row, column);
  if (text === '') return 0;
  const [whole = '', decimals = '', more] = text.split(row.decimalSign);
  const digits = decimals.slice(0, MOST_DECIMALS);
  const isNumber = /^[-+]?\d{1,10}$/.test(whole) && /^\d*$/.test(decimals);
  if (!isNumber || more !== undefined || /[1-9]/.test(decimals.slice(MOST_DECIMALS))) {
    throw unreadableCell(row, column, `a number with “${row.decimalSign}” before its decimals`);
  }
  const parts = Math.abs(Number(whole)) * ONE + Number(digits.padEnd(MOST_DECIMALS, '0'));
  return whole.startsWith('-') ? -parts : parts;
}

/** Minor units of an amount in hundred-thousandths, rounded half away from zero. */
export function minorUnits(parts: number): number {
  return Math.sign(parts) * Math.round(Math.abs(parts) / (ONE / 100));
}

/** A moment (ISO 8601) in Unix ms; one without an offset is this computer's. Throws `file_unreadable`. */
export function momentIn(row: PackedRow, column: string): number {
  const text = textIn(row, column);
  const moment = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(moment) || moment < 0) throw unreadableCell(row, column, 'a day with its time');
  return moment;
}

function unreadableCell(row: PackedRow, column: string, wanted: string): ShopError {
  return new ShopError(
    'file_unreadable',
    say`“${textIn(row, column).slice(0, 40)}” in line ${String(row.number)} of ${row.file}, ${column}, is not ${wanted}. Export it at the till once more.`,
  );
}
