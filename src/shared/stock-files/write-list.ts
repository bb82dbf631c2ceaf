import { guardFormula } from '../formula-guard.ts';
import { ShopError } from '../errors.ts';
import type { Field } from '../fields/field.ts';
import { writingInFiles, type Writing } from '../money.ts';
import { BYTE_ORDER_MARK, csvLines, type CsvSeparator } from './csv.ts';
import {
  columnHeading,
  EXPORT_COLUMNS,
  exportedCells,
  exportedFields,
  exportedJson,
  fieldHeading,
  type ExportedCell,
  type ExportedPet,
  type ListWords,
} from './exported-pet.ts';
import { say } from '../say.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Who a list is for: people in their words and their region's CSV, or programs, which read the same everywhere. */
export type ListReader = { words: ListWords; separator: CsvSeparator } | 'programs';

/** The most animals in a spreadsheet file, all of which has to be in memory. */
const MOST_IN_XLSX = 300_000;

/**
 * Writes animals to one file as they arrive: what `write` returns each time, and at last `end`, is the
 * file. CSV for programs is RFC 4180's.
 */
export class ListWriter {
  readonly #format: ExportFormat;
  readonly #fields: readonly Field[];
  readonly #writing: Writing;
  readonly #words: ListWords | null;
  readonly #separator: CsvSeparator;
  readonly #headings: string[];
  readonly #rows: ExportedCell[][] = [];
  /** What stands before the next animal. */
  #before: string;

  /** `fields` are the shop's, of which the hidden ones are left out; amounts are in its currency. */
  constructor(
    format: ExportFormat,
    fields: readonly Field[],
    currency: string,
    reader: ListReader = 'programs',
  ) {
    this.#format = format;
    this.#words = reader === 'programs' ? null : reader.words;
    this.#separator = reader === 'programs' || format !== 'csv' ? ',' : reader.separator;
    this.#fields = exportedFields(fields);
    this.#writing = writingInFiles(currency);
    const columns = EXPORT_COLUMNS.map((column) => columnHeading(column, this.#words));
    const names = this.#fields.map((field) =>
      guardFormula(fieldHeading(field, this.#words), this.#separator),
    );
    this.#headings = [...columns, ...names];
    this.#before =
      format === 'json' ? '[\n' : BYTE_ORDER_MARK + csvLines([this.#headings], this.#separator);
  }

  /** The text of some animals; a spreadsheet's comes at the end. Throws `bad_request` for too many of them. */
  write(pets: readonly ExportedPet[]): string {
    if (pets.length === 0) return '';
    if (this.#format === 'xlsx') {
      if (this.#rows.length + pets.length > MOST_IN_XLSX) throw tooMany();
      this.#rows.push(...this.#cells(pets));
      return '';
    }
    const before = this.#before;
    if (this.#format === 'csv') {
      this.#before = '';
      const rows = this.#cells(pets);
      const texts = rows.map((cells) => cells.map((cell) => cellText(cell, this.#separator)));
      return before + csvLines(texts, this.#separator);
    }
    this.#before = ',\n';
    return before + pets.map((pet) => exportedJson(pet, this.#fields, this.#writing)).join(',\n');
  }

  /** The end of the file. */
  async end(): Promise<string | Blob> {
    if (this.#format === 'csv') return this.#before;
    if (this.#format === 'json') return this.#before === ',\n' ? '\n]\n' : '[]\n';
    const { writeXlsx } = await import('./write-xlsx.ts');
    return writeXlsx([this.#headings, ...this.#rows]);
  }

  #cells(pets: readonly ExportedPet[]): ExportedCell[][] {
    const reader = { words: this.#words, separator: this.#separator };
    return pets.map((pet) => exportedCells(pet, this.#fields, this.#writing, reader));
  }
}

function cellText(cell: ExportedCell, separator: CsvSeparator): string {
  if (typeof cell === 'string') return cell;
  return separator === ';' ? cell.number.replace('.', ',') : cell.number;
}

function tooMany(): ShopError {
  return new ShopError(
    'bad_request',
    say`These are too many animals for a spreadsheet file. Choose CSV.`,
  );
}
