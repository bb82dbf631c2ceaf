import { kindOf, type Field } from '../../../shared/fields/field.ts';
import { counted } from '../../../shared/messages.ts';
import type { Writing } from '../../../shared/money.ts';
import type {
  ImportChanges,
  ImportChoice,
  ImportReading,
  PreviewRow,
} from '../../../shared/stock-files/import-choice.ts';
import { IMPORT_COLUMNS } from '../../../shared/stock-files/import-columns.ts';
import { NO_CATEGORY } from '../../../shared/stock-files/import-row.ts';
import { detailColumns, type GoodEntry, type ListEntry } from './list-entries.ts';
import { cellText, isEmptyRow, type TableRow } from './sheet-rows.ts';

/** How many entries of a list need a person's word. */
interface CountedList {
  quantities: number;
  knownByNumber: number;
  knownByName: number;
  adds: readonly unknown[];
  bad: readonly unknown[];
}

/** The columns to choose, and the headings of those that hold something and are not used. */
export function columnsToChoose(
  rows: readonly TableRow[],
  choice: ImportChoice,
  fields: readonly Field[],
): Pick<ImportReading, 'columns' | 'leftOut'> {
  const { headingRow, columns, unnamed } = choice;
  const headings = rows.find(({ number }) => number === headingRow);
  const below = rows.filter((row) => row.number > headingRow && !isEmptyRow(row)).slice(0, 100);
  const width = Math.max(0, ...[headings, ...below].map((row) => row?.cells.length ?? 0));
  const shown = Array.from({ length: width }, (_, column) => ({
    heading: cellText(headings?.cells[column]).trim().slice(0, 80) || `Column ${letters(column)}`,
    example:
      below
        .map(({ cells }) => cellText(cells[column]).trim())
        .find(Boolean)
        ?.slice(0, 80) ?? '',
  }));
  const used = new Set<number | string | null>([
    ...Object.values(columns),
    ...detailColumns(headings, choice, fields).keys(),
    unnamed,
  ]);
  return {
    columns: shown,
    leftOut: shown
      .filter(({ example }, column) => example !== '' && !used.has(column))
      .map(({ heading }) => heading),
  };
}

/** The letters that spreadsheets give a column, counted from 0: "A", "B" … "Z", "AA". */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

/** What of a list only a person can decide, until they have. */
export function doubtsAbout(
  checked: CountedList,
  newCategories: ImportReading['newCategories'],
  changes: ImportChanges,
): ImportReading['doubts'] {
  const doubts: ImportReading['doubts'] = [];
  if (changes.quantity === undefined && checked.quantities > 0) {
    const rows = counted(checked.quantities, 'row');
    doubts.push({
      option: '--quantity',
      sentence: `${rows} ${checked.quantities === 1 ? 'has' : 'have'} a quantity other than 1.`,
    });
  }
  const { knownByNumber, knownByName } = checked;
  const isSameList =
    knownByName > 0 && knownByName === checked.adds.length && checked.bad.length === 0;
  if (changes.known === undefined && (knownByNumber > 0 || isSameList)) {
    const known = knownByNumber > 0 ? knownByNumber : knownByName;
    doubts.push({
      option: '--known',
      sentence: `${counted(known, 'animal')} of it ${known === 1 ? 'is' : 'are'} in stock already.`,
    });
  }
  const misspelt = newCategories.find(({ similar }) => similar !== null);
  if (changes.categories === undefined && misspelt) {
    doubts.push({
      option: '--category-as',
      sentence: `“${misspelt.name}” is a new category, and may be meant for “${String(misspelt.similar)}”.`,
    });
  }
  return doubts;
}

/** What an entry's numbers were rounded to: “Price 44.625 becomes 44.63”. */
export function roundingOf(
  { row, rounded }: GoodEntry,
  fields: readonly Field[],
  writing: Writing,
): string {
  const sentences = fields.flatMap((field) => {
    const [given, value] = [rounded[field.name], row.details?.[field.id]];
    if (given === undefined || value === undefined) return [];
    return [`${field.name} ${given} becomes ${kindOf(field).write(value, writing)}`];
  });
  return sentences.join(', ');
}

function shown(value: unknown): string {
  return typeof value === 'string' || typeof value === 'bigint' || typeof value === 'number'
    ? String(value).slice(0, 300)
    : '';
}

/** A row as the preview shows it, with its problems by field. */
export function previewOf(
  entry: ListEntry,
  problems: Readonly<Record<string, string>> | null,
  remark: string | null,
): PreviewRow {
  const { number, name, category, categoryId, status } = entry;
  return {
    number,
    name: shown(name),
    category: shown(category ?? categoryId),
    status: shown(status),
    problem: problems && problemText(problems),
    remark,
  };
}

/** A row's problems as a clerk reads them: "Name is required. Status must be one of …." */
function problemText(problems: Readonly<Record<string, string>>): string {
  const columns: Partial<Record<string, { label: string }>> = IMPORT_COLUMNS;
  return Object.entries(problems)
    .map(([field, problem]) =>
      problem === NO_CATEGORY
        ? 'Category is missing.'
        : `${columns[field]?.label ?? field} ${problem}.`,
    )
    .join(' ');
}
