import type { Category } from '../../../shared/category.ts';
import type { Field } from '../../../shared/fields/field.ts';
import { ShopError } from '../../../shared/errors.ts';
import {
  MOST_PREVIEWED,
  type ImportChanges,
  type ImportChoice,
  type ImportReading,
  type NewField,
  type PreviewRow,
} from '../../../shared/stock-files/import-choice.ts';
import { MOST_IMPORTED, type ImportRow } from '../../../shared/stock-files/import-row.ts';
import { collisionsAmong, type Claim, type Collisions } from './collisions.ts';
import { CellsToAsk } from './details-in-row.ts';
import { choiceFor } from './list-choice.ts';
import {
  checkListEntry,
  entriesOf,
  filled,
  type GoodEntry,
  type ListEntry,
} from './list-entries.ts';
import { ListFile, type ListSource } from './list-file.ts';
import { StockIndex, type ListChange, type StockRow } from './stock-index.ts';
import { planOf, type ListPlan } from './list-plan.ts';
import { changesOf, columnsOf, doubtsAbout, previewOf, shownColumns } from './list-report.ts';
import { say, type Sentence } from '../../../shared/say.ts';

/** The most new categories that are named. */
const MOST_CATEGORIES_NAMED = 200;

/** What of a shop a list is read for: its categories, and the fields that its columns may fill. */
export interface ShopOfList {
  categories: readonly Category[];
  fields: readonly Field[];
  currency: string;
  /** Whether the list may bring new fields; yes, unless this says no. */
  mayAddFields?: boolean;
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
  emptied: number;
  knownByNumber: number;
  knownByName: number;
  knownLeftOut: number;
  categories: Set<string>;
  claims: Claim[];
  asked: CellsToAsk;
  newFields: readonly NewField[];
}

/**
 * A list on its way into the stock: read as chosen, checked, and compared with what is in stock.
 * It takes as long as the list is, so a served shop does this in a thread.
 */
export class ListReading {
  readonly #file: ListFile;
  #stock = new StockIndex([]);
  #shop: Omit<ShopOfList, 'categories'> = { fields: [], currency: 'USD', mayAddFields: false };
  #checked: Checked | undefined;

  /** Throws `file_unreadable`. */
  constructor(source: ListSource) {
    this.#file = new ListFile(source);
  }

  /** Begins to compare with a shop's stock, whose animals follow by `addStock`. */
  compareWith({ categories, ...shop }: ShopOfList): void {
    this.#shop = shop;
    const { fields } = shop;
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

  /** The fields that the shop gets with the list as last read. */
  get newFields(): readonly NewField[] {
    return this.#checked?.newFields ?? [];
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
    const { fields, currency } = this.#shop;
    const choice = choiceFor(contents, changes, this.#shop);
    const plan = planOf(contents, choice, fields, currency);
    const asked = new CellsToAsk();
    const ready = filled(entriesOf(plan, asked), plan);
    let checked = this.#check(ready, plan);
    if (changes.known === undefined && checked.knownByNumber > 0) {
      choice.known = 'leaveOut';
      checked = this.#check(ready, plan);
    }
    const { place } = contents;
    const collisions = collisionsAmong(checked.claims, this.#stock, fields, place);
    if (collisions.size > 0) checked = this.#check(ready, plan, collisions);
    refuseTooMany(checked.animals + checked.changes.length);
    this.#checked = checked;
    const newCategories = this.#stock
      .newCategories(checked.categories)
      .slice(0, MOST_CATEGORIES_NAMED);
    return {
      place,
      choice,
      isText: contents.isText,
      sheets: contents.sheets,
      columns: columnsOf(plan),
      shown: shownColumns(plan),
      questions: [...asked.questions, ...checked.asked.questions],
      others: plan.others.slice(0, MOST_PREVIEWED),
      otherCount: plan.others.length,
      rows: checked.rows,
      problems: checked.problems,
      rowCount: ready.length,
      problemCount: checked.bad.length,
      animals: checked.animals,
      changes: checked.changes.length,
      quantities: checked.quantities,
      noneLeft: checked.noneLeft,
      rounded: checked.rounded,
      emptied: checked.emptied,
      knownByNumber: checked.knownByNumber,
      knownByName: checked.knownByName,
      knownLeftOut: checked.knownLeftOut,
      newCategories,
      doubts: [...contents.doubts, ...doubtsAbout(checked, newCategories, changes, plan)],
    };
  }

  #check(
    entries: readonly ListEntry[],
    plan: ListPlan,
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
      emptied: 0,
      knownByNumber: 0,
      knownByName: 0,
      knownLeftOut: 0,
      categories: new Set(),
      claims: [],
      asked: new CellsToAsk(),
      newFields: plan.choice.newFields,
    };
    for (const entry of entries) {
      const collision = collisions.get(entry.number);
      const result = collision
        ? { problems: collision }
        : checkListEntry(entry, plan, checked.asked);
      const isBad = 'problems' in result;
      if (isBad) checked.bad.push({ number: entry.number, problems: result.problems });
      const place = isBad ? [] : this.#place(result, entry.number, plan.choice, checked, isInStock);
      if (!isBad) {
        if (result.isRounded) checked.rounded += 1;
        checked.emptied += result.emptied;
      }
      const isShown = checked.rows.length < MOST_PREVIEWED;
      const isProblemShown = isBad && checked.problems.length < MOST_PREVIEWED;
      if (!isShown && !isProblemShown) continue;
      const remarks = [...place, ...(isBad ? [] : result.remarks)];
      const row = previewOf(
        entry,
        plan,
        isBad ? null : result,
        isBad ? result.problems : null,
        remarks,
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
  ): Sentence[] {
    const { row } = entry;
    const known = this.#stock.byNumber(entry);
    if (known) {
      checked.knownByNumber += 1;
      if (choice.known === 'leaveOut') return leftOut(checked);
      if (choice.known === 'update') {
        const change = this.#stock.changeOf(entry, known);
        const kept = this.#stock
          .codesWithoutZeros(entry, known)
          .map(({ id, name }) => say`${name} “${String(known.details[id])}” keeps its zeros`);
        if (entry.left === 0) kept.push(say`None left: its number stays as it is`);
        if (Object.keys(change).length === 0) {
          return kept.length > 0 ? kept : [say`In stock already, and the same`];
        }
        checked.changes.push({ id: known.id, version: known.version, change });
        const { details = {} } = change;
        checked.claims.push({ number, animal: known, details, quantity: 1 });
        if (row.category !== undefined) checked.categories.add(row.category);
        return [...kept, ...changesOf(change)];
      }
    } else if (typeof choice.columns['id'] !== 'number' && isInStock(row)) {
      checked.knownByName += 1;
      if (choice.known === 'leaveOut') return leftOut(checked);
    }
    if (entry.quantity !== 1) checked.quantities += 1;
    if (entry.quantity === 0) checked.noneLeft += 1;
    if (entry.quantity === 0) return [say`None left: left out`];
    const quantity = choice.quantity === 'each' ? entry.quantity : 1;
    checked.adds.push({ row, quantity });
    const { details } = row;
    if (details) checked.claims.push({ number, animal: null, details, quantity });
    checked.animals += quantity;
    if (row.category !== undefined) checked.categories.add(row.category);
    if (quantity > 1) return [say`Becomes ${quantity.toLocaleString('en')} animals`];
    return known ? [say`In stock already: added again`] : [];
  }
}

function leftOut(checked: Checked): Sentence[] {
  checked.knownLeftOut += 1;
  return [say`In stock already: left out`];
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
