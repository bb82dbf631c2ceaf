import { open, type FileHandle } from 'node:fs/promises';
import { ShopError, problemSentence } from '../../shared/errors.ts';
import type { Author } from '../../shared/history.ts';
import type {
  ImportChanges,
  ImportOutcome,
  ImportReading,
} from '../../shared/stock-files/import-choice.ts';
import { TABLE_FIELDS, type TableField } from '../../shared/stock-files/import-columns.ts';
import { systemLanguage } from '../platform/system.ts';
import { readingReasonOf } from '../platform/data-folder.ts';
import { addImported } from '../stock/add-imported.ts';
import { refuseHugeFile } from '../stock/lists/kind-of-file.ts';
import { categoriesOf } from '../stock/lists/given-categories.ts';
import { profileOf } from '../stock/shop-profile.ts';
import { ListReading } from '../stock/lists/list-reading.ts';
import type { Store } from '../store/store.ts';

/** The author of what the terminal imports. */
const IMPORT: Author = { kind: 'import', id: null, name: null };

/** What a command says about how a list is to be read; columns and sheets by what they are called. */
export interface NamedChoices extends Omit<ImportChanges, 'sheet' | 'columns' | 'unnamed'> {
  sheet?: string;
  /** Headings by field; an empty one leaves the field out. */
  column: Readonly<Record<string, string>>;
  /** A heading, or `number`. */
  unnamed?: string;
}

/** A file that was read and checked, but not added yet. */
export interface CheckedFile {
  reading: ListReading;
  changes: ImportChanges;
  read: ImportReading;
  /** A sentence for each entry that can't be imported. */
  bad: string[];
}

/**
 * Reads a CSV, XLSX or JSON file, and checks every animal. Throws `file_unreadable`, also for what
 * the window would only guess.
 */
export async function readImport(file: string, choices: NamedChoices): Promise<CheckedFile> {
  const reading = new ListReading({
    name: file,
    isPasted: false,
    bytes: await readBytes(file),
  });
  const { sheet, column, unnamed, ...others } = choices;
  let changes: ImportChanges = { ...others };
  let read = reading.read(changes);
  if (sheet !== undefined) {
    changes = { ...changes, sheet: sheetNamed(sheet, read) };
    read = reading.read(changes);
  }
  changes = { ...changes, ...columnsNamed(column, unnamed, read) };
  read = reading.read(changes);
  refuseGuesses(file, read);
  refuseWithoutColumns(file, read, changes);
  return { reading, changes, read, bad: sentencesOf(reading, read) };
}

function sentencesOf({ bad }: ListReading, { place }: ImportReading): string[] {
  return bad.map(
    ({ number, problems }) => `${place} ${String(number)}: ${problemSentence(problems)}.`,
  );
}

/**
 * Adds the animals of a file that was checked. `refuseBad` is called with a sentence for each entry that
 * the shop can't take, and may throw. Throws `file_unreadable` for what would only be guessed.
 */
export async function addChecked(
  store: Store,
  file: string,
  { reading, changes, bad }: CheckedFile,
  refuseBad: (sentences: readonly string[]) => void,
): Promise<ImportOutcome> {
  reading.compareWith({
    categories: await store.categories.list(),
    fields: await store.fields.list(),
    currency: (await profileOf(store, [systemLanguage()])).currency,
  });
  for await (const row of store.pets.all()) reading.addStock([row]);
  const read = reading.read(changes);
  refuseGuesses(file, read);
  // Only now it is known which fields the shop has.
  refuseBad(sentencesOf(reading, read).filter((sentence) => !bad.includes(sentence)));
  return addImported(
    store,
    { categories: categoriesOf(reading.adds()), animals: reading.adds(), changes: reading.changes },
    { author: IMPORT },
  );
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
  { hasColumns, choice, columns }: ImportReading,
  changes: ImportChanges,
): void {
  if (!hasColumns) return;
  const chosen = choice.columns;
  const hasCategory =
    chosen.category !== null || chosen.categoryId !== null || choice.category !== '';
  const isGiven = choice.headingRow > 0 || changes.columns !== undefined;
  const hasName = chosen.name !== null || choice.unnamed !== null;
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

function columnsNamed(
  named: NamedChoices['column'],
  unnamed: string | undefined,
  read: ImportReading,
): Pick<ImportChanges, 'columns' | 'unnamed'> {
  const columns = Object.entries(named).map(([field, heading]) => [
    fieldNamed(field),
    heading === '' ? null : columnNamed(heading, read),
  ]);
  return {
    ...(columns.length > 0 && {
      columns: Object.fromEntries(columns) as NonNullable<ImportChanges['columns']>,
    }),
    ...(unnamed !== undefined && {
      unnamed: unnamed === 'number' ? unnamed : columnNamed(unnamed, read),
    }),
  };
}

function fieldNamed(name: string): TableField {
  const field = TABLE_FIELDS.find((known) => known === name);
  if (field) return field;
  throw new ShopError(
    'bad_request',
    `There is no field “${name}”, only ${TABLE_FIELDS.join(', ')}.`,
  );
}

function columnNamed(heading: string, { columns }: ImportReading): number {
  const column = columns.findIndex((one) => one.heading === heading);
  if (column >= 0) return column;
  const headings = columns.map((one) => one.heading).join(', ');
  throw new ShopError('bad_request', `There is no column “${heading}”, only: ${headings}.`);
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
