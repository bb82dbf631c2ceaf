import { int64FromDecimal } from '../../../shared/int64.ts';
import { QUANTITY } from '../../../shared/fields/built-in.ts';
import { EXPORT_COLUMNS, OWN_NUMBER } from '../../../shared/stock-files/exported-pet.ts';
import {
  IMPORT_COLUMNS,
  TABLE_FIELDS,
  statusOf,
  type TableField,
} from '../../../shared/stock-files/import-columns.ts';
import { plain } from '../../../shared/stock-files/word-list.ts';
import {
  fieldColumns,
  isFieldHeading,
  type ColumnGuess,
  type ColumnsOfShop,
} from './field-columns.ts';
import { hasTime } from './added-at.ts';
import { headingTexts } from './headings.ts';
import { isFieldWord } from '../../../shared/stock-files/field-words.ts';
import { cellText, isEmptyRow, type TableRow } from './sheet-rows.ts';

/** Which column (from 0) fills what every list says of an animal; null when none does. */
type TableColumns = Record<TableField, number | null>;

const NO_COLUMNS: TableColumns = {
  name: null,
  category: null,
  categoryId: null,
  status: null,
  quantity: null,
  id: null,
};

export interface TableLayout {
  /** The number of the row that names the columns; 0 when none does. */
  headingRow: number;
  columns: TableColumns;
  /** How many fields the headings name. */
  known: number;
}

/** How many rows are examined for a guess, and how many of them may stand above the headings. */
const SAMPLE = 60;
const MOST_ABOVE = 20;
/** A number such as a price or an age, which is not a category. */
const FIGURE = /^[\d\s.,:/'%€$£+-]+$/u;

/**
 * Guesses which row names the columns, and which column holds which field: from known words, or
 * else from the contents.
 */
export function guessLayout(rows: readonly TableRow[]): TableLayout {
  const sample = sampleOf(rows);
  const layouts = sample.slice(0, MOST_ABOVE).map((row, index) => {
    const columns = tableColumns(row, sample.slice(index + 1));
    const others = headingTexts(row).filter(isFieldHeading).length;
    return { headingRow: row.number, columns, known: knownFields(columns) + others };
  });
  const best = layouts.reduce<TableLayout | undefined>(
    (most, layout) => (layout.known > (most?.known ?? 0) ? layout : most),
    undefined,
  );
  const isFirst = best?.headingRow === sample[0]?.number;
  if (best && (best.known > 1 || (isFirst && best.columns.name !== null))) return best;
  const [first, ...others] = sample;
  const hasHeadings = first !== undefined && looksLikeHeadings(first, others);
  return {
    headingRow: hasHeadings ? first.number : 0,
    columns: byContent(hasHeadings ? others : sample),
    known: 0,
  };
}

/** The first rows that are not empty, of which a file may have very many. */
function sampleOf(rows: readonly TableRow[]): TableRow[] {
  return rows
    .slice(0, 5 * SAMPLE)
    .filter((row) => !isEmptyRow(row))
    .slice(0, SAMPLE);
}

/** What each column is, below a row of headings if there is one. */
export function guessColumns(
  headings: TableRow | undefined,
  rows: readonly TableRow[],
  known: TableLayout | undefined,
  shop: ColumnsOfShop,
): ColumnGuess {
  const sample = sampleOf(rows);
  const isOwn = ownHeadings(headings) !== null;
  const names = shop.fields.map(({ name }) => plain(name));
  const own =
    known && !isOwn
      ? { columns: known.columns }
      : { columns: headings ? tableColumns(headings, sample, names) : byContent(sample) };
  const texts = headings ? headingTexts(headings) : [];
  const used = new Set<number | null>(Object.values(own.columns));
  // What the shop wrote down by itself comes after what every animal has, whatever its fields are called.
  for (const column of ownColumns(headings, sample)) used.add(column);
  const count = shop.fields.find(({ id }) => id === QUANTITY.id)?.name.normalize('NFC') ?? '';
  const isCount = (text: string) =>
    IMPORT_COLUMNS.quantity.headings.has(plain(text)) && !names.includes(plain(text));
  const exact = texts.lastIndexOf(count);
  const countAt = exact < 0 && isOwn ? texts.findLastIndex(isCount) : exact;
  if (own.columns.quantity === null && countAt >= 0 && !used.has(countAt)) {
    own.columns = { ...own.columns, quantity: countAt };
    used.add(countAt);
  }
  const width = Math.max(0, texts.length, ...sample.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, column) => ({
    heading: texts[column] ?? '',
    values: textsOf(sample, column),
    isFree: !used.has(column),
  }));
  const found = fieldColumns(columns, isOwn ? { ...shop, mayAddFields: false } : shop);
  return { columns: { ...own.columns, ...found.columns }, newFields: found.newFields };
}

