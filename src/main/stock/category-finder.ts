import { unnamedCategory } from '../../shared/category.ts';
import type { CategoryStore } from '../store/store.ts';
import { foldName } from './lists/stock-index.ts';

/** Finds categories by name, however it is written, and creates those that are missing. */
export class CategoryFinder {
  readonly #store: CategoryStore;
  readonly #byName = new Map<string, bigint>();
  readonly #named = new Set<bigint>();
  readonly #created: bigint[] = [];

  private constructor(store: CategoryStore) {
    this.#store = store;
  }

  static async open(store: CategoryStore): Promise<CategoryFinder> {
    const finder = new CategoryFinder(store);
    for (const { id, name, isNamed } of await store.list()) {
      if (isNamed) finder.#note(id, name);
    }
    return finder;
  }

  /**
   * Returns the id of a category. A name that the shop already has takes precedence over a given
   * id, which may be another shop's; a new name becomes the name of the given id if that has none
   * yet.
   */
  async idOf(name: string, given?: bigint): Promise<bigint> {
    if (given !== undefined && name === unnamedCategory(given)) return given;
    const known = this.#byName.get(foldName(name));
    if (known !== undefined) return known;
    const isFree = given !== undefined && !this.#named.has(given);
    const category = isFree
      ? await this.#store.rename(given, name)
      : await this.#store.create(name);
    this.#created.push(category.id);
    return this.#note(category.id, name);
  }

  /** Removes the categories that it created and that hold no animals. */
  async removeCreated(): Promise<void> {
    if (this.#created.length > 0) await this.#store.removeEmpty(this.#created);
  }

  #note(id: bigint, name: string): bigint {
    this.#byName.set(foldName(name), id);
    this.#named.add(id);
    return id;
  }
}
