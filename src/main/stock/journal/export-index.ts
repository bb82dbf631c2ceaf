import { Parser } from 'saxen';
import { ShopError } from '../../../shared/errors.ts';
import { say } from '../../../shared/say.ts';
import {
  SEPARATOR_SIGNS,
  type Encoding,
  type Separator,
} from '../../../shared/stock-files/import-choice.ts';
import { decoded } from '../lists/xlsx-cells.ts';

/** The file that describes the others (GDPdU). */
export const INDEX = 'index.xml';

/** What an index says of one table. */
export interface TableLayout {
  url: string;
  columns: string[];
  encoding: Encoding | null;
  decimalSign: string;
  separator: Separator;
  /** The number of the first line with a record. */
  from: number;
}

const ENCODINGS: Readonly<Partial<Record<string, Encoding>>> = {
  UTF8: 'utf-8',
  UTF16: 'utf-16le',
  ANSI: 'windows-1252',
};

/** What an index says of each table. Throws `file_unreadable`. */
export function layoutsIn(markup: string, file: string): TableLayout[] {
  const layouts: TableLayout[] = [];
  let table = emptyLayout();
  let isInColumn = false;
  let isInRange = false;
  let text = '';
  const opens = (name: string) => {
    text = '';
    if (name === 'Table') table = emptyLayout();
    isInColumn ||= COLUMNS.has(name);
    isInRange ||= name === 'Range';
    table.encoding = ENCODINGS[name] ?? table.encoding;
  };
  const closes = (name: string) => {
    if (name === 'Table') layouts.push(table);
    else if (COLUMNS.has(name)) isInColumn = false;
    else if (name === 'Range') isInRange = false;
    else if (name === 'URL') table.url = text.trim();
    else if (name === 'Name' && isInColumn) table.columns.push(text.trim());
    else if (name === 'DecimalSymbol' && text !== '') table.decimalSign = text;
    else if (name === 'From' && isInRange) table.from = Number(text) || 1;
    else if (name === 'ColumnDelimiter') table.separator = separatorOf(text, file);
    text = '';
  };
  try {
    new Parser()
      .on('openTag', (name) => opens(name))
      .on('text', (more) => (text += decoded(more)))
      .on('cdata', (more) => (text += more))
      .on('closeTag', closes)
      .parse(markup);
  } catch (error) {
    if (error instanceof ShopError) throw error;
    throw new ShopError(
      'file_unreadable',
      say`${INDEX} in ${file} can’t be read. Export it at the till once more.`,
      { cause: error },
    );
  }
  return layouts;
}

const COLUMNS: ReadonlySet<string> = new Set(['VariableColumn', 'VariablePrimaryKey']);

function emptyLayout(): TableLayout {
  return { url: '', columns: [], encoding: null, decimalSign: ',', separator: ';', from: 1 };
}

function separatorOf(text: string, file: string): Separator {
  const found = SEPARATOR_SIGNS.find((sign) => sign === text || sign === text.trim());
  if (found) return found;
  throw new ShopError(
    'file_unreadable',
    say`${file} has columns that are separated by “${text}”, which can’t be read. Ask the till’s maker for an export with semicolons.`,
  );
}
