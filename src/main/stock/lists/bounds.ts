import { ShopError } from '../../../shared/errors.ts';
import { LARGEST_FILE } from '../../../shared/stock-files/import-choice.ts';

/** The most rows, columns and cells of a table, and animals of a JSON file. */
export const MOST_ROWS = 1_000_000;
const MOST_COLUMNS = 1_000;
const MOST_CELLS = 20_000_000;
/** The longest row (characters): descriptions for a web shop are long. */
export const LONGEST_ROW = 2_000_000;
/** How deep a JSON file may be nested. A list of animals needs two levels. */
const MOST_LEVELS = 64;

function tooMuch(file: string, what: string, remedy: string): ShopError {
  return new ShopError('file_unreadable', `${file} has more than ${what}. ${remedy}`);
}

/** Throws `file_unreadable` for a table with so many rows, columns or cells. */
export function refuseHugeTable(
  file: string,
  { rows, columns, cells }: { rows: number; columns: number; cells: number },
): void {
  const many = (count: number, what: string) => `${count.toLocaleString('en')} ${what}`;
  if (columns > MOST_COLUMNS) {
    const remedy = 'Delete those that do not belong to the list, then try again.';
    throw tooMuch(file, many(MOST_COLUMNS, 'columns'), remedy);
  }
  const remedy = 'Split it into smaller files.';
  if (rows > MOST_ROWS) throw tooMuch(file, many(MOST_ROWS, 'rows'), remedy);
  if (cells > MOST_CELLS) throw tooMuch(file, many(MOST_CELLS, 'cells'), remedy);
}

/** Throws `file_unreadable` for more bytes than are read. */
export function refuseHugeFile(file: string, bytes: number): void {
  if (bytes <= LARGEST_FILE) return;
  throw tooMuch(file, `${String(LARGEST_FILE / 1_000_000)} MB`, 'Split it into smaller files.');
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** [ and {, whose closing counterparts follow two places later. */
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
const COMMA = 0x2c;

/** Throws `file_unreadable` for JSON of too many levels or animals, before it is parsed. */
export function refuseHugeJson(file: string, text: string): void {
  let level = 0;
  let animals = 1;
  let isText = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isText) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) isText = false;
    } else if (code === QUOTE) isText = true;
    else if (OPENING.has(code)) level += 1;
    else if (CLOSING.has(code)) level -= 1;
    else if (code === COMMA && level === 1) animals += 1;
    if (level > MOST_LEVELS) {
      throw tooMuch(file, `${String(MOST_LEVELS)} levels`, 'It must be a list of animals.');
    }
    if (animals > MOST_ROWS) {
      throw tooMuch(
        file,
        `${MOST_ROWS.toLocaleString('en')} animals`,
        'Split it into smaller files.',
      );
    }
  }
}
