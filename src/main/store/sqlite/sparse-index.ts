/** A position in an order, preceded by `offset` rows, whether or not a row is still there. */
export interface IndexEntry<Key> {
  key: Key;
  offset: number;
}

/**
 * Known row numbers of one order and filter, one for every so many rows, in ascending order. A row
 * is reached by continuing from the nearest one. A row that is added or removed shifts the numbers
 * after it.
 */
export class SparseIndex<Key> {
  readonly #compare: (left: Key, right: Key) => number;
  readonly #entries: IndexEntry<Key>[] = [];

  constructor(compare: (left: Key, right: Key) => number) {
    this.#compare = compare;
  }

  /** The last entry at or before a row number. */
  before(offset: number): IndexEntry<Key> | undefined {
    return this.#entries[this.#countWhere((entry) => entry.offset <= offset) - 1];
  }

  /** The last entry that does not come after a key. */
  beforeKey(key: Key): IndexEntry<Key> | undefined {
    return this.#entries[this.#countWhere((entry) => this.#compare(entry.key, key) <= 0) - 1];
  }

  /** Adds an entry where it belongs: rows that were added since may have moved two apart. */
  add(entry: IndexEntry<Key>): void {
    const place = this.#countWhere(({ offset }) => offset <= entry.offset);
    this.#entries.splice(place, 0, entry);
  }

  /** Shifts what follows a row that was added (1) or removed (-1). */
  shift(key: Key, by: 1 | -1): void {
    const from = this.#countWhere((entry) => this.#compare(entry.key, key) <= 0);
    for (let index = from; index < this.#entries.length; index += 1) {
      const entry = this.#entries[index];
      if (entry) entry.offset += by;
    }
  }

  /** How many entries at the start meet a condition, which must hold for a leading run of them. */
  #countWhere(holds: (entry: IndexEntry<Key>) => boolean): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const entry = this.#entries[middle];
      if (entry && holds(entry)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
