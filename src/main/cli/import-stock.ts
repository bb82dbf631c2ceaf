import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { ShopError } from '../../shared/errors.ts';
import type { Author } from '../../shared/history.ts';
import type { NewPet } from '../../shared/pet.ts';
import { reasonOf } from '../platform/data-folder.ts';
import type { CategoryStore, Store } from '../store/store.ts';
import { unlabelled } from './export-stock.ts';
import { checkEntry, type GoodEntry, type ImportEntry } from './import-entry.ts';
import { csvEntries } from './read-csv.ts';
import { jsonEntries } from './read-json.ts';

/** A file that was read and checked, with nothing of it added yet. */
export interface CheckedImport {
  good: GoodEntry[];
  /** A sentence for each entry that is not. */
  bad: string[];
}

/** Reads a CSV file, or a JSON file if its name says so, and checks every animal. Raises `file_unreadable`. */
export async function readImport(file: string): Promise<CheckedImport> {
  const text = await readText(file);
  const isJson = /\.json$/i.test(file);
  const checked: CheckedImport = { good: [], bad: [] };
  const entries: AsyncIterable<ImportEntry> | Iterable<ImportEntry> = isJson
    ? jsonEntries(text, file)
    : csvEntries(text, file);
  for await (const entry of entries) {
    const result = checkEntry(entry);
    if (typeof result === 'string') checked.bad.push(result);
    else checked.good.push(result);
  }
  return checked;
}

async function readText(file: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const reason = isMissing ? 'there is no such file' : reasonOf(error);
    throw new ShopError('file_unreadable', `${file} can't be read: ${reason}.`, { cause: error });
  }
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw new ShopError(
    'file_unreadable',
    `${file} is not in UTF-8. Save it as "CSV UTF-8" in the spreadsheet, then try again.`,
  );
}

const IMPORT: Author = { kind: 'import', id: null, name: null };

/** Adds animals that were checked, all or none; categories that are only known by name are looked up or made first. */
export async function addImported(store: Store, entries: readonly GoodEntry[]): Promise<void> {
  const categories = await CategoryFinder.open(store.categories);
  const pets: NewPet[] = [];
  for (const { pet, category, hasId } of entries) {
    const given = hasId ? pet.categoryId : undefined;
    pets.push(
      category === undefined ? pet : { ...pet, categoryId: await categories.idOf(category, given) },
    );
  }
  await store.pets.addMany(pets, { author: IMPORT });
}

/** Finds categories by name whatever its case, and makes those that are missing. */
export class CategoryFinder {
  readonly #store: CategoryStore;
  readonly #byName = new Map<string, bigint>();
  readonly #labelled = new Set<bigint>();

  private constructor(store: CategoryStore) {
    this.#store = store;
  }

  static async open(store: CategoryStore): Promise<CategoryFinder> {
    const finder = new CategoryFinder(store);
    for (const { id, name } of await store.list()) {
      if (name !== unlabelled(id)) finder.#note(id, name);
    }
    return finder;
  }

  /**
   * The id of a category. A name that the shop has goes before a given id, which may be another
   * shop's; a name that is new becomes the label of the given id, if that has none yet.
   */
  async idOf(name: string, given?: bigint): Promise<bigint> {
    if (given !== undefined && name === unlabelled(given)) return given;
    const known = this.#byName.get(name.toLowerCase());
    if (known !== undefined) return known;
    const isFree = given !== undefined && !this.#labelled.has(given);
    const category = isFree
      ? await this.#store.rename(given, name)
      : await this.#store.create(name);
    return this.#note(category.id, name);
  }

  #note(id: bigint, name: string): bigint {
    this.#byName.set(name.toLowerCase(), id);
    this.#labelled.add(id);
    return id;
  }
}
