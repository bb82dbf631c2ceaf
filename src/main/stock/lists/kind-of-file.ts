import { unzipSync } from 'fflate';
import { ShopError } from '../../../shared/errors.ts';

/** With these begin ZIP files, and so XLSX and ODS files, and Microsoft's compound files. */
const ZIP = Buffer.from([0x50, 0x4b, 3, 4]);
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
/** What a compound file with an encrypted workbook contains (MS-OFFCRYPTO 2.3.4.4). */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
const MARKUP = /^\s*<(?:!doctype|html|head|body|table|meta|\?xml)\b/i;

/** Whether a file is a workbook, by its content. Throws `file_unreadable` for files that can be told to be no lists. */
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
      `${file} can't be read as a spreadsheet. Save it as .xlsx or as CSV, then try again.`,
      { cause: error },
    );
  }
  return found;
}

function unreadable(sentence: string): ShopError {
  return new ShopError('file_unreadable', sentence);
}
