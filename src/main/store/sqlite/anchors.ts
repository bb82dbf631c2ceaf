/** A position in an order, preceded by `offset` rows, whether or not a row is still there. */
export interface Anchor<Key> {
  key: Key;
  offset: number;
}

/**
 * Known row numbers of one order and filter, one for every so many rows, in ascending order. A row
 * is reached by continuing from the nearest one. A row that is added or removed shifts the numbers
 * after it.
 */
export class Anchors<Key> {
  readonly #compare: (left: Key, right: Key) => number;
  readonly #anchors: Anchor<Key>[] = [];

  constructor(compare: (left: Key, right: Key) => number) {
    this.#compare = compare;
  }

  /** The last anchor at or before a row number. */
  before(offset: number): Anchor<Key> | undefined {
    return this.#anchors[this.#countWhere((anchor) => anchor.offset <= offset) - 1];
  }

  /** The last anchor that does not come after a key. */
  beforeKey(key: Key): Anchor<Key> | undefined {
    return this.#anchors[this.#countWhere((anchor) => this.#compare(anchor.key, key) <= 0) - 1];
  }

  /** Adds an anchor that was found by continuing from the last one. */
  push(anchor: Anchor<Key>): void {
    const last = this.#anchors.at(-1);
    if (!last || last.offset < anchor.offset) this.#anchors.push(anchor);
  }

  /** Shifts what follows a row that was added (1) or removed (-1). */
  shift(key: Key, by: 1 | -1): void {
    const from = this.#countWhere((anchor) => this.#compare(anchor.key, key) <= 0);
    for (let index = from; index < this.#anchors.length; index += 1) {
      const anchor = this.#anchors[index];
      if (anchor) anchor.offset += by;
    }
  }

  /** How many anchors at the start meet a condition, which must hold for a leading run of them. */
  #countWhere(holds: (anchor: Anchor<Key>) => boolean): number {
    let low = 0;
    let high = this.#anchors.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const anchor = this.#anchors[middle];
      if (anchor && holds(anchor)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
