import { int64FromDecimal } from '../int64.ts';
import {
  IMPORT_COLUMNS,
  IMPORT_FIELDS,
  NO_COLUMNS,
  plain,
  statusOf,
  type ColumnChoice,
} from './import-columns.ts';
import type { ImportEntry, ImportField } from './import-row.ts';
import { cellText, isEmptyRow, type Cell, type TableRow } from './table.ts';

export interface TableLayout {
  /** Whether the first row names the columns. */
  hasHeadings: boolean;
  columns: ColumnChoice;
}

/** How many rows are examined for a guess. */
const SAMPLE = 50;
/** A number such as a price or an age, which is not a category. */
const FIGURE = /^[\d\s.,'%€$£+-]+$/u;

/** Guesses which column holds which field, from the first row's words or else from the contents. */
export function guessLayout(rows: readonly TableRow[]): TableLayout {
  const sample = rows.filter((row) => !isEmptyRow(row)).slice(0, SAMPLE);
  const [first, ...others] = sample;
  const named = first ? byHeadings(first) : NO_COLUMNS;
  if (first && isHeadings(named)) {
    return { hasHeadings: true, columns: numbersAsIds(named, others) };
  }
  return { hasHeadings: false, columns: byContent(sample) };
}

function isHeadings(named: ColumnChoice): boolean {
  const found = IMPORT_FIELDS.filter((field) => named[field] !== null);
  return named.name !== null || found.length > 1;
}

function byHeadings({ cells }: TableRow): ColumnChoice {
  const headings = cells.map((cell) => plain(cellText(cell)));
  const taken = new Set<number>();
  const take = (fits: (heading: string) => boolean): number | null => {
    const found = headings.findIndex((heading, column) => !taken.has(column) && fits(heading));
    if (found < 0) return null;
    taken.add(found);
    return found;
  };
  // A heading that is exactly our own name for a field takes precedence.
  const exact = IMPORT_FIELDS.map((field) => take((heading) => heading === plain(field)));
  const choice = IMPORT_FIELDS.map(
    (field, index) =>
      [
        field,
        exact[index] ?? take((heading) => IMPORT_COLUMNS[field].headings.has(heading)),
      ] as const,
  );
  return { ...NO_COLUMNS, ...Object.fromEntries(choice) };
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

/** Reads an animal from a row. `keepsSpaces`: we wrote the table. */
export function entryOf(
  { number, cells }: TableRow,
  columns: ColumnChoice,
  options: { keepsSpaces: boolean },
): ImportEntry {
  const unusable: Record<string, string> = {};
  const textOf = (content: Cell, field: string): string | undefined => {
    if (typeof content !== 'object') return content?.trim() === '' ? undefined : content;
    unusable[field] = content.problem;
    return content.text;
  };
  const values = IMPORT_FIELDS.map((field) => {
    const column = columns[field];
    const text = column === null ? undefined : textOf(cells[column], field);
    return [field, text === undefined ? undefined : IMPORT_COLUMNS[field].read(text, options)];
  });
  const entry = Object.fromEntries(values) as Record<ImportField, unknown>;
  return { ...entry, number, ...(Object.keys(unusable).length > 0 && { unusable }) };
}
