import { ShopError } from '../../../shared/errors.ts';
import type {
  Encoding,
  ImportChanges,
  Separator,
} from '../../../shared/stock-files/import-choice.ts';
import { isJson, isWorkbook, refuseHugeFile, refuseMarkup } from './kind-of-file.ts';
import { decodeText, guessEncoding } from './decode-text.ts';
import { guessLayout } from './guess-layout.ts';
import { guessSeparator, readCsv, readPastedTable } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { readXlsx, type Sheet } from './read-xlsx.ts';
import type { TableRow } from './sheet-rows.ts';
import { say } from '../../../shared/say.ts';

/** A file to import, or a text that was pasted. */
export interface ListSource {
  /** How it is called in sentences. */
  name: string;
  /** Each line of a pasted text is an animal; tabs separate its columns, and a comma is part of a name. */
  isPasted: boolean;
  bytes: Buffer;
}

/** What was guessed without being sure, with the terminal's option that settles it. */
export interface Doubt {
  option: string;
  sentence: string;
}

/** A file's contents as a table; the animals of JSON have their headings in row 0. */
export interface ListContents {
  place: 'Line' | 'Row' | 'Animal';
  isText: boolean;
  rows: TableRow[];
  sheets: { name: string; isHidden: boolean }[];
  sheet: number;
  encoding: Encoding;
  separator: Separator;
  doubts: Doubt[];
}

/** What a file has that needs no choosing. */
const NO_CHOICES: Pick<ListContents, 'sheets' | 'sheet' | 'encoding' | 'separator' | 'doubts'> = {
  sheets: [],
  sheet: 0,
  encoding: 'utf-8',
  separator: ',',
  doubts: [],
};

/** A file that is read as chosen, again and again, and unpacked only once. */
export class ListFile {
  readonly #source: ListSource;
  #sheets: Sheet[] | undefined;
  /** The text that was read last, and as what. */
  #text: { encoding: Encoding; text: string } | undefined;
  #table: { of: string; separator: Separator; rows: TableRow[] } | undefined;

  /** Throws `file_unreadable` for a huge file. */
  constructor(source: ListSource) {
    refuseHugeFile(source.name, source.bytes.length);
    this.#source = source;
  }

  /** Reads the file as chosen, and as guessed where nothing is. Throws `file_unreadable`. */
  read(changes: ImportChanges): ListContents {
    const { name, bytes, isPasted } = this.#source;
    if (isWorkbook(bytes, name)) return this.#workbook(changes);
    const guessed = guessEncoding(bytes, name);
    const encoding = changes.encoding ?? guessed.encoding;
    const text = this.#textIn(encoding);
    const doubts = changes.encoding === undefined && !guessed.isSure ? [inDoubt(encoding)] : [];
    refuseMarkup(text, name);
    if (!isPasted && (isJson(text) || /\.json$/i.test(name))) {
      const rows = readJson(text, name);
      return { ...NO_CHOICES, place: 'Animal', isText: true, rows, encoding, doubts };
    }
    return this.#readTable(text, encoding, changes, doubts);
  }

  #workbook(changes: ImportChanges): ListContents {
    const { name, bytes } = this.#source;
    const sheets = (this.#sheets ??= readXlsx(bytes, name));
    const [first] = sheets;
    if (!first) throw new ShopError('file_unreadable', say`${name} has no rows.`);
    const visible = sheets.filter(({ isHidden }) => !isHidden);
    const lists = visible.filter(({ rows }) => guessLayout(rows).known > 1);
    const guess = sheets.indexOf(lists[0] ?? visible[0] ?? first);
    const sheet = Math.min(changes.sheet ?? guess, sheets.length - 1);
    const isUnsure = changes.sheet === undefined && visible.length !== 1;
    const names = sheets.map((one) => `“${one.name}”`).join(', ');
    return {
      ...NO_CHOICES,
      place: 'Row',
      isText: false,
      rows: sheets[sheet]?.rows ?? [],
      sheets: sheets.map((one) => ({ name: one.name, isHidden: one.isHidden })),
      sheet,
      doubts: isUnsure ? [{ option: '--sheet', sentence: `It has the sheets ${names}.` }] : [],
    };
  }

  #textIn(encoding: Encoding): string {
    if (this.#text?.encoding !== encoding) {
      this.#text = { encoding, text: decodeText(this.#source.bytes, encoding) };
    }
    return this.#text.text;
  }

  #readTable(
    text: string,
    encoding: Encoding,
    changes: ImportChanges,
    doubts: Doubt[],
  ): ListContents {
    const { name, isPasted } = this.#source;
    const guessed = isPasted ? { separator: '\t' as const, isSure: true } : guessSeparator(text);
    const separator = changes.separator ?? guessed.separator;
    if (changes.separator === undefined && !guessed.isSure) {
      doubts.push({
        option: '--separator',
        sentence: 'Its columns can be told apart in two ways.',
      });
    }
    if (this.#table?.of !== text || this.#table.separator !== separator) {
      const rows =
        isPasted && separator === '\t'
          ? readPastedTable(text, name)
          : readCsv(text, name, { separator, relaxQuotes: isPasted });
      if (rows.length === 0) throw new ShopError('file_unreadable', say`${name} is empty.`);
      this.#table = { of: text, separator, rows };
    }
    const { rows } = this.#table;
    return {
      ...NO_CHOICES,
      place: 'Line',
      isText: true,
      rows,
      sheets: [],
      encoding,
      separator,
      doubts,
    };
  }
}

function inDoubt(encoding: Encoding): Doubt {
  return {
    option: '--encoding',
    sentence: `It is not in UTF-8, and looks like ${encoding}.`,
  };
}
