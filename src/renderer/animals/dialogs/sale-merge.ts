import type { OpenSale, SaleLine } from '../../../shared/sale.ts';

/** What a line is of: its animal, or which of those in the same words. */
function keyed(lines: readonly SaleLine[]): Map<string, SaleLine> {
  const found = new Map<string, SaleLine>();
  for (const line of lines) {
    const of = line.petId === null ? line.words : String(line.petId);
    let key = of;
    for (let more = 2; found.has(key); more += 1) key = `${of} ${String(more)}`;
    found.set(key, line);
  }
  return found;
}

function isSame(one: SaleLine | undefined, other: SaleLine | undefined): boolean {
  if (!one || !other) return one === other;
  return (Object.keys(one) as (keyof SaleLine)[]).every((key) => one[key] === other[key]);
}

function isSameBack(one: OpenSale['back'], other: OpenSale['back']): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The lines of a sale that another one does not have. */
export function linesBeside(lines: readonly SaleLine[], others: readonly SaleLine[]): SaleLine[] {
  const known = keyed(others);
  return [...keyed(lines)].flatMap(([key, line]) => (known.has(key) ? [] : [line]));
}

/** The same thing as it was, as it is in this window, and as it is in the other one. */
interface Versions<Value> {
  before: Value;
  own: Value;
  other: Value;
}

/**
 * What two windows made of one sale: the changes of both. Where both changed the same thing, the other window’s change
 * counts, and `isClash` says so; `hasOwn` says whether anything of this window’s is left.
 */
export function mergeSales(
  base: OpenSale | undefined,
  mine: OpenSale,
  theirs: OpenSale,
): { sale: OpenSale; isClash: boolean; hasOwn: boolean } {
  let [isClash, hasOwn] = [false, false];
  const choose = <Value>(
    { before, own, other }: Versions<Value>,
    isEqual: (one: Value, another: Value) => boolean = Object.is,
  ): Value => {
    if (isEqual(own, before) || isEqual(own, other)) return other;
    const isOwn = isEqual(other, before);
    hasOwn ||= isOwn;
    isClash ||= !isOwn;
    return isOwn ? own : other;
  };
  const was = keyed(base?.lines ?? []);
  const here = keyed(mine.lines);
  const there = keyed(theirs.lines);
  const lines = [...new Set([...there.keys(), ...here.keys()])].flatMap((key) => {
    const versions = { before: was.get(key), own: here.get(key), other: there.get(key) };
    return choose(versions, isSame) ?? [];
  });
  const customerId = choose({
    before: base?.customerId ?? null,
    own: mine.customerId,
    other: theirs.customerId,
  });
  const { customer } = customerId === theirs.customerId ? theirs : mine;
  const note = choose({ before: base?.note ?? '', own: mine.note, other: theirs.note });
  const back = choose({ before: base?.back, own: mine.back, other: theirs.back }, isSameBack);
  return { sale: { ...theirs, lines, customerId, customer, note, back }, isClash, hasOwn };
}
