/**
 * How amounts of a sale are made, all in whole minor units of the currency.
 *
 * - A line is its unit price times its quantity, less its discount: nothing is rounded.
 * - A percentage of an amount is rounded half away from zero, once for a line.
 * - A discount on the whole sale is spread over the lines by their totals, each rounded down; the units
 *   that are left go to the lines with the largest remainders, the first ones first. So it is exact.
 * - A part of a line that is returned is worth what its sum with all earlier returns rounds to, less what
 *   these came to. So all of a line comes to its total, in whatever parts it is returned.
 * - The tax in a line is its part of the line's total, rounded half up, once for a line; of what is returned,
 *   by the rule of its worth. So receipts, closes and months are sums of lines.
 * - Cash is rounded to what the currency has coins for, half up, once for a sale or return.
 */

/** What makes up the total of a line. */
interface Line {
  quantity: number;
  unitPrice: number;
  discount: number;
}

/** What is paid for a line; negative where the discount is too large. */
export function lineTotal({ quantity, unitPrice, discount }: Line): number {
  return quantity * unitPrice - discount;
}

/** What is paid for all lines. */
export function saleTotal(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0);
}

/** How many animals lines are of. */
export function animalsOf(lines: readonly { petId: bigint | null; quantity: number }[]): number {
  return lines.reduce((sum, { petId, quantity }) => sum + (petId === null ? 0 : quantity), 0);
}

/** The sum of an amount in each of several records. */
export function sumOf<Key extends string>(
  records: readonly Readonly<Record<Key, number>>[],
  key: Key,
): number {
  return records.reduce((sum, record) => sum + record[key], 0);
}

/** `part` of `whole`, of an amount, rounded half up. Exact for any safe integers. */
function share(amount: number, part: number, whole: number): number {
  const [doubled, of] = [2n * BigInt(amount) * BigInt(part), 2n * BigInt(whole)];
  return Number((doubled + of / 2n) / of);
}

/** So many hundredths of a percent (1250 is 12.5 %) of an amount, which is not negative. */
export function percentOf(amount: number, hundredths: number): number {
  return share(amount, hundredths, 10_000);
}

/** The tax that an amount, which is not negative, includes at a rate in hundredths of a percent. */
export function taxIn(amount: number, rate: number | null): number {
  return rate === null ? 0 : share(amount, rate, 10_000 + rate);
}

/** What cash is rounded by where the smallest coin is of so many minor units: 2 for 4.98 and 5. */
export function cashRounding(amount: number, smallestCoin: number): number {
  return share(amount, 1, smallestCoin) * smallestCoin - amount;
}

/** Spreads a discount over lines with these totals, none of which is negative. */
export function spreadDiscount(totals: readonly number[], discount: number): number[] {
  const whole = BigInt(totals.reduce((sum, total) => sum + total, 0));
  if (whole === 0n) return totals.map(() => 0);
  const exact = totals.map((total) => BigInt(total) * BigInt(discount));
  const spread = exact.map((each) => Number(each / whole));
  const left = discount - spread.reduce((sum, each) => sum + each, 0);
  const byRemainder = exact
    .map((each, index) => ({ index, remainder: each % whole }))
    .sort((one, other) => Number(other.remainder - one.remainder) || one.index - other.index);
  for (const { index } of byRemainder.slice(0, left)) spread[index] = (spread[index] ?? 0) + 1;
  return spread;
}

/** What so many of a line are worth after others of it were returned. */
export function worthOf(
  line: { quantity: number; total: number },
  { returned, quantity }: { returned: number; quantity: number },
): number {
  const upTo = (count: number) => share(line.total, count, line.quantity);
  return upTo(returned + quantity) - upTo(returned);
}