/** Which column holds which field, below a row of headings. `names` are those of the shop's fields. */
function tableColumns(
  headings: TableRow,
  rows: readonly TableRow[],
  names: readonly string[] = [],
): TableColumns {
  const texts = headingTexts(headings).map(plain);
  // A list that was printed has its headings on each page.
  const sample = sampleOf(rows).filter((row) => !isSameRow(row, texts));
  const columns = { ...NO_COLUMNS };
  const taken = new Set<number>();
  const by = ownHeadings(headings);
  // A heading that is exactly our own name for a field takes precedence over words for others, but not where
  // our own names are those of a language. Our own table says how many animals a line stands for by the name of
  // the shop's field.
  const own = (field: TableField) =>
    by === 'people' || (by && field === 'quantity') ? -1 : texts.indexOf(plain(field));
  for (const field of TABLE_FIELDS) {
    if (field === 'id' || own(field) < 0) continue;
    taken.add(own(field));
  }
  for (const field of TABLE_FIELDS) {
    const fits = (column: number) => {
      const values = textsOf(sample, column);
      // In our own table a field of the shop may be called like the status, whose words we know.
      const isField = by !== null && field === 'status' && values.length > 0;
      return !isOther(field, values) && !(isField && !values.some(statusOf));
    };
    const exact = field === 'id' ? -1 : own(field);
    const column =
      exact >= 0 && fits(exact)
        ? exact
        : by === 'programs' || (by && field === 'quantity')
          ? null
          : bestColumn(field, texts, (at) => !taken.has(at) && fits(at), by ? names : null);
    columns[field] = column;
    if (column !== null) taken.add(column);
  }
  if (by === 'programs') columns.id = texts.indexOf('id');
  return numbersAsIds(columns, sample);
}

/** Whom a table that we exported was written for, as its headings say; null for any other table. */
export function ownHeadings(headings: TableRow | undefined): 'programs' | 'people' | null {
  const texts = headings?.cells.map(cellText) ?? [];
  if (texts.includes(OWN_NUMBER)) return 'people';
  const isForPrograms = ['id', 'name', 'categoryId', 'addedAt'].every((one) => texts.includes(one));
  return isForPrograms ? 'programs' : null;
}

/**
 * Where our own export says when an animal was added, whatever that is called in its language; null in any other
 * table.
 */
export function addedAtColumn(
  headings: TableRow | undefined,
  rows: readonly TableRow[],
): number | null {
  const by = ownHeadings(headings);
  if (!headings || !by) return null;
  const texts = headingTexts(headings);
  if (by === 'programs') return texts.indexOf('addedAt');
  const sample = sampleOf(rows);
  const column = texts.findIndex((_, at) => {
    const cells = textsOf(sample, at);
    return cells.length > 0 && cells.every(hasTime);
  });
  return column < 0 ? null : column;
}

/** What our own export says besides the shop's fields that no import reads: when an animal was added, and by whom. */
function ownColumns(headings: TableRow | undefined, rows: readonly TableRow[]): number[] {
  const addedAt = addedAtColumn(headings, rows);
  if (!headings || addedAt === null) return [];
  if (ownHeadings(headings) === 'programs') {
    return [addedAt, headingTexts(headings).indexOf('addedBy')];
  }
  // In a language only their place tells, and only while nobody has moved it.
  const isInPlace = addedAt === EXPORT_COLUMNS.indexOf('addedAt');
  return isInPlace ? [addedAt, EXPORT_COLUMNS.indexOf('addedBy')] : [addedAt];
}

