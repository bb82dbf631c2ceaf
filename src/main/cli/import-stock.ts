import { open, type FileHandle } from 'node:fs/promises';
import { ShopError, problemSentence } from '../../shared/errors.ts';
import { BUILT_IN_FIELDS } from '../../shared/fields/built-in.ts';
import type { Field } from '../../shared/fields/field.ts';
import type { Way } from '../../shared/fields/kinds/kind.ts';
import type { Author } from '../../shared/history.ts';
import type {
  ImportChanges,
  ImportOutcome,
  ImportReading,
  NewField,
} from '../../shared/stock-files/import-choice.ts';
import { TABLE_FIELDS, type TableField } from '../../shared/stock-files/import-columns.ts';
import { plain } from '../../shared/stock-files/word-list.ts';
import { systemLanguage } from '../platform/system.ts';
import { readingReasonOf } from '../platform/data-folder.ts';
import { addImported } from '../stock/add-imported.ts';
import { refuseHugeFile } from '../stock/lists/kind-of-file.ts';
import { categoriesOf } from '../stock/lists/given-categories.ts';
import { profileOf } from '../stock/shop-profile.ts';
import { ListReading, type ShopOfList } from '../stock/lists/list-reading.ts';
import type { Store } from '../store/store.ts';

/** The author of what the terminal imports. */
const IMPORT: Author = { kind: 'import', id: null, name: null };

/** What a command says about how a list is to be read; columns, fields and sheets by what they are called. */
export interface NamedChoices extends Omit<
  ImportChanges,
  'sheet' | 'columns' | 'unnamed' | 'ways' | 'values' | 'newFields'
> {
  sheet?: string;
  /** Headings by field; an empty one leaves the field out. */
  column: Readonly<Record<string, string>>;
  /** Headings of columns that fill new fields, by the names of these. */
  newField: Readonly<Record<string, string>>;
  /** How columns are read, by field. */
  read: Readonly<Record<string, Way>>;
  /** What cells stand for, by field and text. */
  value: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** A heading, or `number`. */
  unnamed?: string;
}

/** A list that was read and checked, and the animals in it that can't be imported, each in a sentence. */
export interface CheckedList {
  read: ImportReading;
  bad: string[];
}

/** Reads a CSV, XLSX or JSON file as a command says. */
export class NamedList {
  readonly #file: string;
  readonly #choices: NamedChoices;
  readonly #reading: ListReading;
  #shop: Pick<ShopOfList, 'fields'> = { fields: BUILT_IN_FIELDS };

  private constructor(file: string, bytes: Buffer, choices: NamedChoices) {
    this.#file = file;
    this.#choices = choices;
    this.#reading = new ListReading({ name: file, isPasted: false, bytes });
  }

  /** Opens a file. Throws `file_unreadable`. */
  static async open(file: string, choices: NamedChoices): Promise<NamedList> {
    return new NamedList(file, await readBytes(file), choices);
  }

