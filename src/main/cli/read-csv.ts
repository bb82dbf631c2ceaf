import { CsvError, parse } from 'csv-parse';
import { ShopError } from '../../shared/errors.ts';
import { int64FromDecimal } from '../../shared/int64.ts';
import { unguardFormula } from '../../shared/formula-guard.ts';
import type { ImportEntry } from './import-entry.ts';

/** A record with the number of the line that it ends on. */
interface NumberedRecord {
  record: string[];
  info: { lines: number };
}

/** The columns that are read, in small letters; every other column is left alone. */
const COLUMNS = ['name', 'categoryid', 'category', 'status'] as const;
type Places = Partial<Record<(typeof COLUMNS)[number], number>>;

/**
 * The animals of a CSV file (RFC 4180) whose first line names its columns, in any order. Semicolons
 * and tabs separate too, as spreadsheets write them. Raises `file_unreadable`.
 */
export async function* csvEntries(text: string, file: string): AsyncGenerator<ImportEntry> {
  const delimiter = delimiterOf(text);
  const parser = parse(text, { bom: true, info: true, relax_column_count: true, delimiter });
  let places: Places | undefined;
  let line = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<NumberedRecord>) {
      const place = `Line ${String(line)}`;
      line = info.lines + 1;
      if (record.every((cell) => cell.trim() === '')) continue;
      if (places === undefined) places = placesOf(record, file);
      else yield entryOf(record, places, place);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ShopError(
      'file_unreadable',
      `${file} can't be read as CSV from line ${String(error['lines'])} on: ${PROBLEMS[error.code] ?? error.message}. Mend it, then try again.`,
      { cause: error },
    );
  }
  if (places === undefined) throw noColumns(file);
}

const PROBLEMS: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'after a closing quotation mark more text follows',
  INVALID_OPENING_QUOTE: 'a quotation mark stands inside a cell that does not begin with one',
  CSV_MAX_RECORD_SIZE: 'a line is far too long, or a quotation mark is not closed',
};

function delimiterOf(text: string): string {
  const firstLine = text.slice(0, 1_000).split(/[\r\n]/, 1)[0] ?? '';
  return [',', ';', '\t'].find((delimiter) => firstLine.includes(delimiter)) ?? ',';
}

function placesOf(header: readonly string[], file: string): Places {
  const names = header.map((cell) => cell.trim().toLowerCase());
  const places: Places = {};
  for (const column of COLUMNS) {
    const place = names.indexOf(column);
    if (place >= 0) places[column] = place;
  }
  const hasCategory = places.categoryid !== undefined || places.category !== undefined;
  if (places.name === undefined || !hasCategory) throw noColumns(file);
  return places;
}

function noColumns(file: string): ShopError {
  return new ShopError(
    'file_unreadable',
    `The first line of ${file} must name its columns: name, then categoryId or category (or both), and status if there is one.`,
  );
}

function entryOf(record: readonly string[], places: Places, place: string): ImportEntry {
  const cell = (column: keyof Places): string | undefined => {
    const index = places[column];
    const text = index === undefined ? undefined : record[index];
    return text === undefined || text.trim() === '' ? undefined : text;
  };
  const [name, category] = [cell('name'), cell('category')];
  const id = cell('categoryid')?.trim();
  return {
    place,
    name: name === undefined ? undefined : unguardFormula(name),
    categoryId: id === undefined ? undefined : (int64FromDecimal(id) ?? id),
    category: category === undefined ? undefined : unguardFormula(category),
    status: cell('status')?.trim().toLowerCase(),
  };
}
