import { CsvError, parse } from 'csv-parse/sync';
import { ShopError } from '../../../shared/errors.ts';
import { SEPARATOR_SIGNS, type Separator } from '../../../shared/stock-files/import-choice.ts';
import { LONGEST_ROW, refuseHugeTable } from './kind-of-file.ts';
import { guessLayout } from './guess-layout.ts';
import { isEmptyRow, type TableRow } from './sheet-rows.ts';
import { say } from '../../../shared/say.ts';

export interface CsvOptions {
  separator: Separator;
  /** Treats a quotation mark inside a cell as a character, as for a pasted list. */
  relaxQuotes?: boolean;
}

/**
 * Returns the rows of a CSV file (RFC 4180), each with the number of its first line. Each line may
 * end as it likes. Throws `file_unreadable`.
 */
export function readCsv(text: string, file: string, options: CsvOptions): TableRow[] {
  return rowsOf(text, file, options, '"');
}

/**
 * Returns the rows of a text that was pasted, as it looks: a quotation mark that is not closed is a character.
 * Only where spreadsheets put marks around a cell, since it has several lines, are they no part of it. Throws
 * `file_unreadable`.
 */
export function readPastedTable(text: string, name: string): TableRow[] {
  const options: CsvOptions = { separator: '\t', relaxQuotes: true };
  const cells = text.split(/[\t\r\n]/);
  const isOpen = cells.some((cell) => cell.startsWith('"') && !/^"(?:[^"]|"")*"$/.test(cell));
  if (!isOpen) return readCsv(text, name, options);
  const asItLooks = rowsOf(text, name, options, null);
  const width = Math.max(...asItLooks.map((row) => row.cells.length));
  if (asItLooks.every((row) => row.cells.length === width || isEmptyRow(row))) return asItLooks;
  try {
    return readCsv(text, name, options);
  } catch {
    return asItLooks;
  }
}

function rowsOf(text: string, file: string, options: CsvOptions, quote: '"' | null): TableRow[] {
  const rows: TableRow[] = [];
  const declared = declaredSeparator(text);
  let line = declared ? 2 : 1;
  let count = 0;
  try {
    parse(declared ? text.slice(declared.length) : text, {
      bom: true,
      relax_column_count: true,
      relax_quotes: options.relaxQuotes ?? false,
      quote,
      max_record_size: LONGEST_ROW,
      delimiter: options.separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      on_record: (cells: string[], { lines }) => {
        count += cells.length;
        refuseHugeTable(file, { rows: rows.length + 1, columns: cells.length, cells: count });
        rows.push({ number: line, cells });
        line = lines + (declared ? 2 : 1);
        return null;
      },
    });
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const at = Number(error['lines']) + (declared ? 1 : 0);
    throw new ShopError(
      'file_unreadable',
      say`${file} can't be read as CSV from line ${String(at)} on: ${PROBLEMS[error.code] ?? error.message}. Mend it, then try again.`,
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

/** How much of a text (characters) is examined for a guess. */
const SAMPLE = 50_000;

/** A separator, and whether the file leaves no doubt about it. */
interface GuessedSeparator {
  separator: Separator;
  isSure: boolean;
}

/** Guesses what separates the columns: what makes the most known headings, then the evenest table. */
export function guessSeparator(text: string): GuessedSeparator {
  const declared = SEPARATOR_SIGNS.find((sign) => sign === declaredSeparator(text)?.sign);
  if (declared) return { separator: declared, isSure: true };
  const sample = text.length > SAMPLE ? text.slice(0, endOfLine(text.slice(0, SAMPLE))) : text;
  const scored = SEPARATOR_SIGNS.map((separator) => ({ separator, ...scoreOf(sample, separator) }));
  const better = (one: (typeof scored)[number], other: (typeof scored)[number]) =>
    other.known - one.known || other.evenness - one.evenness;
  const [best, second] = scored.sort(better);
  const isSure =
    best !== undefined && (!second || second.evenness === 0 || best.known > second.known);
  return { separator: best?.separator ?? ',', isSure };
}

/** A first line such as `sep=;`, with which Excel says what separates the columns. */
function declaredSeparator(text: string): { sign: string; length: number } | undefined {
  const match = /^\ufeff?sep=(.)(?:\r\n|\r|\n)/i.exec(text.slice(0, 20));
  return match?.[1] === undefined ? undefined : { sign: match[1], length: match[0].length };
}

function endOfLine(text: string): number {
  return Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
}

function scoreOf(sample: string, separator: Separator): { known: number; evenness: number } {
  let rows: TableRow[];
  try {
    rows = readCsv(sample, '', { separator, relaxQuotes: true });
  } catch {
    return { known: 0, evenness: 0 };
  }
  const widths = new Map<number, number>();
  for (const { cells } of rows) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  const [width = 1, times = 0] = [...widths].sort(([, one], [, other]) => other - one)[0] ?? [];
  const evenness = width < 2 ? 0 : times / rows.length + Math.min(width, 50) / 1_000;
  return { known: guessLayout(rows).known, evenness };
}
