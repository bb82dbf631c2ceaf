import { ShopError } from '../../../shared/errors.ts';
import { refuseHugeFile } from '../../../shared/stock-files/bounds.ts';
import type { ImportEntry } from '../../../shared/stock-files/import-row.ts';
import { readCsv } from '../../../shared/stock-files/read-csv.ts';
import { readJson } from '../../../shared/stock-files/read-json.ts';
import type { Sheet } from './read-xlsx.ts';

/** What to import: a file, or text copied from a spreadsheet or a list. */
export type ImportSource = { kind: 'file'; file: File } | { kind: 'text'; text: string };

/** Tables whose columns are to be chosen, or animals whose fields need no columns. */
export type ReadSource =
  | { kind: 'table'; place: 'Line' | 'Row'; sheets: Sheet[]; note: string | null }
  | { kind: 'animals'; place: 'Animal'; entries: ImportEntry[] };

/** Reads a file or pasted text. Throws `file_unreadable`. */
export async function readSource(source: ImportSource): Promise<ReadSource> {
  if (source.kind === 'text') return pastedTable(source.text);
  const { file } = source;
  refuseHugeFile(file.name, file.size);
  const bytes = new Uint8Array(await readBytes(file));
  if (startsWith(bytes, [0x50, 0x4b, 3, 4])) {
    const { readXlsx } = await import('./read-xlsx.ts');
    const sheets = await readXlsx(bytes, file.name);
    if (sheets.length === 0) throw unreadable(`${file.name} has no rows.`);
    return { kind: 'table', place: 'Row', sheets, note: null };
  }
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw unreadable(
      `${file.name} is in Excel's old format. Save it as .xlsx or as CSV, then try again.`,
    );
  }
  const { text, note } = decode(bytes, file.name);
  if (/\.json$/i.test(file.name)) {
    return { kind: 'animals', place: 'Animal', entries: readJson(text, file.name) };
  }
  return csvTable(text, file.name, note);
}

async function readBytes(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch (error) {
    throw new ShopError(
      'file_unreadable',
      `${file.name} can't be read. Close it where it is open, then choose it again.`,
      { cause: error },
    );
  }
}

function csvTable(text: string, name: string, note: string | null): ReadSource {
  const rows = readCsv(text, name);
  if (rows.length === 0) throw unreadable(`${name} is empty.`);
  return { kind: 'table', place: 'Line', sheets: [{ name, rows }], note };
}

/** Each line is an animal and tabs separate its columns; a comma is part of a name. */
function pastedTable(text: string): ReadSource {
  const rows = readCsv(text, 'What was pasted', { delimiter: '\t', relaxQuotes: true });
  return { kind: 'table', place: 'Line', sheets: [{ name: '', rows }], note: null };
}

function startsWith(bytes: Uint8Array, beginning: readonly number[]): boolean {
  return beginning.every((byte, index) => bytes[index] === byte);
}

/**
 * Decodes a file as UTF-8, as UTF-16 if it has the mark, or else in Windows' Western European
 * encoding.
 */
export function decode(bytes: Uint8Array, name: string): { text: string; note: string | null } {
  if (startsWith(bytes, [0xff, 0xfe])) return decoded('utf-16le', bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return decoded('utf-16be', bytes);
  if (bytes.subarray(0, 4_096).includes(0)) {
    throw unreadable(`${name} is no list. Choose a CSV, XLSX or JSON file.`);
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), note: null };
  } catch {
    const { text } = decoded('windows-1252', bytes);
    return {
      text,
      note: `${name} does not say how its letters are written. If names look wrong below, save it as “CSV UTF-8” in the spreadsheet.`,
    };
  }
}

function decoded(encoding: string, bytes: Uint8Array): { text: string; note: null } {
  return { text: new TextDecoder(encoding).decode(bytes), note: null };
}

function unreadable(sentence: string): ShopError {
  return new ShopError('file_unreadable', sentence);
}
