/** Where a receipt or a close stands in the row of its till. */
export interface Numbered {
  till: string;
  closing: string;
  /** Its own number. */
  number: string;
}

/** How many gaps are told. */
const MOST_TOLD = 100;

/** The numbers that are missing between others: of closes of a till, and of receipts within a close. */
export function gapsIn(numbered: readonly Numbered[]): string[] {
  const byTill = Map.groupBy(numbered, ({ till }) => till);
  const gaps: string[] = [];
  for (const [till, own] of byTill) {
    const before = byTill.size > 1 ? `${till} ` : '';
    const closings = Map.groupBy(own, ({ closing }) => closing);
    gaps.push(...missing([...closings.keys()]).map((range) => `${before}Z ${range}`));
    for (const [closing, receipts] of closings) {
      const ranges = missing(receipts.map(({ number }) => number));
      gaps.push(...ranges.map((range) => `${before}${closing}: ${range}`));
    }
  }
  return gaps.slice(0, MOST_TOLD);
}

/** Ranges of whole numbers that are not there: “7”, “7–9”. Numbers that are no whole numbers can't have gaps. */
function missing(texts: readonly string[]): string[] {
  const numbers = texts.filter((text) => /^\d{1,15}$/.test(text)).map(Number);
  const sorted = [...new Set(numbers)].sort((one, other) => one - other);
  return sorted.flatMap((number, place) => {
    const from = (sorted[place - 1] ?? number) + 1;
    if (place === 0 || from === number) return [];
    const to = number - 1;
    return from === to ? [String(from)] : [`${String(from)}–${String(to)}`];
  });
}
