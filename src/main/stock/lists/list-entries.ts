import { MAX_ADDED_TOGETHER } from '../../../shared/bridge.ts';
import {
  readNumber,
  readValue,
  type CheckedValue,
  type Details,
} from '../../../shared/fields/details.ts';
import type { Field } from '../../../shared/fields/field.ts';
import type { Writing } from '../../../shared/money.ts';
import { unguardFormula } from '../../../shared/formula-guard.ts';
import type { ImportChoice } from '../../../shared/stock-files/import-choice.ts';
import { IMPORT_COLUMNS, plain, TABLE_FIELDS } from '../../../shared/stock-files/import-columns.ts';
import {
  checkEntry,
  isGood,
  type ImportEntry,
  type ImportRow,
} from '../../../shared/stock-files/import-row.ts';
import { addedAtColumn, isOwnExport } from './guess-layout.ts';
import { cellText, isEmptyRow, isUnusable, type Cell, type TableRow } from './sheet-rows.ts';

/** What a list says about an animal besides its own fields, by the names of the shop's, before any checks. */
type WrittenDetails = ReadonlyMap<string, Cell>;

/** The columns that the shop's fields are read from: each by its name, unless it is another column already. */
export function detailColumns(
  headings: TableRow | undefined,
  { columns, unnamed }: Pick<ImportChoice, 'columns' | 'unnamed'>,
  fields: readonly Field[],
): Map<number, string> {
  const used = new Set<unknown>([...Object.values(columns), unnamed]);
  const names = new Set(fields.filter(({ isHidden }) => !isHidden).map(({ name }) => plain(name)));
  const found = new Map<number, string>();
  for (const [column, cell] of (headings?.cells ?? []).entries()) {
    const name = plain(cellText(cell));
    if (names.delete(used.has(column) ? '' : name)) found.set(column, name);
  }
  return found;
}

/** The details of a row of a table. */
function detailsIn({ cells }: TableRow, columns: ReadonlyMap<number, string>): WrittenDetails {
  return new Map(Array.from(columns, ([column, name]) => [name, cells[column]]));
}

/** The details of an animal in a JSON file: texts and numbers by the names of fields. */
export function detailsInJson(given: unknown): WrittenDetails {
  const all = typeof given === 'object' && given !== null ? Object.entries(given) : [];
  return new Map(all.map(([name, value]: [string, unknown]) => [plain(name), cellInJson(value)]));
}

function cellInJson(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'number' && typeof value !== 'bigint') return undefined;
  return { text: String(value), number: Number(value) };
}

/** Details as the shop's fields take them. `problems` and `rounded` are by the names of fields. */
interface ReadDetails {
  details: Details;
  problems: Record<string, string>;
  /** The numbers of which some decimals were left out, as they are in the file. */
  rounded: Record<string, string>;
}

function readDetails(
  written: WrittenDetails,
  fields: readonly Field[],
  writing: Writing,
): ReadDetails {
  const found: ReadDetails = { details: {}, problems: {}, rounded: {} };
  for (const field of fields) {
    const cell = written.get(plain(field.name));
    const read = readCell(field, cell, writing);
    if (!read) continue;
    if ('problem' in read) found.problems[field.name] = read.problem;
    // A spreadsheet's date can be used here, but no number that it has rounded.
    else if (isUnusable(cell) && field.kind !== 'date') found.problems[field.name] = cell.problem;
    else {
      found.details[field.id] = read.value;
      if (read.isRounded) found.rounded[field.name] = cellText(cell);
    }
  }
  return found;
}

function readCell(field: Field, cell: Cell, writing: Writing): CheckedValue | null {
  if (typeof cell === 'object' && 'number' in cell) return readNumber(field, cell, writing);
  return readValue(field, unguardFormula(cellText(cell)), writing);
}

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
  /** The numbers that were rounded, as they are in the file, by the names of fields. */
  rounded: Readonly<Record<string, string>>;
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

/** The fields that are whole numbers, of which a workbook may show zeros in front. */
const WHOLE_NUMBERS: ReadonlySet<string> = new Set(['categoryId', 'quantity', 'id']);

function withoutZeros(cell: Cell): string {
  const isNumber = typeof cell === 'object' && 'number' in cell;
  return isNumber ? String(cell.number) : cellText(cell);
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
    const text = WHOLE_NUMBERS.has(field) ? withoutZeros(cell) : cellText(cell);
    if (isUnusable(cell)) entry.unusable = { ...entry.unusable, [field]: cell.problem };
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
  writing: Writing,
): GoodEntry | { problems: Record<string, string> } {
  const { id, quantity = 1, addedAt, written } = entry;
  const checked = checkEntry(entry);
  const read = written && readDetails(written, fields, writing);
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
  const rounded = read?.rounded ?? {};
  return { row, id: id as bigint | undefined, addedAt, quantity: quantity as number, rounded };
}
