import { NO_DISCOUNT, type SaleLine } from './sale.ts';
import { lineTotal, percentOf, spreadDiscount } from './sale-amounts.ts';

/** What is taken off an amount, and the percentage (in hundredths) if it was given as one. */
export interface Discount {
  discount: number;
  discountPercent: number | null;
}

/** A line with what its percentage comes to now. */
export function withDiscount(line: SaleLine): SaleLine {
  const { discountPercent: percent } = line;
  const discount = percent === null ? line.discount : percentOf(worthOf(line), percent);
  return { ...line, discount };
}

/**
 * The discount that all lines of a sale have: the smallest percentage that is taken off each of them, or the amount
 * that was spread over them. Null where there is none; that of a single line is its own.
 */
export function discountOnAll(lines: readonly SaleLine[]): Discount | null {
  if (lines.length < 2) return null;
  const percentages = lines.flatMap(({ discountPercent }) => discountPercent ?? []);
  const smallest = Math.min(...percentages);
  const haveIt = (percent: number) =>
    lines.every((line) => line.discount >= percentOf(worthOf(line), percent));
  if (smallest > 0 && percentages.length > 0 && haveIt(smallest)) {
    return { discount: percentOf(sumOfWorths(lines), smallest), discountPercent: smallest };
  }
  const discount = lines.reduce((sum, line) => sum + line.discount, 0);
  const shares = spreadDiscount(lines.map(worthOf), discount);
  const isSpread = lines.every(
    ({ discountPercent, ...line }, place) =>
      discountPercent === null && line.discount === shares[place],
  );
  return discount > 0 && isSpread ? { discount, discountPercent: null } : null;
}

/**
 * The lines with a discount on all of them in place of the one that they had: a line whose own one is larger keeps that,
 * with its reason, and an amount is spread over the others.
 */
export function withDiscountOnAll(lines: readonly SaleLine[], given: Discount): SaleLine[] {
  const before = discountOnAll(lines);
  const own = lines.map((line) =>
    line.discountPercent === before?.discountPercent
      ? { ...line, discount: 0, discountPercent: null }
      : line,
  );
  const shares = sharesOf(own, given);
  return own.map((line, place) => {
    const discount = shares[place] ?? 0;
    if (discount === 0 && line.discount === 0) return { ...line, ...NO_DISCOUNT };
    if (discount <= line.discount) return line;
    return { ...line, discount, discountPercent: given.discountPercent };
  });
}

/** A further line of a sale, with the percentage that is taken off all others. */
export function withThatOfAll(line: SaleLine, others: readonly SaleLine[]): SaleLine {
  const percent = discountOnAll(others)?.discountPercent ?? null;
  return percent === null ? line : withDiscount({ ...line, discountPercent: percent });
}

/** What a discount takes off each line: an amount only off those whose own discount is not larger. */
function sharesOf(lines: readonly SaleLine[], { discount, discountPercent }: Discount): number[] {
  const worths = lines.map(worthOf);
  if (discountPercent !== null) return worths.map((worth) => percentOf(worth, discountPercent));
  const takes = lines.map(() => true);
  for (;;) {
    const open = worths.map((worth, place) => (takes[place] ? worth : 0));
    // No more than they are worth.
    const most = open.reduce((sum, worth) => sum + worth, 0);
    const shares = spreadDiscount(open, Math.min(discount, most));
    const keeps = lines.findIndex((line, at) => takes[at] && line.discount > (shares[at] ?? 0));
    if (keeps === -1) return shares;
    takes[keeps] = false;
  }
}

function worthOf(line: SaleLine): number {
  return lineTotal({ ...line, discount: 0 });
}

function sumOfWorths(lines: readonly SaleLine[]): number {
  return lines.reduce((sum, line) => sum + worthOf(line), 0);
}
