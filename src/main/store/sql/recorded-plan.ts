import { costOf } from '../../../shared/group.ts';
import type { Problem, ProblemCode } from '../../../shared/recorded-sale.ts';
import { NO_DISCOUNT } from '../../../shared/sale.ts';
import { sumOf } from '../../../shared/sale-amounts.ts';
import { taxRateOf, type ShopProfile } from '../../../shared/shop-profile.ts';
import { treatedUntil } from '../../../shared/treatment.ts';
import type { JournalLine, JournalReceipt } from '../../../shared/till-journal.ts';
import type { KnownPet, Planned } from '../planned-step.ts';
import { takenOut } from './sale-plans.ts';
import { soldLine, type StoredLine } from './sale-rows.ts';
import type { TillStock } from './till-stock.ts';

/** What a recorded sale comes upon. */
export interface RecordedOn {
  stock: TillStock;
  profile: ShopProfile;
  /** How many of each entry have a deposit on another sale. */
  claims: ReadonlyMap<bigint, number>;
  /** The day of the computer that has the stock. */
  day: string;
}

/** What becomes of a sale that has happened: whatever the stock says, all of it is a line, and what is odd a problem. */
export interface RecordedPlan {
  lines: StoredLine[];
  plan: Planned[];
  problems: Problem[];
}

/**
 * Plans to record a sale that has happened at a till. Animals leave the stock as far as they are there; what is not, is
 * kept in words. A sale that `takesNothing` leaves the stock as it is.
 */
export async function planRecorded(
  receipt: JournalReceipt,
  on: RecordedOn,
  { takesNothing = false } = {},
): Promise<RecordedPlan> {
  const taken = new Map<KnownPet, number>();
  const lines: StoredLine[] = [];
  const problems: Problem[] = [];
  const told = (code: ProblemCode, words: string, petId: bigint | null = null) =>
    problems.push({ line: lines.length, code, words, petId });
  const isGone = new Map<KnownPet, boolean>();
  for (const line of receipt.lines) {
    const found = takesNothing ? undefined : await on.stock.find(line);
    if (!found || 'problem' in found) {
      if (found) told(found.problem, line.words, found.petId);
      lines.push(inWords(line));
      continue;
    }
    const { pet } = found;
    const left = on.stock.left(pet);
    if (!isGone.has(pet)) isGone.set(pet, left === 0);
    const count = Math.min(left, line.quantity);
    on.stock.take(pet, count);
    taken.set(pet, (taken.get(pet) ?? 0) + count);
    const [here, missing] = parted(line, count);
    if (here) {
      const odd = missing ? undefined : oddIn(line, pet, on);
      if (odd) told(odd, line.words, pet.row.id);
      lines.push(ofAnimal(here, pet));
    }
    if (missing) {
      told(isGone.get(pet) === true ? 'sold' : 'too_few', line.words, pet.row.id);
      lines.push(inWords(missing));
    }
  }
  if (lines.length === 0) lines.push(soldLine(empty(receipt.receipt)));
  const ofAll = oddInAll(receipt, lines);
  if (ofAll) problems.push({ line: null, code: ofAll, words: receipt.receipt, petId: null });
  const plan = [...taken].flatMap(([pet, count]) =>
    count === 0 ? [] : [{ ...takenOut(pet, on.stock.left(pet)), hasHappened: true }],
  );
  return { lines, plan, problems };
}

/** The first thing that is odd about an animal that is there. */
function oddIn(
  line: JournalLine,
  { row }: KnownPet,
  { stock, profile, claims, day }: RecordedOn,
): ProblemCode | undefined {
  if (row.status === 'pending') return 'reserved';
  if (stock.left({ row, isPresent: true }) < (claims.get(row.id) ?? 0)) return 'held';
  if (!profile.sellsUnderTreatment && treatedUntil(row, day) !== null) return 'under_treatment';
  return line.taxRate === taxRateOf(profile, row.categoryId) ? undefined : 'rate_differs';
}

function oddInAll(
  { isRefund, total }: JournalReceipt,
  lines: readonly StoredLine[],
): ProblemCode | undefined {
  if (isRefund) return 'returned';
  return sumOf(lines, 'total') === total ? undefined : 'total_differs';
}

/** A line in two: so many that are there, and those that are not. */
function parted(
  line: JournalLine,
  count: number,
): [JournalLine | undefined, JournalLine | undefined] {
  if (count === line.quantity) return [line, undefined];
  if (count === 0) return [undefined, line];
  const discount = Math.round((line.discount * count) / line.quantity);
  const rest = { quantity: line.quantity - count, discount: line.discount - discount };
  return [
    { ...line, quantity: count, discount },
    { ...line, ...rest },
  ];
}

function inWords({ words, quantity, unitPrice, discount, taxRate }: JournalLine): StoredLine {
  return soldLine({ ...empty(words), quantity, unitPrice, discount, taxRate });
}

function ofAnimal(line: JournalLine, { row }: KnownPet): StoredLine {
  const { quantity, unitPrice, discount, taxRate } = line;
  const { id: petId, categoryId } = row;
  const sold = { ...empty(line.words), petId, categoryId, quantity, unitPrice, discount, taxRate };
  return soldLine(sold, costOf(row));
}

/** A line of which nothing is known but its words. */
function empty(words: string) {
  const animal = { petId: null, identity: '', categoryId: null };
  return { ...NO_DISCOUNT, ...animal, words, quantity: 1, unitPrice: 0, taxRate: null };
}
