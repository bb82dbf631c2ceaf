import { stringify } from 'csv-stringify/browser/esm/sync';
import { ShopError } from '../errors.ts';
import { EXPORT_COLUMNS, exportedCells, exportedJson, type ExportedPet } from './exported-pet.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Spreadsheets on Windows recognise UTF-8 only by this mark. */
const BYTE_ORDER_MARK = '\ufeff';
/** The most animals in a spreadsheet file, all of which has to be in memory. */
const MOST_IN_XLSX = 300_000;

/**
 * Writes animals to one file as they arrive: what `write` returns each time, and at last `end`, is the
 * file. CSV is RFC 4180's.
 */
export class ListWriter {
  readonly #format: ExportFormat;
  readonly #rows: string[][] = [];
  /** What stands before the next animal. */
  #before: string;

  constructor(format: ExportFormat) {
    this.#format = format;
    this.#before = format === 'json' ? '[\n' : BYTE_ORDER_MARK + csvLines([[...EXPORT_COLUMNS]]);
  }

  /** The text of some animals; a spreadsheet's comes at the end. Throws `bad_request` for too many of them. */
  write(pets: readonly ExportedPet[]): string {
    if (pets.length === 0) return '';
    if (this.#format === 'xlsx') {
      if (this.#rows.length + pets.length > MOST_IN_XLSX) throw tooMany();
      this.#rows.push(...pets.map(exportedCells));
      return '';
    }
    const before = this.#before;
    if (this.#format === 'csv') {
      this.#before = '';
      return before + csvLines(pets.map(exportedCells));
    }
    this.#before = ',\n';
    return before + pets.map(exportedJson).join(',\n');
  }

  /** The end of the file. */
  async end(): Promise<string | Blob> {
    if (this.#format === 'csv') return this.#before;
    if (this.#format === 'json') return this.#before === ',\n' ? '\n]\n' : '[]\n';
    const { writeXlsx } = await import('./write-xlsx.ts');
    return writeXlsx([EXPORT_COLUMNS, ...this.#rows]);
  }
}

function csvLines(records: string[][]): string {
  return stringify(records, { record_delimiter: 'windows', quoted: true });
}

function tooMany(): ShopError {
  return new ShopError(
    'bad_request',
    'These are too many animals for a spreadsheet file. Choose CSV.',
  );
}