  /**
   * Checks every animal as far as that can be without the shop. Throws `file_unreadable`, also for what the
   * window would only guess.
   */
  check(): CheckedList {
    const shop = { categories: [], fields: BUILT_IN_FIELDS, currency: 'USD' };
    this.#reading.compareWith(shop);
    const { read, changes } = this.#read(false);
    refuseGuesses(this.#file, withoutShop(read));
    refuseWithoutColumns(this.#file, read, changes);
    return { read, bad: this.#sentences(read, (field) => isTableField(field)) };
  }

  /** Checks every animal with a shop's fields, and compares them with its stock. Throws as `check` does. */
  async compareWith(store: Store): Promise<CheckedList> {
    const shop = {
      categories: await store.categories.list(),
      fields: await store.fields.list(),
      currency: (await profileOf(store, [systemLanguage()])).currency,
    };
    this.#shop = shop;
    this.#reading.compareWith(shop);
    for await (const row of store.pets.all()) this.#reading.addStock([row]);
    const { read } = this.#read(true);
    refuseGuesses(this.#file, read);
    return { read, bad: this.#sentences(read, () => true) };
  }

  /** Adds the animals as last read, and changes those in stock. */
  async addTo(store: Store): Promise<ImportOutcome> {
    const { adds, changes, newFields } = {
      adds: () => this.#reading.adds(),
      changes: this.#reading.changes,
      newFields: this.#reading.newFields,
    };
    const list = { categories: categoriesOf(adds()), newFields, animals: adds(), changes };
    return addImported(store, list, { author: IMPORT });
  }

  #read(isInShop: boolean): { read: ImportReading; changes: ImportChanges } {
    const { sheet, column, newField, read: ways, value, unnamed, ...others } = this.#choices;
    let changes: ImportChanges = { ...others };
    let read = this.#reading.read(changes);
    if (sheet !== undefined) {
      changes = { ...changes, sheet: sheetNamed(sheet, read) };
      read = this.#reading.read(changes);
    }
    const named = new ColumnNames(read, this.#shop.fields, isInShop);
    changes = {
      ...changes,
      ...named.columns(column, newField),
      ...(unnamed !== undefined && {
        unnamed: unnamed === 'number' ? unnamed : named.column(unnamed),
      }),
      ways: named.byField(ways),
      ...(Object.keys(value).length > 0 && { values: named.byField(value) }),
    };
    return { read: this.#reading.read(changes), changes };
  }

  #sentences({ place }: ImportReading, isShown: (field: string) => boolean): string[] {
    return this.#reading.bad.flatMap(({ number, problems }) => {
      const shown = Object.entries(problems).filter(([field]) => isShown(field));
      if (shown.length === 0) return [];
      return [`${place} ${String(number)}: ${problemSentence(Object.fromEntries(shown))}.`];
    });
  }
}

function isTableField(name: string): name is TableField {
  return (TABLE_FIELDS as readonly string[]).includes(name);
}

/** A reading without the questions that only the shop's currency and fields can settle. */
function withoutShop(read: ImportReading): ImportReading {
  return { ...read, doubts: read.doubts.filter(({ option }) => option !== '--read') };
}

function refuseGuesses(file: string, { doubts }: ImportReading): void {
  if (doubts.length === 0) return;
  const sentences = doubts.map(
    ({ option, sentence }) => `${sentence} Say what to do with ${option}.`,
  );
  throw new ShopError('file_unreadable', `${file} is not imported: ${sentences.join(' ')}`);
}

/** A table without known headings is no list, unless a person said which columns count. */
function refuseWithoutColumns(
  file: string,
  { place, choice, columns }: ImportReading,
  changes: ImportChanges,
): void {
  if (place === 'Animal') return;
  const has = (field: TableField) => typeof choice.columns[field] === 'number';
  const hasCategory = has('category') || has('categoryId') || choice.category !== '';
  const isGiven = choice.headingRow > 0 || Object.keys(changes.columns ?? {}).length > 0;
  const hasName = has('name') || choice.unnamed !== null;
  if (isGiven && hasName && hasCategory) return;
  const found = columns.map(({ heading }) => heading).join(', ');
  throw new ShopError(
    'file_unreadable',
    `The first line of ${file} must name its columns: name, then categoryId or category (or both), and status if there is one. Or say which columns they are: --column "name=…" --column "category=…". It has: ${found}.`,
  );
}

function sheetNamed(name: string, { sheets }: ImportReading): number {
  const sheet = sheets.findIndex((one) => one.name === name);
  if (sheet >= 0) return sheet;
  const names = sheets.map((one) => `“${one.name}”`).join(', ');
  throw new ShopError('bad_request', `There is no sheet “${name}”, only ${names}.`);
}

/** Finds columns by their headings, and the shop's fields by their names. */
class ColumnNames {
  readonly #columns: ImportReading['columns'];
  readonly #fields: readonly Field[];
  readonly #isInShop: boolean;

  /** Until the shop is known, names that no field has yet may be those of its own. */
  constructor({ columns }: ImportReading, fields: readonly Field[], isInShop: boolean) {
    this.#columns = columns;
    this.#fields = fields;
    this.#isInShop = isInShop;
  }

  columns(
    named: NamedChoices['column'],
    newField: NamedChoices['newField'],
  ): Pick<ImportChanges, 'columns' | 'newFields'> {
    const chosen = Object.entries(this.byField(named)).map(([field, heading]) => [
      field,
      heading === '' ? null : this.column(heading),
    ]);
    const newFields = Object.entries(newField).map(([name, heading]) => ({
      ...this.#offered(this.column(heading)),
      name,
    }));
    const filled = newFields.map(({ id, column }) => [id, column]);
    if (chosen.length + filled.length === 0) return {};
    return {
      columns: Object.fromEntries([...chosen, ...filled]) as NonNullable<ImportChanges['columns']>,
      newFields,
    };
  }

  column(heading: string): number {
    const column = this.#columns.findIndex((one) => one.heading === heading);
    if (column >= 0) return column;
    const headings = this.#columns.map((one) => one.heading).join(', ');
    throw new ShopError('bad_request', `There is no column “${heading}”, only: ${headings}.`);
  }

  /** The same by the ids of fields. */
  byField<Value>(named: Readonly<Record<string, Value>>): Record<string, Value> {
    const found = Object.entries(named).flatMap(([name, value]) => {
      const id = this.#fieldNamed(name);
      return id === undefined ? [] : [[id, value] as const];
    });
    return Object.fromEntries(found);
  }

  #offered(column: number): NewField & { column: number } {
    const offered = this.#columns[column]?.offered;
    if (!offered) throw new ShopError('bad_request', 'There is no such column.');
    return { ...offered, column };
  }

  #fieldNamed(name: string): string | undefined {
    const same = (one: string) => plain(one) === plain(name);
    const field =
      TABLE_FIELDS.find(same) ??
      this.#fields.find((one) => one.id === name || same(one.name))?.id ??
      this.#columns.find(({ target, offered }) => target === offered.id && same(offered.name))
        ?.target;
    if (field !== undefined && field !== null) return field;
    if (!this.#isInShop) return undefined;
    const names = [...TABLE_FIELDS, ...this.#fields.map((one) => one.name)].join(', ');
    throw new ShopError('bad_request', `There is no field “${name}”, only ${names}.`);
  }
}

async function readBytes(file: string): Promise<Buffer> {
  let opened: FileHandle | undefined;
  try {
    opened = await open(file);
    refuseHugeFile(file, (await opened.stat()).size);
    return await opened.readFile();
  } catch (error) {
    if (error instanceof ShopError) throw error;
    throw new ShopError('file_unreadable', `${file} can't be read: ${readingReasonOf(error)}.`, {
      cause: error,
    });
  } finally {
    await opened?.close();
  }
}
