import type { Category } from '../../../shared/category.ts';
import type { Field } from '../../../shared/fields/field.ts';
import { writingInFiles } from '../../../shared/money.ts';
import { counted } from '../../../shared/messages.ts';
import { ShopError } from '../../../shared/errors.ts';
import {
  MOST_PREVIEWED,
  type ImportChanges,
  type ImportChoice,
  type ImportReading,
  type PreviewRow,
} from '../../../shared/stock-files/import-choice.ts';
import { NO_COLUMNS } from '../../../shared/stock-files/import-columns.ts';
import { MOST_IMPORTED, type ImportRow } from '../../../shared/stock-files/import-row.ts';
import { collisionsAmong, type Claim, type Collisions } from './collisions.ts';
import { columnsBelow, guessLayout } from './guess-layout.ts';
import {
  checkListEntry,
  entriesOf,
  filled,
  type GoodEntry,
  type ListEntry,
} from './list-entries.ts';
import { ListFile, type ListContents, type ListSource } from './list-file.ts';
import { StockIndex, type ListChange, type StockRow } from './stock-index.ts';
import { columnsToChoose, doubtsAbout, previewOf, roundingOf } from './list-report.ts';
import { say } from '../../../shared/say.ts';

/** The most new categories that are named. */
const MOST_CATEGORIES_TOLD = 200;

/** What of a shop a list is read for: its categories, and the fields that its columns may fill. */
export interface ShopOfList {
  categories: readonly Category[];
  fields: readonly Field[];
  currency: string;
}

/** An animal in stock that a list changes. */
export interface ListedChange {
  id: bigint;
  version: number;
  change: ListChange;
}

/** An entry that can't be imported: its place in the file, and its problems by field. */
export interface BadEntry {
  number: number;
  problems: Record<string, string>;
}

/** What became of the entries of a list. */
interface Checked {
  adds: { row: ImportRow; quantity: number }[];
  changes: ListedChange[];
  bad: BadEntry[];
  rows: PreviewRow[];
  problems: PreviewRow[];
  animals: number;
  quantities: number;
  noneLeft: number;
  rounded: number;
  knownByNumber: number;
  knownByName: number;
  categories: Set<string>;
  claims: Claim[];
}

/**
 * A list on its way into the stock: read as chosen, checked, and compared with what is in stock.
 * It takes as long as the list is, so a served shop does this in a thread.
 */
export class ListReading {
  readonly #file: ListFile;
  #stock = new StockIndex([]);
  #fields: readonly Field[] = [];
  #writing = writingInFiles('USD');
  #checked: Checked | undefined;

  /** Throws `file_unreadable`. */
  constructor(source: ListSource) {
    this.#file = new ListFile(source);
  }

  /** Begins to compare with a shop's stock, whose animals follow by `addStock`. */
  compareWith({ categories, fields, currency }: ShopOfList): void {
    this.#fields = fields;
    this.#writing = writingInFiles(currency);
    this.#stock = new StockIndex(categories, fields);
  }

  addStock(rows: readonly StockRow[]): void {
    this.#stock.add(rows);
  }

  /** The entries of the last reading that can't be imported. */
  get bad(): readonly BadEntry[] {
    return this.#checked?.bad ?? [];
  }

  /** The animals in stock that the last reading changes. */
  get changes(): readonly ListedChange[] {
    return this.#checked?.changes ?? [];
  }

  /** The animals that the last reading adds, as many times as their quantity says. */
  *adds(): Generator<ImportRow> {
    for (const { row, quantity } of this.#checked?.adds ?? []) {
      for (let count = 0; count < quantity; count += 1) yield row;
    }
  }

