import { say, type Sentence } from '../../../shared/say.ts';
import { MAX_ADDED_TOGETHER } from '../../../shared/pet-calls.ts';
import type { Details } from '../../../shared/fields/details.ts';
import { PRICE, PURCHASE_PRICE, QUANTITY } from '../../../shared/fields/built-in.ts';
import { countMeant } from '../../../shared/stock-files/count-meant.ts';
import { unguardFormula } from '../../../shared/formula-guard.ts';
import {
  IMPORT_COLUMNS,
  TABLE_FIELDS,
  type TableField,
} from '../../../shared/stock-files/import-columns.ts';
import {
  checkEntry,
  isGood,
  NO_CATEGORY,
  type ImportEntry,
  type ImportRow,
} from '../../../shared/stock-files/import-row.ts';
import { readDetails, type CellsToAsk } from './details-in-row.ts';
import type { ListPlan } from './list-plan.ts';
import { ownOf } from './own-of.ts';
import { cellText, isUnusable, type Cell, type TableRow } from './sheet-rows.ts';

/** An animal, or several alike, as a list describes them. */
export interface ListEntry extends ImportEntry {
  row: TableRow;
  /** The number of an animal in stock. */
  id?: unknown;
  quantity?: unknown;
  /** Whether its status is what new animals have, and not in the list. */
  isStatusFilled?: boolean;
  /** What every list says of an animal and is left empty, with the text that can't be read. */
  emptied: Readonly<Record<string, string>>;
}

/** An entry that can be imported. */
export interface GoodEntry {
  row: ImportRow;
  /** Whether the list itself says its status; otherwise it is what new animals have. */
  saysStatus: boolean;
  id: bigint | undefined;
  /** When an animal of our own export was added, which tells it from another shop's of that number. */
  addedAt: string | undefined;
  quantity: number;
  /** How many the list says that are left of a group; undefined where it says nothing of that. */
  left: number | undefined;
  /** What is to be said of its values: rounded, left empty, unlike their columns. */
  remarks: Sentence[];
  isRounded: boolean;
  /** How many of its cells are left empty. */
  emptied: number;
}

/** The fields that are whole numbers, of which a workbook may show zeros in front. */
const WHOLE_NUMBERS: ReadonlySet<string> = new Set(['categoryId', 'quantity', 'id']);
/** What a row may leave empty. */
const OPTIONAL: ReadonlySet<TableField> = new Set(['status', 'quantity', 'id']);

/** The animals of a list, as its plan says and before any gaps are filled. */
export function entriesOf(plan: ListPlan, asked: CellsToAsk): ListEntry[] {
  return plan.rows.map((row) => entryOf(row, plan, asked));
}

function entryOf(row: TableRow, plan: ListPlan, asked: CellsToAsk): ListEntry {
  const { choice, isOwn, isVerbatim } = plan;
  const emptied: Record<string, string> = {};
  const entry: ListEntry = { number: row.number, row, emptied };
  let isOther = false;
  for (const field of TABLE_FIELDS) {
    const column = choice.columns[field] ?? null;
    const cell = column === null ? undefined : row.cells[column];
    const raw = textIn(cell, field, plan);
    const meaning = ownOf(choice.values[field], raw.trim());
    if (meaning !== undefined) {
      asked.add(field, raw.trim(), meaning);
      isOther ||= field === 'category';
    }
    const text = meaning ?? raw;
    if (isUnusable(cell) && meaning === undefined) {
      entry.unusable = { ...entry.unusable, [field]: cell.problem };
    } else if (text.trim() === '') continue;
    const value = IMPORT_COLUMNS[field].read(text, { isVerbatim: isOwn || isVerbatim });
    const isUnread = field === 'status' ? !isStatus(text, value) : typeof value === 'string';
    if (OPTIONAL.has(field) && isUnread) {
      asked.add(field, text.trim(), null);
      if (choice.leavesEmpty) {
        emptied[field] = text;
        continue;
      }
    }
    entry[field] = value;
  }
  // A category that is another in the shop has the number of that one.
  if (isOther) entry.categoryId = undefined;
  if (entry.name === undefined && typeof choice.unnamed === 'number') {
    const name = cellText(row.cells[choice.unnamed]).trim();
    if (name !== '') entry.name = name;
  }
  return entry;
}

