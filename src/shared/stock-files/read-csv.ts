import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { ShopError } from '../errors.ts';
import { LONGEST_ROW, refuseHugeTable } from './bounds.ts';
import type { TableRow } from './table.ts';

export interface CsvOptions {
  /** Guessed from the first line when omitted. */
  delimiter?: string;
  /** Treats a quotation mark inside a cell as a character, as for a pasted list. */
  relaxQuotes?: boolean;
}

/**
 * Returns the rows of a CSV file (RFC 4180), each with the number of its first line. Semicolons and
 * tabs also separate columns, as some spreadsheets write them. Throws `file_unreadable`.
 */
export function readCsv(text: string, file: string, options: CsvOptions = {}): TableRow[] {
  const { delimiter = delimiterOf(text), relaxQuotes = false } = options;
  const rows: TableRow[] = [];
  let line = 1;
  let count = 0;
  try {
    parse(text, {
      bom: true,
      relax_column_count: true,
      relax_quotes: relaxQuotes,
      max_record_size: LONGEST_ROW,
      delimiter,
      // Each line may end as it likes.
      record_delimiter: ['\r\n', '\n', '\r'],
      on_record: (cells: string[], { lines }) => {
        count += cells.length;
        refuseHugeTable(file, { rows: rows.length + 1, columns: cells.length, cells: count });
        rows.push({ number: line, cells });
        line = lines + 1;
        return null;
      },
    });
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ShopError(
      'file_unreadable',
      `${file} can't be read as CSV from line ${String(error['lines'])} on: ${PROBLEMS[error.code] ?? error.message}. Mend it, then try again.`,
      { cause: error },
    );
  }
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
