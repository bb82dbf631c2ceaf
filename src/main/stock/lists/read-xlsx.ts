import { strFromU8, strToU8, unzipSync, zipSync, type Unzipped } from 'fflate';
import readSpreadsheet from 'read-excel-file/universal';
import { ShopError } from '../../../shared/errors.ts';
import { int64FromLiteral, significantDigits } from '../../../shared/int64.ts';
import { refuseHugeTable } from './bounds.ts';
import type { Cell, TableRow } from './table.ts';

/** How many digits of a number a spreadsheet keeps. */
const DIGITS_KEPT = 15;
/** The largest unpacked file (bytes) that is still taken for a list of animals. */
const MOST_UNPACKED = 400_000_000;

export interface Sheet {
  name: string;
  /** Whether the workbook does not show it. */
  isHidden: boolean;
  rows: TableRow[];
}

/** A number exactly as the file spells it. */
interface WrittenNumber {
  literal: string;
}

/** Returns the sheets of an XLSX file that contain rows. Throws `file_unreadable`. */
export async function readXlsx(bytes: Uint8Array, file: string): Promise<Sheet[]> {
  try {
    refuseHuge(bytes, file);
    const parts = unzipSync(bytes, { filter: ({ name }) => /[.](xml|rels)$/.test(name) });
    const shown = sheetsOf(parts);
    const sheets = await readSpreadsheet<WrittenNumber>(prepared(parts, file), {
      trim: false,
      parseNumber: (literal) => ({ literal }),
    });
    return sheets
      .map(({ sheet, data }, index) => ({
        name: sheet,
        isHidden: shown[index]?.isHidden ?? false,
        rows: withMergedCells(data.map(tableRow), shown[index]?.merged ?? [], file),
      }))
      .filter(({ rows }) => rows.length > 0);
  } catch (error) {
    if (error instanceof ShopError) throw error;
    throw new ShopError(
      'file_unreadable',
      `${file} can't be read as a spreadsheet. Save it as .xlsx or as CSV, then try again.`,
      { cause: error },
    );
  }
}

/** What the library leaves out of a sheet: whether it is hidden, and its merged cells. */
function sheetsOf(parts: Unzipped): { isHidden: boolean; merged: string[] }[] {
  const textOf = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const targets = new Map(
    tagsOf(textOf('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attributeOf(tag, 'Id'),
      attributeOf(tag, 'Target'),
    ]),
  );
  return tagsOf(textOf('xl/workbook.xml'), 'sheet').map((tag) => {
    const target = targets.get(attributeOf(tag, 'r:id')) ?? '';
    const sheet = textOf(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    return {
      isHidden: /^(?:hidden|veryHidden)$/.test(attributeOf(tag, 'state')),
      merged: tagsOf(sheet, 'mergeCell').map((merged) => attributeOf(merged, 'ref')),
    };
  });
}

function tagsOf(xml: string, name: string): string[] {
  return xml.match(new RegExp(`<${name}\\s[^<>]*>`, 'g')) ?? [];
}

function attributeOf(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"<>]*)"`).exec(tag)?.[1] ?? '';
}

/** Fills the cells below with what a cell says that is merged with them. */
function withMergedCells(rows: TableRow[], merged: readonly string[], file: string): TableRow[] {
  let cells = 0;
  for (const reference of merged) {
    const match = /^([A-Z]+)(\d+):[A-Z]+(\d+)$/.exec(reference);
    if (!match) continue;
    const [, letters = '', first, last] = match;
    const column = columnOf(letters) - 1;
    const top = rows[Number(first) - 1]?.cells[column];
    const below = rows.slice(Number(first), Number(last));
    cells += below.length;
    refuseHugeTable(file, { rows: 0, columns: 0, cells });
    for (const row of below) row.cells[column] = top;
  }
  return rows;
}

function refuseHuge(bytes: Uint8Array, file: string): void {
  let unpacked = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpacked += originalSize;
      return false;
    },
  });
  if (unpacked <= MOST_UNPACKED) return;
  throw new ShopError('file_unreadable', `${file} is too large. Split it into smaller files.`);
}

/** A numeric XML reference to a character that needs two UTF-16 units, such as an emoji. */
const LONG_CHARACTER = /&#(?:x0*([1-9a-f][0-9a-f]{4,5})|0*([1-9]\d{4,6}));/gi;

const SHEET = /^xl\/worksheets\/[^/]+[.]xml$/;
/** A cell that has a format and no contents, of which whole rows may consist. */
const EMPTY_CELL = /<c\s[^<>]*\/>/g;
/** A cell with contents, or a row, and where it says that it is. */
const PLACED = /<(?:c|row)\s(?:[^<>]*?\s)?r="([A-Za-z]*)(\d+)"/g;

/**
 * The same file without empty cells and with those characters written out, because the library's
 * XML reader garbles them. Throws `file_unreadable` when a table would become huge.
 */
function prepared(files: Unzipped, file: string): ArrayBuffer {
  const whole = Object.entries(files).map(([name, content]) => {
    if (!SHEET.test(name)) return [name, wholeCharacters(content)];
    const text = strFromU8(content).replace(EMPTY_CELL, '');
    refuseHugeTable(file, extentOf(text));
    return [name, wholeCharacters(strToU8(text))];
  });
  // Not compressed, since it is read straight away.
  return zipSync(Object.fromEntries(whole) as typeof files, { level: 0 }).slice().buffer;
}

/** How far a sheet reaches. The library fills everything up to there. */
function extentOf(sheet: string): { rows: number; columns: number; cells: number } {
  let rows = 0;
  let columns = 0;
  for (const [, letters = '', row] of sheet.matchAll(PLACED)) {
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, columnOf(letters));
  }
  return { rows, columns, cells: rows * columns };
}

/** The column, from 1, that letters stand for: A, B … Z, AA. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

function wholeCharacters(content: Uint8Array): Uint8Array {
  const text = strFromU8(content);
  if (!text.includes('&#')) return content;
  const whole = text.replace(LONG_CHARACTER, (reference, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0xffff && code <= 0x10ffff ? String.fromCodePoint(code) : reference;
  });
  return strToU8(whole);
}

function tableRow(cells: readonly unknown[], index: number): TableRow {
  return { number: index + 1, cells: cells.map(cellOf) };
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value).toUpperCase();
  if (value instanceof Date) {
    const text = Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
    return { text, problem: 'is a date in the spreadsheet; make its cell text' };
  }
  return isWrittenNumber(value) ? numberCell(value.literal) : undefined;
}

function isWrittenNumber(value: unknown): value is WrittenNumber {
  return typeof value === 'object' && value !== null && 'literal' in value;
}

/** A whole number with too many digits was rounded when it was typed, so it is reported as a problem. */
function numberCell(literal: string): Cell {
  const whole = int64FromLiteral(literal);
  if (whole !== undefined && digitsOf(whole) <= DIGITS_KEPT) return String(whole);
  const value = Number(literal);
  if (!Number.isFinite(value)) return literal;
  if (!Number.isInteger(value)) return String(Number(value.toPrecision(DIGITS_KEPT)));
  return {
    text: literal,
    problem: `is a number of more than ${String(DIGITS_KEPT)} digits, which spreadsheets round; make its cell text`,
  };
}

/** How many digits it has before its trailing zeros. */
function digitsOf(whole: bigint): number {
  const { start, end } = significantDigits(String(whole).replace('-', ''));
  return end - start;
}
