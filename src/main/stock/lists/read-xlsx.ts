import { posix } from 'node:path';
import { strFromU8, unzipSync, type Unzipped } from 'fflate';
import { ShopError } from '../../../shared/errors.ts';
import { columnOf, SheetRows, type Extent, type TableRow } from './sheet-rows.ts';
import {
  cellOf,
  isTrue,
  readFormats,
  readXml,
  unescaped,
  type Attributes,
  type SharedByCells,
} from './xlsx-cells.ts';
import { say } from '../../../shared/say.ts';

/** The largest unpacked file (bytes) that is still taken for a list of animals. */
const MOST_UNPACKED = 400_000_000;

export interface Sheet {
  name: string;
  /** Whether the workbook does not show it. */
  isHidden: boolean;
  rows: TableRow[];
}

/** Returns the sheets of an XLSX file that contain rows. Throws `file_unreadable`. */
export function readXlsx(bytes: Uint8Array, file: string): Sheet[] {
  try {
    refuseHuge(bytes, file);
    return readWorkbook(
      unzipSync(bytes, { filter: ({ name }) => /[.](xml|rels)$/.test(name) }),
      file,
    );
  } catch (error) {
    if (error instanceof ShopError) throw error;
    throw new ShopError(
      'file_unreadable',
      say`${file} can't be read as a spreadsheet. Save it as .xlsx or as CSV, then try again.`,
      { cause: error },
    );
  }
}

function refuseHuge(bytes: Uint8Array, file: string): void {
  let unpacked = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpacked += originalSize;
      return false;
    },
  });
  if (unpacked <= MOST_UNPACKED) return;
  throw new ShopError('file_unreadable', say`${file} is too large. Split it into smaller files.`);
}

function readWorkbook(parts: Unzipped, file: string): Sheet[] {
  const paths = readRelations(partOf(parts, 'xl/_rels/workbook.xml.rels'));
  const strings = paths.get('/sharedStrings') ?? 'xl/sharedStrings.xml';
  const styles = paths.get('/styles') ?? 'xl/styles.xml';
  const shared: SharedByCells = {
    strings: strings in parts ? readStrings(partOf(parts, strings)) : [],
    formats: styles in parts ? readFormats(partOf(parts, styles)) : [],
    beginsIn1904: false,
  };
  const sheets: Attributes[] = [];
  readXml(partOf(parts, 'xl/workbook.xml'), {
    opens: (name, attributes) => {
      if (name === 'sheet') sheets.push(attributes);
      if (name === 'workbookPr') shared.beginsIn1904 ||= isTrue(attributes['date1904']);
    },
  });
  const seen = new Set<string>();
  let extent: Extent = { rows: 0, cells: 0 };
  return sheets
    .map((sheet) => {
      const { name = '', state = '' } = sheet;
      const id = Object.keys(sheet).find((key) => key.endsWith(':id')) ?? 'id';
      const path = paths.get(sheet[id] ?? '') ?? '';
      if (seen.has(path)) throw new Error(`Two sheets are the part “${path}”`);
      seen.add(path);
      const table = new SheetRows(file, extent);
      readSheet(partOf(parts, path), shared, table);
      extent = table.extent;
      return {
        name: unescaped(name),
        isHidden: state === 'hidden' || state === 'veryHidden',
        rows: table.rows,
      };
    })
    .filter(({ rows }) => rows.length > 0);
}

function partOf(parts: Unzipped, path: string): string {
  const part = parts[path];
  if (!part) throw new Error(`The workbook has no part “${path}”`);
  return strFromU8(part);
}

/** Where the other parts are: by their ids, and by a slash and the last word of their types. */
function readRelations(xml: string): Map<string, string> {
  const paths = new Map<string, string>();
  readXml(xml, {
    opens: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      const path = Target.startsWith('/') ? Target.slice(1) : posix.join('xl', Target);
      paths.set(Id, path).set(`/${posix.basename(Type)}`, path);
    },
  });
  return paths;
}

function readStrings(xml: string): string[] {
  const strings: string[] = [];
  readXml(xml, {
    closes: (name, text) => {
      if (name === 'si') strings.push(unescaped(text));
    },
  });
  return strings;
}

function readSheet(xml: string, shared: SharedByCells, table: SheetRows): void {
  let row = 0;
  let column = 0;
  let cell: Attributes = {};
  readXml(xml, {
    opens: (name, attributes) => {
      const { r, ref = '' } = attributes;
      if (name === 'row') {
        row = r === undefined ? row + 1 : Number(r);
        column = 0;
      } else if (name === 'c') {
        column = r === undefined ? column + 1 : columnOf(r);
        cell = attributes;
      } else if (name === 'mergeCell') {
        table.merge(ref);
      }
    },
    closes: (name, text) => {
      if (name !== 'c' || text === '') return;
      const contents = cellOf(cell, text, shared);
      if (contents) table.put(row, column, contents);
    },
  });
}
