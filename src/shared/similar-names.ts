/** From how many letters on a name may have two slips. */
const TWO_SLIPS_FROM = 7;
const DIGIT = /\p{Nd}/u;

/**
 * The name that another one may be a slip for: one letter added, left out, replaced, or two of them
 * swapped; two in a long name that begins alike. Differing digits don't count (“Tank 1” and “Tank
 * 2”): numbers differ on purpose. Names are compared as `fold` folds them; undefined when none is
 * near, or one is the same.
 */
export function similarName(
  name: string,
  names: Iterable<string>,
  fold: (text: string) => string,
): string | undefined {
  const folded = fold(name);
  let near: string | undefined;
  for (const other of names) {
    const known = fold(other);
    if (known === folded) return undefined;
    if (isSlip(folded, known)) near ??= other;
  }
  return near;
}

function isSlip(one: string, other: string): boolean {
  const [left, right] = withoutCommonEnds(Array.from(one), Array.from(other));
  if ([...left, ...right].some((letter) => DIGIT.test(letter))) return false;
  if (left.length <= 1 && right.length <= 1) return true;
  if (left.length === 2 && left.join('') === right.toReversed().join('')) return true;
  const isLong = Math.max(one.length, other.length) >= TWO_SLIPS_FROM;
  return isLong && other.startsWith(one.slice(0, 1)) && distance(left, right) <= 2;
}

function withoutCommonEnds(one: string[], other: string[]): [string[], string[]] {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)];
}

/** The letters to add, leave out or replace (Levenshtein); more than two count as three. */
function distance(one: readonly string[], other: readonly string[]): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of one.entries()) {
    const here = [row + 1];
    for (const [column, theirs] of other.entries()) {
      const replaced = (above[column] ?? 0) + (letter === theirs ? 0 : 1);
      const added = Math.min(above[column + 1] ?? 0, here[column] ?? 0) + 1;
      here.push(Math.min(replaced, added));
    }
    if (Math.min(...here) > 2) return 3;
    above = here;
  }
  return above.at(-1) ?? 0;
}
