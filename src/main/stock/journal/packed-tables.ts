import { posix } from 'node:path';
import { unzipSync, type Unzipped } from 'fflate';
import { ShopError } from '../../../shared/errors.ts';
import { say } from '../../../shared/say.ts';
import { decodeText, guessEncoding } from '../lists/decode-text.ts';
import { refuseHugeFile } from '../lists/kind-of-file.ts';
import { readCsv } from '../lists/read-csv.ts';
import { isEmptyRow, type Cell } from '../lists/sheet-rows.ts';
import { INDEX, layoutsIn, type TableLayout } from './export-index.ts';

/** The largest unpacked tables (bytes) of one file. */
const MOST_UNPACKED = 400_000_000;

/** A row of a table by the names of its columns, with the number of its line. */
export interface PackedRow {
  file: string;
  number: number;
  cells: ReadonlyMap<string, string>;
  /** The sign before the decimals of its numbers. */
  decimalSign: string;
}

/**
 * Reads the tables of a ZIP file that its `index.xml` describes (the description standard of GDPdU exports), by the
 * names of their files; only those that are wanted are unpacked. Throws `file_unreadable`.
 */
export function readPackedTables(
  bytes: Uint8Array,
  file: string,
  wanted: readonly string[],
): Map<string, PackedRow[]> {
  refuseHugeFile(file, bytes.length);
  const index = parts(bytes, file, (name) => name === INDEX);
  const [root, xml] = Object.entries(index)[0] ?? [];
  if (root === undefined || xml === undefined) throw noJournal(file);
  const markup = decodeText(Buffer.from(xml), guessEncoding(Buffer.from(xml), INDEX).encoding);
  const layouts = new Map(
    layoutsIn(markup, file).map((layout) => [layout.url.toLowerCase(), layout]),
  );
  const folder = posix.dirname(root);
  const inFolder = (name: string) => posix.relative(folder, name).toLowerCase();
  const packed = parts(bytes, file, (_, path) => {
    const name = inFolder(path);
    return wanted.includes(name) && layouts.has(name);
  });
  return new Map(
    Object.entries(packed).flatMap(([path, content]) => {
      const name = inFolder(path);
      const layout = layouts.get(name);
      return layout ? [[name, rowsOf(Buffer.from(content), name, layout)]] : [];
    }),
  );
}

/** Some files of a ZIP file, by their paths. */
function parts(
  bytes: Uint8Array,
  file: string,
  isWanted: (name: string, path: string) => boolean,
): Unzipped {
  let unpacked = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isWanted(posix.basename(name).toLowerCase(), name)) return false;
        unpacked += originalSize;
        if (unpacked > MOST_UNPACKED) {
          throw new ShopError(
            'file_unreadable',
            say`${file} is too large. Export fewer days at the till, then try again.`,
          );
        }
        return true;
      },
    });
  } catch (error) {
    if (error instanceof ShopError) throw error;
    throw new ShopError(
      'file_unreadable',
      say`${file} can’t be unpacked: it is no ZIP file, or not all of it came. Export it at the till once more.`,
      { cause: error },
    );
  }
}

/** A file that is no export of a till. */
export function noJournal(file: string): ShopError {
  return new ShopError(
    'file_unreadable',
    say`${file} is no export of a till. At the till, export the day as DSFinV-K, then choose its ZIP file.`,
  );
}

/** The rows of a table. A first line that names the columns says their order. Throws `file_unreadable` where it was cut off. */
function rowsOf(
  content: Buffer,
  file: string,
  { columns: described, encoding, decimalSign, separator, from }: TableLayout,
): PackedRow[] {
  const guessed = guessEncoding(content, file);
  const text = decodeText(
    content,
    guessed.isSure ? guessed.encoding : (encoding ?? guessed.encoding),
  );
  const rows = readCsv(text, file, { separator }).filter((row) => !isEmptyRow(row));
  const heading = rows[0]?.cells.map((cell) => plain(cell).toUpperCase()) ?? [];
  const names = new Set(described.map((name) => name.toUpperCase()));
  const isNamed = heading.some((name) => names.has(name));
  const columns = isNamed ? heading : [...names];
  return rows
    .filter(({ number }, place) => (isNamed ? place > 0 : number >= from))
    .map(({ number, cells }) => {
      if (cells.length < columns.length) throw cutOff(file, number);
      const named = columns.map((name, place) => [name, plain(cells[place])] as const);
      return { file, number, decimalSign, cells: new Map(named) };
    });
}

/** A cell of a text file, which is always text. */
function plain(cell: Cell): string {
  return typeof cell === 'string' ? cell.trim() : '';
}

function cutOff(file: string, line: number): ShopError {
  return new ShopError(
    'file_unreadable',
    say`${file} ends in the middle of line ${String(line)}. Export it at the till once more.`,
  );
}
