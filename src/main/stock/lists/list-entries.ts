import type { ImportChoice } from '../../../shared/stock-files/import-choice.ts';
import { IMPORT_COLUMNS, TABLE_FIELDS } from '../../../shared/stock-files/import-columns.ts';
import { MAX_ADDED_TOGETHER } from '../../../shared/bridge.ts';
import type { Field } from '../../../shared/fields/field.ts';
import {
  checkEntry,
  isGood,
  type ImportEntry,
  type ImportRow,
} from '../../../shared/stock-files/import-row.ts';
import { addedAtColumn, isOwnExport } from './guess-layout.ts';
import { detailColumns, detailsIn, readDetails, type WrittenDetails } from './list-details.ts';
import { cellText, isEmptyRow, type TableRow } from './table.ts';

/** An animal, or several alike, as a list describes them. */
export interface ListEntry extends ImportEntry {
  /** The number of an animal in stock. */
  id?: unknown;
  /** When an animal of our own export was added, which tells it from another shop's of that number. */
  addedAt?: string;
  quantity?: unknown;
  written?: WrittenDetails;
}

/** An entry that can be imported. */
export interface GoodEntry {
  row: ImportRow;
  id: bigint | undefined;
  addedAt: string | undefined;
  quantity: number;
}

type EntryChoice = Omit<ImportChoice, 'sheet' | 'encoding' | 'separator'>;

/** The animals of a table, as its columns say and before any gaps are filled. */
export function entriesOf(
  rows: readonly TableRow[],
  choice: EntryChoice,
  fields: readonly Field[],
): ListEntry[] {
  const { headingRow, lastRow, columns, unnamed } = choice;
  const headings = rows.find(({ number }) => number === headingRow);
  const keepsSpaces = isOwnExport(headings);
  const addedAt = addedAtColumn(headings);
  const detailsAt = detailColumns(headings, choice, fields);
  const last = lastRow ?? Number.POSITIVE_INFINITY;
  return rows
    .filter((row) => row.number > headingRow && row.number <= last && !isEmptyRow(row))
    .map((row) => {
      const entry = entryOf(row, columns, keepsSpaces);
      if (detailsAt.size > 0) entry.written = detailsIn(row, detailsAt);
      if (addedAt !== null) entry.addedAt = cellText(row.cells[addedAt]);
      if (entry.name === undefined && typeof unnamed === 'number') {
        const name = cellText(row.cells[unnamed]).trim();
        if (name !== '') entry.name = name;
      }
      return entry;
    });
}

/** Reads an animal from a row. `keepsSpaces`: we wrote the table. */
function entryOf(
  { number, cells }: TableRow,
  columns: EntryChoice['columns'],
  keepsSpaces: boolean,
): ListEntry {
  const entry: ListEntry = { number };
  for (const field of TABLE_FIELDS) {
    const column = columns[field];
    const cell = column === null ? undefined : cells[column];
    const text = cellText(cell);
    if (typeof cell === 'object') entry.unusable = { ...entry.unusable, [field]: cell.problem };
    else if (text.trim() === '') continue;
    entry[field] = IMPORT_COLUMNS[field].read(text, { keepsSpaces });
  }
  return entry;
}

/** Fills the gaps of entries as chosen, and exchanges the categories that are to be others. */
export function filled(entries: readonly ListEntry[], choice: EntryChoice): ListEntry[] {
  const { fillsDown, unnamed, category, status, categories } = choice;
  let above: Pick<ListEntry, 'category' | 'categoryId'> = {
    category: undefined,
    categoryId: undefined,
  };
  return entries.map((given) => {
    const entry = { ...given };
    const hasCategory = entry.category !== undefined || entry.categoryId !== undefined;
    if (!hasCategory && fillsDown) Object.assign(entry, above);
    else above = { category: entry.category, categoryId: entry.categoryId };
    const isStill = entry.category === undefined && entry.categoryId === undefined;
    if (isStill && category !== '') entry.category = category;
    if (entry.status === undefined && status) entry.status = status;
    if (typeof entry.category === 'string') {
      const other = Object.hasOwn(categories, entry.category) && categories[entry.category];
      if (other) Object.assign(entry, { category: other, categoryId: undefined });
    }
    if (entry.name === undefined && unnamed === 'number') {
      const kind = typeof entry.category === 'string' ? entry.category : 'Animal';
      entry.name = `${kind} ${String(entry.number)}`;
    }
    return entry;
  });
}

/** Checks an entry with the schema that the bridge uses, too, and what else a table says. */
export function checkListEntry(
  entry: ListEntry,
  fields: readonly Field[],
): GoodEntry | { problems: Record<string, string> } {
  const { id, quantity = 1, addedAt, written } = entry;
  const checked = checkEntry(entry);
  const read = written && readDetails(written, fields);
  const problems: Record<string, string> = {
    ...(!isGood(checked) && checked.problems),
    ...read?.problems,
  };
  if (typeof quantity !== 'number' || quantity > MAX_ADDED_TOGETHER) {
    problems['quantity'] ??=
      `must be a whole number from 0 to ${MAX_ADDED_TOGETHER.toLocaleString('en')}`;
  }
  if (id !== undefined && typeof id !== 'bigint') problems['id'] ??= 'must be a whole number';
  if (!isGood(checked) || Object.keys(problems).length > 0) return { problems };
  const hasDetails = read && Object.keys(read.details).length > 0;
  const row = hasDetails ? { ...checked, details: read.details } : checked;
  return { row, id: id as bigint | undefined, addedAt, quantity: quantity as number };
}
