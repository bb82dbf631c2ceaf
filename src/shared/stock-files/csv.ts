import { stringify } from 'csv-stringify/browser/esm/sync';
import { guardFormula } from '../formula-guard.ts';

/** Spreadsheets on Windows recognise UTF-8 only by this mark. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Lines of CSV (RFC 4180). */
export function csvLines(records: string[][]): string {
  return stringify(records, { record_delimiter: 'windows', quoted: true });
}

/** A whole file of CSV whose cells no spreadsheet runs as formulas. */
export function csvFile(records: readonly (readonly string[])[]): Blob {
  const text = BYTE_ORDER_MARK + csvLines(records.map((cells) => cells.map(guardFormula)));
  return new Blob([text], { type: 'text/csv;charset=utf-8' });
}
