import type { TaxRate } from '../../../shared/shop-profile.ts';
import type { JournalLine } from '../../../shared/till-journal.ts';
import { minorUnits, ONE } from './cells.ts';

/** A position of a receipt at one rate. Numbers are in hundred-thousandths. */
export interface Position {
  /** What kind of business it is (GV_TYP). */
  kind: string;
  words: string;
  codes: string[];
  quantity: number;
  unitPrice: number;
  /** What it comes to, tax included. */
  total: number;
  taxRate: TaxRate | null;
}

/** The kinds that sell something, or change what it costs. */
const SELLING: ReadonlySet<string> = new Set([
  'Umsatz',
  'Pfand',
  'PfandRueckzahlung',
  'Rabatt',
  'Aufschlag',
]);

/** Whether a position is of a sale: not a voucher, money put in, a wage. */
export function isSelling({ kind }: Pick<Position, 'kind'>): boolean {
  return SELLING.has(kind);
}

/** The most of one line. */
const MOST = 1_000_000;

/**
 * What positions of one receipt sell, each a line. What is less than nothing takes back a line of the same words and
 * price, or else lowers lines of its rate, then all others. `rest` is what there was nothing left to take from: less than
 * nothing where a receipt gives money back.
 */
export function linesOf(positions: readonly Position[]): { lines: JournalLine[]; rest: number } {
  const selling = positions.filter(isSelling);
  const lines = selling.filter(({ total }) => total >= 0).map(lineOf);
  let rest = 0;
  for (const position of selling.filter(({ total }) => total < 0)) {
    if (takeBack(lines, position)) continue;
    const left = lower(lines, position, minorUnits(-position.total));
    rest -= left;
  }
  return { lines: lines.filter(({ quantity }) => quantity > 0), rest };
}

/** Whole and exact numbers stay; of anything else there is one, for all of its price. */
function lineOf({ words, codes, quantity, unitPrice, total, taxRate }: Position): JournalLine {
  const count = quantity / ONE;
  const isExact =
    Number.isInteger(count) &&
    count >= 1 &&
    count <= MOST &&
    unitPrice % (ONE / 100) === 0 &&
    total === count * unitPrice;
  return {
    words,
    codes,
    taxRate,
    discount: 0,
    ...(isExact
      ? { quantity: count, unitPrice: minorUnits(unitPrice) }
      : { quantity: 1, unitPrice: minorUnits(total) }),
  };
}

/** Takes what was rung up by mistake off its line. */
function takeBack(lines: JournalLine[], position: Position): boolean {
  const back = lineOf({
    ...position,
    quantity: Math.abs(position.quantity),
    unitPrice: Math.abs(position.unitPrice),
    total: -position.total,
  });
  const line = lines.find(
    (one) =>
      one.words === back.words &&
      one.unitPrice === back.unitPrice &&
      one.taxRate === back.taxRate &&
      one.discount === 0 &&
      one.quantity >= back.quantity,
  );
  if (!line) return false;
  line.quantity -= back.quantity;
  return true;
}

/** Takes an amount off lines, those of its rate first, by their totals; returns what is left of it. */
function lower(lines: readonly JournalLine[], { taxRate }: Position, amount: number): number {
  const groups = [
    lines.filter((line) => line.taxRate === taxRate),
    lines.filter((line) => line.taxRate !== taxRate),
  ];
  return groups.reduce((left, group) => spread(group, left), amount);
}

function spread(lines: readonly JournalLine[], amount: number): number {
  const worth = (line: JournalLine) => line.quantity * line.unitPrice - line.discount;
  let whole = lines.reduce((sum, line) => sum + worth(line), 0);
  let left = Math.min(amount, whole);
  const rest = amount - left;
  for (const line of lines) {
    const own = worth(line);
    const part = whole === 0 ? 0 : Math.round((left * own) / whole);
    line.discount += part;
    left -= part;
    whole -= own;
  }
  return rest;
}
