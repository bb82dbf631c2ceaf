import { isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';
import { ShopError, problemSentence } from '../../shared/errors.ts';
import type { Author } from '../../shared/history.ts';
import { refuseHugeFile } from '../../shared/stock-files/bounds.ts';
import { entryOf, guessLayout } from '../../shared/stock-files/columns.ts';
import { isOwnExport } from '../../shared/stock-files/exported-pet.ts';
import {
  checkEntry,
  isGood,
  type ImportEntry,
  type ImportRow,
} from '../../shared/stock-files/import-row.ts';
import { readCsv } from '../../shared/stock-files/read-csv.ts';
import { readJson } from '../../shared/stock-files/read-json.ts';
import { isEmptyRow } from '../../shared/stock-files/table.ts';
import { readingReasonOf } from '../platform/data-folder.ts';

/** The author of what the terminal imports. */
export const IMPORT: Author = { kind: 'import', id: null, name: null };

/** A file that was read and checked, but not added yet. */
export interface CheckedImport {
  good: ImportRow[];
  /** A sentence for each entry that can't be imported. */
  bad: string[];
}

/**
 * Reads a CSV file, or a JSON file if that is its extension, and checks every animal. Throws
 * `file_unreadable`.
 */
export async function readImport(file: string): Promise<CheckedImport> {
  const text = await readText(file);
  const isJson = /\.json$/i.test(file);
  const place = isJson ? 'Animal' : 'Line';
  const checked: CheckedImport = { good: [], bad: [] };
  for (const entry of isJson ? readJson(text, file) : csvEntries(text, file)) {
    const result = checkEntry(entry);
    if (isGood(result)) checked.good.push(result);
    else checked.bad.push(`${place} ${String(entry.number)}: ${problemSentence(result.problems)}.`);
  }
  return checked;
}

/** The animals of a CSV file whose first line names its columns, in any order and in many languages. */
function csvEntries(text: string, file: string): ImportEntry[] {
  const rows = readCsv(text, file).filter((row) => !isEmptyRow(row));
  const { hasHeadings, columns } = guessLayout(rows);
  const hasCategory = columns.category !== null || columns.categoryId !== null;
  if (!hasHeadings || columns.name === null || !hasCategory) {
    throw new ShopError(
      'file_unreadable',
      `The first line of ${file} must name its columns: name, then categoryId or category (or both), and status if there is one.`,
    );
  }
  const keepsSpaces = isOwnExport(rows[0]);
  return rows.slice(1).map((row) => entryOf(row, columns, { keepsSpaces }));
}

/** With this begins every ZIP file, and so every XLSX and ODS file. */
const ZIP = Buffer.from('PK\x03\x04', 'latin1');

function packed(file: string): ShopError {
  return new ShopError(
    'file_unreadable',
    `${file} is a workbook or another packed file. Import an XLSX file in the window, or save it as "CSV UTF-8" in the spreadsheet.`,
  );
}

async function readText(file: string): Promise<string> {
  let bytes: Buffer;
  try {
    await using opened = await open(file);
    refuseHugeFile(file, (await opened.stat()).size);
    bytes = await opened.readFile();
  } catch (error) {
    if (error instanceof ShopError) throw error;
    throw new ShopError('file_unreadable', `${file} can't be read: ${readingReasonOf(error)}.`, {
      cause: error,
    });
  }
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) throw packed(file);
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw new ShopError(
    'file_unreadable',
    `${file} is not in UTF-8. Save it as "CSV UTF-8" in the spreadsheet, then try again.`,
  );
}
