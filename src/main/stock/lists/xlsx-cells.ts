import { Parser } from 'saxen';
import { int64FromLiteral, significantDigits } from '../../../shared/int64.ts';
import type { Cell } from './sheet-rows.ts';

/** An element's attributes. Those of no namespace have the names that ECMA-376 gives them. */
export type Attributes = Partial<Record<string, string>>;

/** Receives the elements of a document in their order, by their names without prefixes. */
interface Elements {
  opens?: (name: string, attributes: Attributes) => void;
  /** `text` is what was written in a cell or a shared string when it ends. */
  closes?: (name: string, text: string) => void;
}

/**
 * Reads a part of a workbook (ECMA-376 part 1, SpreadsheetML) in one pass, in which entities of a
 * document type are not replaced. Throws for what is not XML.
 */
export function readXml(xml: string, { opens, closes }: Elements): void {
  let text = '';
  let isText = false;
  let isPhonetic = false;
  const says = (more: string) => {
    if (isText) text += more;
  };
  new Parser()
    .on('openTag', (prefixed, attributes) => {
      const name = withoutPrefix(prefixed);
      if (name === 'c' || name === 'si') text = '';
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 't' || name === 'v') isText = !isPhonetic;
      opens?.(name, decodedAttributes(attributes()));
    })
    .on('text', (raw) => {
      if (isText) says(decoded(raw));
    })
    .on('cdata', says)
    .on('closeTag', (prefixed) => {
      const name = withoutPrefix(prefixed);
      if (name === 't' || name === 'v') isText = false;
      else if (name === 'rPh') isPhonetic = false;
      closes?.(name, text);
    })
    .parse(xml);
}

/** Returns what a text stands for that is escaped as in XLSX: `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
export function unescaped(text: string): string {
  return text.replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function decodedAttributes(raw: Record<string, string>): Attributes {
  for (const name in raw) raw[name] = decoded(raw[name] ?? '');
  return raw;
}

const NAMED: Partial<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Replaces the references to characters. saxen's own function garbles emojis. */
export function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(x?[\da-f]+)|([a-z]+));/gi, (whole, code?: string, name = '') =>
    code === undefined
      ? (NAMED[String(name)] ?? whole)
      : String.fromCodePoint(Number(code.replace(/^x/i, '0x'))),
  );
}

/** How many digits of a number a spreadsheet keeps. */
const DIGITS_KEPT = 15;

/** A date, or a number with so many digits, zeros in front. */
type CellFormat = 'date' | number;

/** What the cells of all sheets refer to. */
export interface SharedByCells {
  strings: string[];
  /** Of each format of cells, whether it shows a date or, if not, how many digits it shows at least. */
  formats: CellFormat[];
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
      return dateCell(text);
    default: {
      const format = shared.formats[Number(s)] ?? 0;
      return format === 'date' ? dateCell(dayOf(text, shared)) : numberCell(text, format);
    }
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

/** The day, with the time if it has one, of a number of days; empty for one that no calendar has. */
function dayOf(days: string, { beginsIn1904 }: SharedByCells): string {
  const since1970 = Number(days) - (beginsIn1904 ? 24_107 : 25_569);
  // Days are fractions, of which a spreadsheet keeps no more than seconds.
  const date = new Date(Math.round(since1970 * 86_400) * 1_000);
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date.toISOString().split(/[T.]/);
  return time === '00:00:00' ? day : `${day} ${time}`;
}

function dateCell(text: string): Cell {
  return { text, problem: 'is a date in the spreadsheet; make its cell text' };
}

/** A whole number with too many digits was rounded when it was typed, so it is reported as a problem. */
function numberCell(literal: string, digits: number): Cell {
  const whole = int64FromLiteral(literal);
  if (whole !== undefined && digitsOf(whole) <= DIGITS_KEPT) {
    const text = String(whole);
    return { text: whole < 0n ? text : text.padStart(digits, '0'), number: Number(whole) };
  }
  const value = Number(literal);
  if (!Number.isFinite(value)) return literal;
  if (!Number.isInteger(value)) {
    const number = Number(value.toPrecision(DIGITS_KEPT));
    return { text: String(number), number };
  }
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

/** What each format of cells shows, as `styles.xml` lists them. Throws for what is not XML. */
export function readFormats(xml: string): CellFormat[] {
  const codes = new Map<string, string>();
  const formats: CellFormat[] = [];
  let isOfCells = false;
  readXml(xml, {
    opens: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(numFmtId, formatCode);
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      const code = codes.get(numFmtId) ?? '';
      const isDate = code === '' ? DATE_FORMATS.test(numFmtId) : isDateCode(code);
      formats.push(isDate ? 'date' : zerosIn(code));
    },
    closes: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

/** The built-in formats of dates and times, also those of East Asia and Thailand (ECMA-376 part 1, 18.8.30). */
const DATE_FORMATS = /^(?:1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-7]|5[0-8]|7[1-9]|8[01])$/;

/** Whether a format shows a part of a date or a time, other than in its texts, colours and conditions. */
function isDateCode(code: string): boolean {
  return /[dmyhs]/i.test(shownBy(code));
}

/** How many digits a format that has nothing but zeros shows at least; 0 for any other. */
function zerosIn(code: string): number {
  return /^0+$/.exec(shownBy(code).split(';')[0] ?? '')?.[0].length ?? 0;
}

function shownBy(code: string): string {
  return code.replace(/"[^"]*"|\\.|[_*].|\[(?!(?:h+|m+|s+)\])[^[\]]*\]/gi, '');
}
