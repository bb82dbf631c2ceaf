/** Chance that is the same every time. */
export interface Chance {
  /** From 0 to 1, without 1. */
  next(): number;
  /** A whole number from the least to the most. */
  between(range: readonly [least: number, most: number]): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** A small generator of numbers (mulberry32), which are the same every time. */
export function sameChance(): Chance {
  let state = 0x50455453;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: ([least, most]) => least + Math.floor(next() * (most - least + 1)),
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('There is nothing to choose from');
      return item;
    },
  };
}