  /** Reads the list as chosen, and as guessed where nothing is. Throws `file_unreadable`. */
  read(changes: ImportChanges): ImportReading {
    const contents = this.#file.read(changes);
    const choice = choiceFor(contents, changes);
    const entries = contents.rows
      ? entriesOf(contents.rows, choice, this.#fields)
      : contents.entries;
    const ready = filled(entries, choice);
    let checked = this.#check(ready, choice);
    if (changes.known === undefined && checked.knownByNumber > 0) {
      choice.known = 'leaveOut';
      checked = this.#check(ready, choice);
    }
    const { place } = contents;
    const collisions = collisionsAmong(checked.claims, this.#stock, this.#fields, place);
    if (collisions.size > 0) checked = this.#check(ready, choice, collisions);
    refuseTooMany(checked.animals + checked.changes.length);
    this.#checked = checked;
    const newCategories = this.#stock
      .newCategories(checked.categories)
      .slice(0, MOST_CATEGORIES_TOLD);
    return {
      place,
      choice,
      isText: contents.isText,
      hasColumns: contents.rows !== null,
      sheets: contents.sheets,
      ...columnsToChoose(contents.rows ?? [], choice, this.#fields),
      rows: checked.rows,
      problems: checked.problems,
      rowCount: ready.length,
      problemCount: checked.bad.length,
      animals: checked.animals,
      changes: checked.changes.length,
      quantities: checked.quantities,
      noneLeft: checked.noneLeft,
      rounded: checked.rounded,
      knownByNumber: checked.knownByNumber,
      knownByName: checked.knownByName,
      newCategories,
      doubts: [...contents.doubts, ...doubtsAbout(checked, newCategories, changes)],
    };
  }

  #check(
    entries: readonly ListEntry[],
    choice: ImportChoice,
    collisions: Collisions = new Map(),
  ): Checked {
    const isInStock = this.#stock.finderByName();
    const checked: Checked = {
      adds: [],
      changes: [],
      bad: [],
      rows: [],
      problems: [],
      animals: 0,
      quantities: 0,
      noneLeft: 0,
      rounded: 0,
      knownByNumber: 0,
      knownByName: 0,
      categories: new Set(),
      claims: [],
    };
    for (const entry of entries) {
      const collision = collisions.get(entry.number);
      const result = collision
        ? { problems: collision }
        : checkListEntry(entry, this.#fields, this.#writing);
      const isBad = 'problems' in result;
      if (isBad) checked.bad.push({ number: entry.number, problems: result.problems });
      const remark = isBad ? null : this.#place(result, entry.number, choice, checked, isInStock);
      const rounding = isBad ? '' : roundingOf(result, this.#fields, this.#writing);
      if (rounding !== '') checked.rounded += 1;
      const isShown = checked.rows.length < MOST_PREVIEWED;
      const isProblemShown = isBad && checked.problems.length < MOST_PREVIEWED;
      if (!isShown && !isProblemShown) continue;
      const row = previewOf(
        entry,
        isBad ? result.problems : null,
        [remark ?? '', rounding].filter(Boolean).join('. ') || null,
      );
      if (isShown) checked.rows.push(row);
      if (isProblemShown) checked.problems.push(row);
    }
    return checked;
  }

  /** Decides what becomes of a good entry, and says what a person would not expect. */
  #place(
    entry: GoodEntry,
    number: number,
    choice: ImportChoice,
    checked: Checked,
    isInStock: (row: ImportRow) => boolean,
  ): string | null {
    const { row } = entry;
    const known = this.#stock.byNumber(entry);
    if (known) {
      checked.knownByNumber += 1;
      if (choice.known === 'leaveOut') return 'In stock already: left out';
      if (choice.known === 'update') {
        const change = this.#stock.changeOf(entry, known);
        if (Object.keys(change).length === 0) return 'In stock already, and the same';
        checked.changes.push({ id: known.id, version: known.version, change });
        const { details = {} } = change;
        checked.claims.push({ number, animal: known, details, quantity: 1 });
        if (row.category !== undefined) checked.categories.add(row.category);
        return `Changes its ${Object.keys(change)
          .map((field) => (field === 'categoryId' ? 'category' : field))
          .join(', ')}`;
      }
    } else if (choice.columns.id === null && isInStock(row)) {
      checked.knownByName += 1;
      if (choice.known === 'leaveOut') return 'In stock already: left out';
    }
    if (entry.quantity !== 1) checked.quantities += 1;
    if (entry.quantity === 0) checked.noneLeft += 1;
    const quantity = choice.quantity === 'each' ? entry.quantity : 1;
    if (quantity === 0) return 'None left: left out';
    const isGroup = choice.quantity === 'one' && entry.quantity > 1;
    const added = isGroup ? { ...row, details: { quantity: entry.quantity, ...row.details } } : row;
    checked.adds.push({ row: added, quantity });
    const { details } = added;
    if (details) checked.claims.push({ number, animal: null, details, quantity });
    checked.animals += quantity;
    if (row.category !== undefined) checked.categories.add(row.category);
    if (quantity > 1) return `Becomes ${counted(quantity, 'animal')}`;
    return known ? 'In stock already: added again' : null;
  }
}

/** Throws `file_unreadable` for more animals than one step can undo. */
function refuseTooMany(count: number): void {
  if (count <= MOST_IMPORTED) return;
  const [animals, most] = [count, MOST_IMPORTED].map((one) => one.toLocaleString('en'));
  throw new ShopError(
    'file_unreadable',
    say`It has ${String(animals)} animals to add or change, and an import takes at most ${String(most)}. Split it into smaller files.`,
  );
}

function choiceFor(contents: ListContents, changes: ImportChanges): ImportChoice {
  const rows = contents.rows ?? [];
  const guess = contents.rows ? guessLayout(rows) : { headingRow: 0, columns: NO_COLUMNS };
  const headingRow = changes.headingRow ?? guess.headingRow;
  const headings = rows.find(({ number }) => number === headingRow);
  const below = () => rows.filter(({ number }) => number > headingRow).slice(0, 200);
  const isGuess = headingRow === guess.headingRow || !headings;
  const columns = isGuess ? guess.columns : columnsBelow(headings, below());
  return {
    sheet: contents.sheet,
    encoding: contents.encoding,
    separator: contents.separator,
    headingRow,
    lastRow: changes.lastRow ?? null,
    columns: { ...columns, ...changes.columns },
    fillsDown: changes.fillsDown ?? false,
    unnamed: changes.unnamed ?? null,
    category: changes.category?.trim() ?? '',
    status: changes.status ?? null,
    quantity: changes.quantity ?? 'each',
    known: changes.known ?? 'add',
    categories: changes.categories ?? {},
  };
}
