import { unnamedCategory, type Category } from '../../../shared/category.ts';
import type { Details } from '../../../shared/fields/details.ts';
import { comparedCode } from '../../../shared/fields/kinds/codes.ts';
import { QUANTITY } from '../../../shared/fields/built-in.ts';
import type { Field, FieldId } from '../../../shared/fields/field.ts';
import { foldingFor } from '../../../shared/name-folding.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { similarName } from '../../../shared/similar-names.ts';
import type { ImportRow } from '../../../shared/stock-files/import-row.ts';
import { isMoment } from './added-at.ts';
import type { GoodEntry } from './list-entries.ts';

/** Folds the names of categories and animals, to tell which are the same. */
export const foldName = foldingFor(Intl.DateTimeFormat().resolvedOptions().locale);

/** Folds the codes of animals, to tell which are the same. */
export const foldCode = (code: string): string => comparedCode(code, foldName);

/** What of an animal in stock a list is compared with. */
export type StockRow = Pick<
  PetRow,
  'id' | 'name' | 'categoryId' | 'status' | 'details' | 'version' | 'addedAt'
>;

/** What a list changes of an animal; a category by its name, as it may be new. */
export interface ListChange {
  name?: string;
  category?: string;
  categoryId?: bigint;
  status?: StockRow['status'];
  details?: Details;
}

/** The stock that a list is compared with: what is in it by number, and by name and category. */
export class StockIndex {
  readonly #byId = new Map<bigint, StockRow>();
  readonly #byName = new Map<string, number>();
  readonly #categoryIds = new Map<string, bigint>();
  readonly #categoryNames: string[] = [];
  readonly #byCode: ReadonlyMap<FieldId, Map<string, StockRow>>;
  readonly #codes: readonly Field[];

  constructor(categories: readonly Category[], fields: readonly Field[] = []) {
    this.#codes = fields.filter(({ kind }) => kind === 'code');
    const unique = fields.filter(({ isUnique }) => isUnique);
    this.#byCode = new Map(unique.map(({ id }) => [id, new Map()]));
    for (const { id, name, isNamed } of categories) {
      if (!isNamed) continue;
      this.#categoryIds.set(foldName(name), id);
      this.#categoryNames.push(name);
    }
  }

  add(rows: readonly StockRow[]): void {
    for (const row of rows) {
      this.#byId.set(row.id, row);
      const key = nameKey(row.name, row.categoryId);
      this.#byName.set(key, (this.#byName.get(key) ?? 0) + 1);
      for (const [field, animals] of this.#byCode) {
        const code = row.details[field];
        if (typeof code === 'string') animals.set(foldCode(code), row);
      }
    }
  }

  /** The animal in stock that has a value, folded, of a unique field. */
  withCode(field: FieldId, code: string): StockRow | undefined {
    return this.#byCode.get(field)?.get(code);
  }

  /** The animal in stock that an entry names by its number. */
  byNumber({ id, addedAt }: GoodEntry): StockRow | undefined {
    const row = id === undefined ? undefined : this.#byId.get(id);
    // Another shop's export has the same numbers for other animals.
    const isAnother = addedAt !== undefined && row && !isMoment(addedAt, row.addedAt);
    return isAnother ? undefined : row;
  }

  /** Finds the entries of a list that are in stock by name and category, each animal only once. */
  finderByName(): (row: ImportRow) => boolean {
    const left = new Map<string, number>();
    return (row) => {
      const categoryId = this.#categoryIdOf(row);
      if (categoryId === undefined) return false;
      const key = nameKey(row.name, categoryId);
      const count = left.get(key) ?? this.#byName.get(key) ?? 0;
      left.set(key, count - 1);
      return count > 0;
    };
  }

  /** The codes that an entry has without the zeros in front, which a spreadsheet took: they stay as they are in stock. */
  codesWithoutZeros({ row: { details = {} } }: GoodEntry, known: StockRow): Field[] {
    return this.#codes.filter(({ id }) => {
      const [given, kept] = [details[id], known.details[id]];
      if (typeof given !== 'string' || typeof kept !== 'string') return false;
      return kept !== given && kept.endsWith(given) && /^0+$/.test(kept.slice(0, -given.length));
    });
  }

  /** What an entry would change of an animal in stock. */
  changeOf(entry: GoodEntry, known: StockRow): ListChange {
    const { row, saysStatus, left } = entry;
    const { name, category, categoryId, status } = row;
    // One that is left of a group is its number, too.
    const isLeft = left === 1 && known.details[QUANTITY.id] !== undefined;
    const details = { ...row.details, ...(isLeft && { [QUANTITY.id]: left }) };
    const stay = new Set(this.codesWithoutZeros(entry, known).map(({ id }) => id));
    const news = Object.entries(details).filter(
      ([id, value]) => known.details[id] !== value && !stay.has(id),
    );
    const wanted = this.#categoryIdOf(row);
    const isElsewhere = wanted === undefined ? category !== undefined : wanted !== known.categoryId;
    return {
      ...(name !== known.name && { name }),
      ...(isElsewhere && category !== undefined && { category }),
      ...(isElsewhere && category === undefined && categoryId !== undefined && { categoryId }),
      ...(saysStatus && status !== undefined && status !== known.status && { status }),
      ...(news.length > 0 && { details: Object.fromEntries(news) }),
    };
  }

  /** Which categories the shop does not have, each with one that it has and that is spelt like it. */
  newCategories(names: Iterable<string>): { name: string; similar: string | null }[] {
    const fresh = new Map<string, string>();
    for (const name of names) {
      const folded = foldName(name);
      if (!this.#categoryIds.has(folded) && !fresh.has(folded)) fresh.set(folded, name);
    }
    return [...fresh.values()].map((name) => ({
      name,
      similar: similarName(name, this.#categoryNames, foldName) ?? null,
    }));
  }

  #categoryIdOf({ category, categoryId }: ImportRow): bigint | undefined {
    if (category === undefined) return categoryId;
    if (categoryId !== undefined && category === unnamedCategory(categoryId)) return categoryId;
    return this.#categoryIds.get(foldName(category));
  }
}

function nameKey(name: string, categoryId: bigint): string {
  return `${String(categoryId)} ${foldName(name)}`;
}