function textIn(cell: Cell, field: TableField, { isVerbatim, separator }: ListPlan): string {
  const text = cellText(cell);
  if (WHOLE_NUMBERS.has(field)) return /^-?\d{1,30}$/.test(text) ? String(BigInt(text)) : text;
  return isVerbatim ? text : unguardFormula(text, separator);
}

function isStatus(text: string, value: unknown): boolean {
  return ['available', 'pending', 'sold'].includes(String(value)) || text.trim() === '';
}

/** Fills the gaps of entries as chosen. */
export function filled(entries: readonly ListEntry[], { choice }: ListPlan): ListEntry[] {
  const { fillsDown, unnamed, category, status } = choice;
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
    if (entry.status === undefined && status)
      Object.assign(entry, { status, isStatusFilled: true });
    if (entry.name === undefined && unnamed === 'number') {
      const kind = typeof entry.category === 'string' ? entry.category : 'Animal';
      entry.name = `${kind} ${String(entry.number)}`;
    }
    return entry;
  });
}

/** Checks an entry with the schema that the bridge uses, too, and what else a list says. */
export function checkListEntry(
  entry: ListEntry,
  plan: ListPlan,
  asked: CellsToAsk,
): GoodEntry | { problems: Record<string, string> } {
  const { id, quantity = 1, row, emptied } = entry;
  const { choice, addedAt } = plan;
  const checked = checkEntry(entry);
  const read = readDetails(row, plan, asked);
  const problems: Record<string, string> = {
    ...(!isGood(checked) && withValues(checked.problems, entry)),
    ...read.problems,
  };
  const most = choice.quantity === 'each' ? MAX_ADDED_TOGETHER : MOST_IN_GROUP;
  if (typeof quantity !== 'number' || quantity > most) {
    problems['quantity'] ??= `must be a whole number from 0 to ${most.toLocaleString('en')}`;
  }
  if (id !== undefined && typeof id !== 'bigint') problems['id'] ??= 'must be a whole number';
  if (!isGood(checked) || Object.keys(problems).length > 0) return { problems };
  const least = plan.isOwn ? 1 : 2;
  const isGroup = choice.quantity === 'one' && Number(entry.quantity) >= least;
  const details: Details = {
    ...read.details,
    ...(isGroup && { [QUANTITY.id]: quantity as number }),
  };
  const left = Object.entries(emptied).map(
    ([field, text]) => say`${IMPORT_COLUMNS[field as TableField].label} “${text}” left empty`,
  );
  return {
    row: Object.keys(details).length > 0 ? { ...checked, details } : checked,
    saysStatus: !entry.isStatusFilled,
    id: id as bigint | undefined,
    addedAt: addedAt === null ? undefined : cellText(row.cells[addedAt]),
    quantity: quantity as number,
    left: choice.quantity === 'one' ? (entry.quantity as number | undefined) : undefined,
    remarks: [...left, ...pairsIn(row, plan, details), ...read.remarks],
    isRounded: read.isRounded,
    emptied: left.length + read.emptied,
  };
}

/** What is to be said of animals that are counted in pairs, whose prices may be those of pairs. */
function pairsIn({ cells }: TableRow, { choice }: ListPlan, details: Details): Sentence[] {
  const { quantity: column = null } = choice.columns;
  const text = column === null ? '' : cellText(cells[column]).trim();
  const meant = countMeant(text);
  const isPriced = PRICES.some((id) => details[id] !== undefined);
  if (!meant?.inPairs || !isPriced) return [];
  return [
    say`“${text.slice(0, 60)}” are ${String(meant.animals)} animals, the price is that of one`,
  ];
}
const PRICES = [PRICE.id, PURCHASE_PRICE.id];

/** The most animals that one line of the stock stands for. */
const MOST_IN_GROUP = 1_000_000;

/** Problems with the value that has each, where there is one that a person can find in the list. */
function withValues(problems: Record<string, string>, entry: ListEntry): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => {
      const value = field === 'status' || field === 'categoryId' ? entry[field] : undefined;
      const isQuoted = typeof value === 'string' && problem !== NO_CATEGORY;
      return [field, isQuoted ? `“${value.slice(0, 60)}” ${problem}` : problem];
    }),
  );
}
