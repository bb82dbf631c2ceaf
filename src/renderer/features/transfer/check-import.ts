import { entryOf, type TableLayout } from '../../../shared/stock-files/columns.ts';
import { isOwnExport } from '../../../shared/stock-files/exported-pet.ts';
import {
  checkEntry,
  isGood,
  NO_CATEGORY,
  type ImportEntry,
  type ImportRow,
} from '../../../shared/stock-files/import-row.ts';
import { IMPORT_COLUMNS } from '../../../shared/stock-files/import-columns.ts';
import { isEmptyRow, type TableRow } from '../../../shared/stock-files/table.ts';
import type { PetStatus } from '../../../shared/pet.ts';
import type { ReadSource } from './read-source.ts';

/** The values for rows that leave a field empty; an empty category means none. */
export interface ImportDefaults {
  category: string;
  status: PetStatus | null;
}

/** How the columns are to be interpreted. */
export interface ImportChoice extends TableLayout {
  sheet: number;
  defaults: ImportDefaults;
}

/** A row as the preview shows it. */
export interface PreviewRow {
  number: number;
  name: string;
  category: string;
  status: string;
  /** What is wrong with it, as a sentence; null when nothing is. */
  problem: string | null;
}

export interface CheckedImport {
  good: ImportRow[];
  preview: PreviewRow[];
  /** Category names, each listed once. */
  categories: string[];
}

/** Checks every animal of a source, without leaving any out. */
export function checkImport(source: ReadSource, choice: ImportChoice): CheckedImport {
  const entries = source.kind === 'animals' ? source.entries : tableEntries(source.sheets, choice);
  const checked: CheckedImport = { good: [], preview: [], categories: [] };
  const categories = new Set<string>();
  for (const entry of entries) {
    const filled = withDefaults(entry, choice.defaults);
    const result = checkEntry(filled);
    if (isGood(result)) {
      checked.good.push(result);
      if (result.category !== undefined) categories.add(result.category);
    }
    checked.preview.push(previewOf(filled, isGood(result) ? null : problemText(result.problems)));
  }
  checked.categories = [...categories];
  return checked;
}

function tableEntries(
  sheets: readonly { rows: readonly TableRow[] }[],
  { sheet, hasHeadings, columns }: ImportChoice,
): ImportEntry[] {
  const rows = (sheets[sheet]?.rows ?? []).filter((row) => !isEmptyRow(row));
  const keepsSpaces = hasHeadings && isOwnExport(rows[0]);
  return rows.slice(hasHeadings ? 1 : 0).map((row) => entryOf(row, columns, { keepsSpaces }));
}

function withDefaults(entry: ImportEntry, { category, status }: ImportDefaults): ImportEntry {
  const hasCategory = entry.category !== undefined || entry.categoryId !== undefined;
  const isComplete = (hasCategory || category === '') && (entry.status !== undefined || !status);
  if (isComplete) return entry;
  return {
    ...entry,
    ...(!hasCategory && category !== '' && { category }),
    ...(entry.status === undefined && status && { status }),
  };
}

function shown(value: unknown): string {
  return typeof value === 'string' || typeof value === 'bigint' || typeof value === 'number'
    ? String(value)
    : '';
}

function previewOf(entry: ImportEntry, problem: string | null): PreviewRow {
  const { number, name, category, categoryId, status } = entry;
  return {
    number,
    name: shown(name),
    category: shown(category ?? categoryId),
    status: shown(status),
    problem,
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
