import { ShopError } from '../../../shared/errors.ts';
import { LARGEST_FILE } from '../../../shared/stock-files/import-choice.ts';
import { exceededBound } from '../../../shared/json-bounds.ts';

/** The most rows, columns and cells of a table, and animals of a JSON file. */
export const MOST_ROWS = 1_000_000;
const MOST_COLUMNS = 1_000;
const MOST_CELLS = 20_000_000;
/** The longest row (characters): descriptions for a web shop are long. */
export const LONGEST_ROW = 2_000_000;
/** A list of animals needs two levels. */
const JSON_BOUNDS = { levels: 64, values: MOST_CELLS, items: MOST_ROWS };

const SPLIT = 'Split it into smaller files.';

function many(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}`;
}

function tooMuch(file: string, what: string, remedy: string): ShopError {
  return new ShopError('file_unreadable', `${file} has more than ${what}. ${remedy}`);
}

/** Throws `file_unreadable` for a table with so many rows, columns or cells. */
export function refuseHugeTable(
  file: string,
  { rows, columns, cells }: { rows: number; columns: number; cells: number },
): void {
  if (columns > MOST_COLUMNS) {
    const remedy = 'Delete those that do not belong to the list, then try again.';
    throw tooMuch(file, many(MOST_COLUMNS, 'columns'), remedy);
  }
  if (rows > MOST_ROWS) throw tooMuch(file, many(MOST_ROWS, 'rows'), SPLIT);
  if (cells > MOST_CELLS) throw tooMuch(file, many(MOST_CELLS, 'cells'), SPLIT);
}

/** Throws `file_unreadable` for more bytes than are read. */
export function refuseHugeFile(file: string, bytes: number): void {
  if (bytes <= LARGEST_FILE) return;
  throw tooMuch(file, `${String(LARGEST_FILE / 1_000_000)} MB`, SPLIT);
}

/** Throws `file_unreadable` for JSON of too many levels, animals or values, before it is parsed. */
export function refuseHugeJson(file: string, text: string): void {
  const exceeded = exceededBound(text, JSON_BOUNDS);
  if (exceeded === 'levels') {
    throw tooMuch(file, `${String(JSON_BOUNDS.levels)} levels`, 'It must be a list of animals.');
  }
  const what = exceeded === 'items' ? 'animals' : 'values';
  if (exceeded) throw tooMuch(file, many(JSON_BOUNDS[exceeded], what), SPLIT);
}