function isSameRow(row: TableRow, texts: readonly string[]): boolean {
  return headingTexts(row).every((text, at) => plain(text) === texts[at]);
}

/** `names` are those of the shop's fields in our own table, and null in any other. */
function bestColumn(
  field: TableField,
  headings: readonly string[],
  isFree: (column: number) => boolean,
  names: readonly string[] | null,
): number | null {
  const { headings: known, beginnings = [] } = IMPORT_COLUMNS[field];
  const found: { column: number; heading: string; place: number }[] = [];
  for (const [column, heading] of headings.entries()) {
    const begins = beginnings.some((beginning) => heading.startsWith(beginning));
    const place = known.get(heading) ?? (begins ? known.size : undefined);
    if (place !== undefined && isFree(column)) found.push({ column, heading, place });
  }
  // Our own columns stand before those of the shop's fields with such a name, unless somebody has moved them.
  const own =
    names && found.find(({ heading }) => !(names.includes(heading) || isFieldWord(heading)));
  const best = names ? (own ?? found[0]) : found.sort((one, two) => one.place - two.place)[0];
  return best?.column ?? null;
}

function isOther(field: TableField, values: readonly string[]): boolean {
  return values.length > 0 && (IMPORT_COLUMNS[field].isOther?.(values) ?? false);
}

function knownFields(columns: TableColumns): number {
  return TABLE_FIELDS.filter((field) => columns[field] !== null).length;
}

function textsOf(rows: readonly TableRow[], column: number): string[] {
  return rows.map(({ cells }) => cellText(cells[column]).trim()).filter((text) => text !== '');
}

/** A column called “category” that contains only whole numbers holds ids. */
function numbersAsIds(columns: TableColumns, rows: readonly TableRow[]): TableColumns {
  const { category, categoryId } = columns;
  if (category === null || categoryId !== null) return columns;
  const texts = textsOf(rows, category);
  const areIds = texts.length > 0 && texts.every((text) => int64FromDecimal(text) !== undefined);
  return areIds ? { ...columns, category: null, categoryId: category } : columns;
}

/** Whether a first row of unknown words stands above columns of figures or statuses. */
function looksLikeHeadings(first: TableRow, others: readonly TableRow[]): boolean {
  if (others.length === 0 || first.cells.length < 2) return false;
  const isWord = (text: string) => text !== '' && !FIGURE.test(text) && !statusOf(text);
  const headings = first.cells.map((cell) => cellText(cell).trim());
  // A column of numbers may be called “available”.
  const isHeading = (text: string, column: number) =>
    text === '' ||
    isWord(text) ||
    (!FIGURE.test(text) && !textsOf(others, column).some((one) => statusOf(one)));
  if (!headings.every(isHeading)) return false;
  return headings.some((heading, column) => {
    const texts = textsOf(others, column);
    return heading !== '' && texts.length > 0 && !texts.some(isWord);
  });
}

/**
 * Without headings: the name is the first text, a status is recognised by its words, and the
 * category is the next text.
 */
function byContent(rows: readonly TableRow[]): TableColumns {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const texts = Array.from({ length: width }, (_, column) => textsOf(rows, column));
  const isStatus = texts.map((column) => column.some(statusOf));
  const isText = texts.map(
    (column, index) => !isStatus[index] && column.some((text) => !FIGURE.test(text)),
  );
  const orNull = (column: number) => (column < 0 ? null : column);
  const name = isText.indexOf(true);
  return {
    ...NO_COLUMNS,
    name: orNull(name),
    category: name < 0 ? null : orNull(isText.indexOf(true, name + 1)),
    status: orNull(isStatus.indexOf(true)),
  };
}
