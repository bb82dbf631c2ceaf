import { stringify } from 'csv-stringify/browser/esm/sync';
import { EXPORT_COLUMNS, exportedCells, type ExportedPet } from './exported-pet.ts';

/** The first line of an exported CSV file (RFC 4180). */
export function csvHeadings(): string {
  return csvLines([EXPORT_COLUMNS]);
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
