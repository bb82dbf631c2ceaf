import { stringify } from 'csv-stringify/browser/esm/sync';
import { guardFormula } from '../formula-guard.ts';

/** What separates columns: where a comma stands before decimals, spreadsheets expect a semicolon. */
export type CsvSeparator = ',' | ';';

/** Spreadsheets on Windows recognise UTF-8 only by this mark. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Lines of CSV (RFC 4180, but for the separator). */
export function csvLines(records: string[][], separator: CsvSeparator): string {
  return stringify(records, { record_delimiter: 'windows', quoted: true, delimiter: separator });
}

/** A whole file of CSV of cells that nobody but the program has written. */
export function plainCsvFile(records: string[][], separator: CsvSeparator): Blob {
  const text = BYTE_ORDER_MARK + csvLines(records, separator);
  return new Blob([text], { type: 'text/csv;charset=utf-8' });
}

/** A whole file of CSV whose cells no spreadsheet runs as formulas. */
export function csvFile(records: readonly (readonly string[])[], separator: CsvSeparator): Blob {
  const guarded = records.map((cells) => cells.map((cell) => guardFormula(cell, separator)));
  return plainCsvFile(guarded, separator);
}
