import { int64FromLiteral, significantDigits } from '../../../shared/int64.ts';
import type { Cell } from './table.ts';
import { readXml, unescaped, type Attributes } from './workbook-xml.ts';

/** How many digits of a number a spreadsheet keeps. */
const DIGITS_KEPT = 15;

/** What the cells of all sheets refer to. */
export interface SharedByCells {
  strings: string[];
  /** Of each format of cells, whether it shows a date. */
  areDates: boolean[];
  /** Whether its days are counted from 1904 rather than from 1900. */
  beginsIn1904: boolean;
}

/**
 * What a cell contains that says something, by its type (ECMA-376 part 1, 18.18.11). An error in a
 * formula is an empty cell. Throws for a string that the workbook does not have.
 */
export function cellOf({ t = 'n', s = '' }: Attributes, text: string, shared: SharedByCells): Cell {
  switch (t) {
    case 's':
      return sharedString(text, shared);
    case 'str':
    case 'inlineStr':
      return unescaped(text);
    case 'b':
      return isTrue(text) ? 'TRUE' : 'FALSE';
    case 'e':
      return undefined;
    case 'd':
      return dateCell(text.slice(0, 10));
    default:
      return shared.areDates[Number(s)] ? dateCell(dayOf(text, shared)) : numberCell(text);
  }
}

/** Whether an attribute or a cell says yes. */
export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

function sharedString(index: string, { strings }: SharedByCells): string {
  const string = strings[Number(index)];
  if (string === undefined) throw new Error(`The workbook has no string ${index}`);
  return string;
}

/** The day of a number of days; empty for one that no calendar has. */
function dayOf(days: string, { beginsIn1904 }: SharedByCells): string {
  const date = new Date((Number(days) - (beginsIn1904 ? 24_107 : 25_569)) * 86_400_000);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

function dateCell(text: string): Cell {
  return { text, problem: 'is a date in the spreadsheet; make its cell text' };
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

/** Whether each format of cells, as `styles.xml` lists them, shows a date or a time. Throws for what is not XML. */
export function readDateFormats(xml: string): boolean[] {
  const codes = new Map<string, string>();
  const areDates: boolean[] = [];
  let isOfCells = false;
  readXml(xml, {
    opens: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(numFmtId, formatCode);
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      const code = codes.get(numFmtId);
      areDates.push(code === undefined ? DATE_FORMATS.test(numFmtId) : isDateCode(code));
    },
    closes: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return areDates;
}

/** The built-in formats of dates and times, also those of East Asia and Thailand (ECMA-376 part 1, 18.8.30). */
const DATE_FORMATS = /^(?:1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-7]|5[0-8]|7[1-9]|8[01])$/;

/** Whether a format shows a part of a date or a time, other than in its texts, colours and conditions. */
function isDateCode(code: string): boolean {
  const shown = code.replace(/"[^"]*"|\\.|[_*].|\[(?!(?:h+|m+|s+)\])[^[\]]*\]/gi, '');
  return /[dmyhs]/i.test(shown);
}
