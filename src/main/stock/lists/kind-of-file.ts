import { unzipSync } from 'fflate';
import { ShopError } from '../../../shared/errors.ts';
import { exceededBound } from '../../../shared/json-bounds.ts';
import { LARGEST_FILE } from '../../../shared/stock-files/import-choice.ts';
import { say } from '../../../shared/say.ts';

/** The most rows, columns and cells of a table, and animals of a JSON file. */
const MOST_ROWS = 1_000_000;
const MOST_COLUMNS = 1_000;
const MOST_CELLS = 20_000_000;
/** The longest row (characters): descriptions for a web shop are long. */
export const LONGEST_ROW = 2_000_000;
/** A list of animals needs two levels. */
const JSON_BOUNDS = { levels: 64, values: MOST_CELLS, items: MOST_ROWS };

const SPLIT = 'Split it into smaller files.';

function many(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}`;
}

function tooMuch(file: string, what: string, remedy: string): ShopError {
  return new ShopError('file_unreadable', say`${file} has more than ${what}. ${remedy}`);
}

/** Throws `file_unreadable` for a table with so many rows, columns or cells. */
export function refuseHugeTable(
  file: string,
  { rows, columns, cells }: { rows: number; columns: number; cells: number },
): void {
  if (columns > MOST_COLUMNS) {
    const remedy = 'Delete those that do not belong to the list, then try again.';
    throw tooMuch(file, many(MOST_COLUMNS, 'columns'), remedy);
  }
  if (rows > MOST_ROWS) throw tooMuch(file, many(MOST_ROWS, 'rows'), SPLIT);
  if (cells > MOST_CELLS) throw tooMuch(file, many(MOST_CELLS, 'cells'), SPLIT);
}

/** Throws `file_unreadable` for more bytes than are read. */
export function refuseHugeFile(file: string, bytes: number): void {
  if (bytes <= LARGEST_FILE) return;
  throw tooMuch(file, `${String(LARGEST_FILE / 1_000_000)} MB`, SPLIT);
}

/** Throws `file_unreadable` for JSON of too many levels, animals or values, before it is parsed. */
export function refuseHugeJson(file: string, text: string): void {
  const exceeded = exceededBound(text, JSON_BOUNDS);
  if (exceeded === 'levels') {
    throw tooMuch(file, `${String(JSON_BOUNDS.levels)} levels`, 'It must be a list of animals.');
  }
  const what = exceeded === 'items' ? 'animals' : 'values';
  if (exceeded) throw tooMuch(file, many(JSON_BOUNDS[exceeded], what), SPLIT);
}

/** With these begin ZIP files, and so XLSX and ODS files, and Microsoft's compound files. */
const ZIP = Buffer.from([0x50, 0x4b, 3, 4]);
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
/** What a compound file with an encrypted workbook contains (MS-OFFCRYPTO 2.3.4.4). */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
const MARKUP = /^\s*<(?:!doctype|html|head|body|table|meta|\?xml)\b/i;

/** Whether a file is a workbook, by its content. Throws `file_unreadable` for files that are clearly not lists. */
export function isWorkbook(bytes: Buffer, file: string): boolean {
  if (startsWith(bytes, COMPOUND)) {
    throw unreadable(
      bytes.includes(ENCRYPTED)
        ? `${file} is protected by a password. Open it in the spreadsheet, save it without one, then try again.`
        : `${file} is in Excel's old format. Save it as .xlsx or as CSV, then try again.`,
    );
  }
  if (!startsWith(bytes, ZIP)) return false;
  if (hasEntry(bytes, 'xl/workbook.xml', file)) return true;
  throw unreadable(
    hasEntry(bytes, 'content.xml', file)
      ? `${file} is an OpenDocument file. Save it as .xlsx or as CSV, then try again.`
      : `${file} is a packed file without a spreadsheet. Unpack it, then choose the list in it.`,
  );
}

/** Throws `file_unreadable` for a text that is a web page, as some programs call .xls. */
export function refuseMarkup(text: string, file: string): void {
  if (!MARKUP.test(text.slice(0, 1_000))) return;
  throw unreadable(
    `${file} is a web page, whatever its name. Open it in the spreadsheet, save it as .xlsx or as CSV, then try again.`,
  );
}

/** Whether a text is JSON rather than a table, by its content. */
export function isJson(text: string): boolean {
  return /^\s*(?:\{|\[\s*(?:[[\]{]|$))/.test(text.slice(0, 1_000));
}

function startsWith(bytes: Buffer, beginning: Buffer): boolean {
  return bytes.subarray(0, beginning.length).equals(beginning);
}

function hasEntry(bytes: Buffer, entry: string, file: string): boolean {
  let found = false;
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        found ||= name === entry;
        return false;
      },
    });
  } catch (error) {
    throw new ShopError(
      'file_unreadable',
      say`${file} can't be read as a spreadsheet. Save it as .xlsx or as CSV, then try again.`,
      { cause: error },
    );
  }
  return found;
}

function unreadable(sentence: string): ShopError {
  return new ShopError('file_unreadable', sentence);
}
