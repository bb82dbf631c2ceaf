import type { ErrorValue } from '../../../shared/errors.ts';
import { guessLayout, type TableLayout } from '../../../shared/stock-files/columns.ts';
import type { ExportedPet } from '../../../shared/stock-files/exported-pet.ts';
import type { ImportRow } from '../../../shared/stock-files/import-row.ts';
import { cellText, isEmptyRow, type TableRow } from '../../../shared/stock-files/table.ts';
import { checkImport, type CheckedImport, type ImportChoice } from './check-import.ts';
import { FileWriter, type ExportFormat } from './file-writer.ts';
import { readSource, type ImportSource, type ReadSource } from './read-source.ts';

/** A column to choose: what its first row says, and an example from the rows below. */
export interface OfferedColumn {
  first: string;
  example: string;
}

export interface OpenedSheet {
  name: string;
  columns: OfferedColumn[];
  layout: TableLayout;
}

/** A source that has been read. Without sheets, no columns need to be chosen. */
export interface OpenedSource {
  place: ReadSource['place'];
  sheets: OpenedSheet[];
  note: string | null;
}

/** Everything the worker does. It serves one dialogue, one call at a time. */
export interface FileCalls {
  open: { input: ImportSource; output: OpenedSource };
  check: {
    input: ImportChoice;
    output: Omit<CheckedImport, 'good'> & { good: number };
  };
  /** Animals of the import from a given one on, as many as fit into one call. */
  portion: { input: number; output: { rows: ImportRow[]; next: number } };
  beginExport: { input: ExportFormat; output: null };
  writePets: { input: ExportedPet[]; output: null };
  finishExport: { input: null; output: Blob };
}

export type FileCall = {
  [Name in keyof FileCalls]: { name: Name; input: FileCalls[Name]['input'] };
}[keyof FileCalls];

export type FileReply = { ok: true; value: unknown } | { ok: false; error: ErrorValue };

/** A call over HTTP may be at most 64 KiB; this leaves room for what surrounds the rows. */
const PORTION_BYTES = 56_000;
const MOST_ROWS = 1_000;
/** Bytes around a name in a call's encoding. */
const BYTES_PER_ROW = 60;
/** The most bytes one character may take, as an escape. */
const BYTES_PER_CHARACTER = 6;

/** Reads, checks and writes files. Holds the source that was opened last. */
export class FileWork {
  #source: ReadSource | undefined;
  #good: readonly ImportRow[] = [];
  #writer: FileWriter | undefined;

  async do(call: FileCall): Promise<FileCalls[keyof FileCalls]['output']> {
    switch (call.name) {
      case 'open':
        this.#source = await readSource(call.input);
        return opened(this.#source);
      case 'check': {
        if (!this.#source) throw new Error('Nothing is open');
        const { good, ...shown } = checkImport(this.#source, call.input);
        this.#good = good;
        return { ...shown, good: good.length };
      }
      case 'portion':
        return portionFrom(this.#good, call.input);
      case 'beginExport':
        this.#writer = new FileWriter(call.input);
        return null;
      case 'writePets':
        this.#writer?.write(call.input);
        return null;
      case 'finishExport': {
        if (!this.#writer) throw new Error('No export was begun');
        return this.#writer.finish();
      }
    }
  }
}

function opened(source: ReadSource): OpenedSource {
  if (source.kind === 'animals') return { place: source.place, sheets: [], note: null };
  const sheets = source.sheets.map(({ name, rows }) => ({
    name,
    columns: columnsOf(rows),
    layout: guessLayout(rows),
  }));
  return { place: source.place, sheets, note: source.note };
}

function columnsOf(rows: readonly TableRow[]): OfferedColumn[] {
  const [first, ...others] = rows.filter((row) => !isEmptyRow(row)).slice(0, 20);
  const width = Math.max(0, ...[first, ...others].map((row) => row?.cells.length ?? 0));
  return Array.from({ length: width }, (_, column) => ({
    first: cellText(first?.cells[column]).trim(),
    example: others.map(({ cells }) => cellText(cells[column]).trim()).find(Boolean) ?? '',
  }));
}

function portionFrom(
  rows: readonly ImportRow[],
  from: number,
): { rows: ImportRow[]; next: number } {
  let bytes = 0;
  let next = from;
  const categories = new Set<string>();
  for (const { name, category } of rows.slice(from, from + MOST_ROWS)) {
    bytes += BYTES_PER_ROW + BYTES_PER_CHARACTER * name.length;
    // The encoding writes a repeated text only once.
    if (category !== undefined && !categories.has(category)) {
      categories.add(category);
      bytes += BYTES_PER_CHARACTER * category.length;
    }
    if (bytes > PORTION_BYTES && next > from) break;
    next += 1;
  }
  return { rows: rows.slice(from, next), next };
}
