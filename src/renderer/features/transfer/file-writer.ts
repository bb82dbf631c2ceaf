import {
  EXPORT_COLUMNS,
  exportedCells,
  exportedJson,
  type ExportedPet,
} from '../../../shared/stock-files/exported-pet.ts';
import { csvHeadings, csvOf } from '../../../shared/stock-files/write-csv.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const MEDIA_TYPES = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const;

/** Writes animals to one file as they arrive. */
export class FileWriter {
  readonly #format: ExportFormat;
  readonly #parts: string[] = [];
  readonly #rows: string[][] = [];

  constructor(format: ExportFormat) {
    this.#format = format;
    if (format === 'csv') this.#parts.push(csvHeadings());
  }

  write(pets: readonly ExportedPet[]): void {
    if (pets.length === 0) return;
    if (this.#format === 'csv') this.#parts.push(csvOf(pets));
    else if (this.#format === 'xlsx') this.#rows.push(...pets.map(exportedCells));
    else {
      const before = this.#parts.length === 0 ? '[\n' : ',\n';
      this.#parts.push(before + pets.map(exportedJson).join(',\n'));
    }
  }

  async finish(): Promise<Blob> {
    if (this.#format === 'xlsx') {
      const { writeXlsx } = await import('./write-xlsx.ts');
      return writeXlsx([EXPORT_COLUMNS, ...this.#rows]);
    }
    if (this.#format === 'json') this.#parts.push(this.#parts.length === 0 ? '[]\n' : '\n]\n');
    return new Blob(this.#parts, { type: MEDIA_TYPES[this.#format] });
  }
}
