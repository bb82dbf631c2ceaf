import { int64FromDecimal } from '../../../shared/int64.ts';
import {
  IMPORT_COLUMNS,
  NO_COLUMNS,
  TABLE_FIELDS,
  plain,
  statusOf,
  type ColumnChoice,
  type TableField,
} from '../../../shared/stock-files/import-columns.ts';
import { EXPORT_COLUMNS } from '../../../shared/stock-files/exported-pet.ts';
import { cellText, isEmptyRow, type TableRow } from './sheet-rows.ts';

export interface TableLayout {
  /** The number of the row that names the columns; 0 when none does. */
  headingRow: number;
  columns: ColumnChoice;
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
    const columns = columnsBelow(row, sample.slice(index + 1));
    return { headingRow: row.number, columns, known: knownFields(columns) };
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

/** Which column holds which field, below a row of headings. */
export function columnsBelow(headings: TableRow, rows: readonly TableRow[]): ColumnChoice {
  const sample = sampleOf(rows);
  const texts = headings.cells.map((cell) => plain(cellText(cell)));
  const columns: Record<TableField, number | null> = { ...NO_COLUMNS };
  const taken = new Set<number>();
  // A heading that is exactly our own name for a field takes precedence over words for others.
  const own = (field: TableField) => texts.indexOf(plain(field));
  for (const field of TABLE_FIELDS) {
    if (field === 'id' || own(field) < 0) continue;
    taken.add(own(field));
  }
  for (const field of TABLE_FIELDS) {
    const fits = (column: number) => !isOther(field, textsOf(sample, column));
    const exact = field === 'id' ? -1 : own(field);
    const column =
      exact >= 0 && fits(exact)
        ? exact
        : bestColumn(field, texts, (at) => !taken.has(at) && fits(at));
    columns[field] = column;
    if (column !== null) taken.add(column);
  }
  if (isOwnExport(headings)) columns.id = texts.indexOf('id');
  return numbersAsIds(columns, sample);
}

/** Whether the headings are those of a table that we exported. */
export function isOwnExport(headings: TableRow | undefined): boolean {
  const texts = headings?.cells.map(cellText);
  return ['id', 'name', 'categoryId', 'addedAt'].every((column) => texts?.includes(column));
}

/** Where our own export says when an animal was added; null in any other table. */
export function addedAtColumn(headings: TableRow | undefined): number | null {
  return isOwnExport(headings) ? EXPORT_COLUMNS.indexOf('addedAt') : null;
}

function bestColumn(
  field: TableField,
  headings: readonly string[],
  isFree: (column: number) => boolean,
): number | null {
  const { headings: known, beginnings = [] } = IMPORT_COLUMNS[field];
  let best: { column: number; place: number } | null = null;
  for (const [column, heading] of headings.entries()) {
    const begins = beginnings.some((beginning) => heading.startsWith(beginning));
    const place = known.get(heading) ?? (begins ? known.size : undefined);
    if (place === undefined || (best && place >= best.place) || !isFree(column)) continue;
    best = { column, place };
  }
  return best?.column ?? null;
}

function isOther(field: TableField, values: readonly string[]): boolean {
  return values.length > 0 && (IMPORT_COLUMNS[field].isOther?.(values) ?? false);
}

function knownFields(columns: ColumnChoice): number {
  return TABLE_FIELDS.filter((field) => columns[field] !== null).length;
}

function textsOf(rows: readonly TableRow[], column: number): string[] {
  return rows.map(({ cells }) => cellText(cells[column]).trim()).filter((text) => text !== '');
}

/** A column called “category” that contains only whole numbers holds ids. */
function numbersAsIds(columns: ColumnChoice, rows: readonly TableRow[]): ColumnChoice {
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
  if (!headings.every((text) => text === '' || isWord(text))) return false;
  return headings.some((heading, column) => {
    const texts = textsOf(others, column);
    return heading !== '' && texts.length > 0 && !texts.some(isWord);
  });
}

/**
 * Without headings: the name is the first text, a status is recognised by its words, and the
 * category is the next text.
 */
function byContent(rows: readonly TableRow[]): ColumnChoice {
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
