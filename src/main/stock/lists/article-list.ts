import {
  ARTICLE_COLUMNS,
  ListedArticle,
  type ArticleListOutcome,
} from '../../../shared/article.ts';
import { ShopError } from '../../../shared/errors.ts';
import { PRICE } from '../../../shared/fields/built-in.ts';
import { readNumber, readValue } from '../../../shared/fields/details.ts';
import { say } from '../../../shared/say.ts';
import { headingsOf } from '../../../shared/stock-files/field-words.ts';
import { IMPORT_COLUMNS } from '../../../shared/stock-files/import-columns.ts';
import { wordList } from '../../../shared/stock-files/word-list.ts';
import { asciiDigits } from '../../../shared/written-number.ts';
import { waysOf, writingBy } from './column-ways.ts';
import { plainHeadings, headingTexts } from './headings.ts';
import type { ListFile } from './list-file.ts';
import { cellText, isEmptyRow, isUnusable, type Cell, type TableRow } from './sheet-rows.ts';

type Column = (typeof ARTICLE_COLUMNS)[number];

/** What people call the columns, the surest first. */
const HEADINGS: Readonly<Record<Column, ReadonlyMap<string, number>>> = {
  name: IMPORT_COLUMNS.name.headings,
  codes: wordList(
    `codes, code, EAN, EAN code, EAN13, GTIN, UPC, barcode, bar code, Strichcode, Barcodes, Strichcodes, EAN Nummer, EAN Nr,
     code-barres, code barre, gencod, código de barras, codice a barre, streepjescode, streckkod, stregkode, strekkode,
     viivakoodi, kod kreskowy, čárový kód, vonalkód, штрихкод, バーコード, 条码, 바코드, SKU, article number, article no,
     item number, product code, Artikelnummer, Artikel-Nr, Art.-Nr, ArtNr, référence, referencia, riferimento`,
  ),
  price: headingsOf(PRICE),
  taxRate: wordList(
    `tax, tax rate, VAT, VAT rate, sales tax, Steuer, Steuersatz, MwSt, MwSt-Satz, USt, USt-Satz, Mehrwertsteuer, TVA, taux de TVA,
     IVA, tipo de IVA, aliquota, aliquota IVA, BTW, BTW-tarief, moms, momssats, mva, ALV, ALV-kanta, stawka VAT, DPH,
     sazba DPH, ÁFA, KDV, НДС, ставка НДС, ФПА, 税率, 消費税, 세율`,
  ),
  group: IMPORT_COLUMNS.category.headings,
};

/** How many rows may stand above the headings. */
const MOST_ABOVE = 20;

/** A list of articles as it was read. */
export interface ArticleList {
  /** Each with the number of its row or line. */
  articles: { number: number; article: ListedArticle }[];
  problems: ArticleListOutcome['problems'];
  columns: ArticleListOutcome['columns'];
}

/** Reads a list of articles, whose columns are named. Throws `file_unreadable`. */
export function readArticleList(file: ListFile, currency: string): ArticleList {
  const { rows } = file.read({});
  const { heading, columns } = headingsAmong(rows);
  const below = rows.filter((row) => row.number > heading.number && !isEmptyRow(row));
  const texts = headingTexts(heading);
  const readers = readersOf(columns, below, currency);
  const list: ArticleList = {
    articles: [],
    problems: [],
    columns: [...columns].map(([column, at]) => ({ column, heading: texts[at] ?? '' })),
  };
  for (const row of below) {
    const read = articleIn(row, columns, readers);
    if ('message' in read) list.problems.push({ number: row.number, ...read });
    else list.articles.push({ number: row.number, article: read });
  }
  return list;
}

type Columns = ReadonlyMap<Column, number>;

/** The row that names the most columns, one of them the name. Throws `file_unreadable` where none does. */
function headingsAmong(rows: readonly TableRow[]): { heading: TableRow; columns: Columns } {
  const [best] = rows
    .slice(0, MOST_ABOVE)
    .map((heading) => ({ heading, columns: columnsOf(heading) }))
    .filter(({ columns }) => columns.has('name') && columns.size > 1)
    .sort((one, other) => other.columns.size - one.columns.size);
  if (best) return best;
  throw new ShopError(
    'file_unreadable',
    say`No row says which column has what. Write “Name”, “Codes”, “Price”, “Tax” and “Section” above the columns.`,
  );
}

function columnsOf(heading: TableRow): Columns {
  const texts = headingTexts(heading).map(plainHeadings);
  const found = new Map<Column, number>();
  for (const column of ARTICLE_COLUMNS) {
    const places = texts.flatMap((ways, at) => {
      const known = ways.flatMap((way) => HEADINGS[column].get(way) ?? []);
      const isFree = ![...found.values()].includes(at);
      return known.length > 0 && isFree ? [{ at, surely: Math.min(...known) }] : [];
    });
    const [best] = places.sort((one, other) => one.surely - other.surely);
    if (best) found.set(column, best.at);
  }
  return found;
}

type Problem = Omit<ArticleListOutcome['problems'][number], 'number'>;
type Read = { value: unknown } | { problem: string };
type Readers = Readonly<Record<Column, (cell: Cell) => Read>>;

function readersOf(columns: Columns, rows: readonly TableRow[], currency: string): Readers {
  const at = columns.get('price');
  const prices = rows.flatMap(({ cells }) => {
    const cell = at === undefined ? undefined : cells[at];
    return typeof cell === 'string' ? [cell] : [];
  });
  const evidence = { chosen: {}, isByProgram: false, likelySign: '.' as const };
  const ways = waysOf([{ field: PRICE, texts: new Set(prices) }], currency, evidence);
  const writing = writingBy(ways.get(PRICE.id)?.way ?? null, currency);
  const plainText = (cell: Cell) => ({ value: cellText(cell).trim() });
  return {
    name: plainText,
    group: plainText,
    codes: (cell) => ({ value: cellText(cell).split(/[,;|\n]/).map((code) => code.trim()).filter(Boolean) }), // prettier-ignore
    price: (cell) => {
      const isNumber = typeof cell === 'object' && 'number' in cell;
      const read = isNumber
        ? readNumber(PRICE, cell, writing)
        : readValue(PRICE, cellText(cell), writing);
      if (!read) return { value: null };
      return 'problem' in read ? read : { value: read.value === 0 ? null : read.value };
    },
    taxRate: (cell) => {
      const text = asciiDigits(cellText(cell)).replace(/[%\s]/g, '').replace(',', '.');
      const isShare = typeof cell === 'object' && 'number' in cell && cell.number < 1;
      const percent = Number(text) * (isShare && !cellText(cell).includes('%') ? 100 : 1);
      if (text === '') return { value: null };
      if (!Number.isFinite(percent)) return { problem: say`is no percentage`.english };
      return { value: Math.round(percent * 100) };
    },
  };
}

function articleIn(
  { cells }: TableRow,
  columns: Columns,
  readers: Readers,
): ListedArticle | Problem {
  const said: Record<string, unknown> = {};
  for (const [column, at] of columns) {
    const cell = cells[at];
    const read: Read = isUnusable(cell) ? { problem: cell.problem } : readers[column](cell);
    if ('problem' in read) return { column, message: read.problem };
    said[column] = read.value;
  }
  const checked = ListedArticle.safeParse(said);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  const column = ARTICLE_COLUMNS.find((one) => one === issue?.path[0]) ?? null;
  return { column, message: issue?.message ?? '' };
}
