import { stringify } from 'csv-stringify/browser/esm/sync';
import { EXPORT_COLUMNS, exportedCells, type ExportedPet } from './exported-pet.ts';

/** Spreadsheets on Windows recognise UTF-8 only by this mark. */
const BYTE_ORDER_MARK = '\ufeff';

/** The beginning of an exported CSV file (RFC 4180): its mark and first line. */
export function csvHeadings(): string {
  return BYTE_ORDER_MARK + csvLines([EXPORT_COLUMNS]);
}

/** The lines for some animals in a CSV file (RFC 4180). */
export function csvOf(pets: readonly ExportedPet[]): string {
  return csvLines(pets.map(exportedCells));
}

function csvLines(records: readonly (readonly string[])[]): string {
  return stringify(
    records.map((record) => [...record]),
    { record_delimiter: 'windows', quoted: true },
  );
}
