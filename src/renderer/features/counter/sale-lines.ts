import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import type { Field } from '../../../shared/fields/field.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { animalsIn, priceOf } from '../../../shared/sale.ts';
import { typedValue, readTyped } from '../../ui/formats.ts';

/** What is sold of a line of the list, as typed. */
export interface SaleLine {
  readonly animal: PetRow;
  readonly count: string;
  /** What is paid for all of these. */
  readonly amount: string;
  /** Whether the amount was typed, and so stays what it is whatever the number. */
  readonly isGiven: boolean;
}

/** What typed texts of a line mean. An amount that is left empty is not known. */
type ReadLine = { count: number; amount: number | null } | { problem: string };

const [MONEY, NUMBER] = ['soldfor', 'quantity'].map((id) =>
  BUILT_IN_FIELDS.find((field) => field.id === id),
) as [Field, Field];

/** The sale of all animals of a line for their price. */
export function lineOf(animal: PetRow): SaleLine {
  return withCount({ animal, count: '', amount: '', isGiven: false }, String(animalsIn(animal)));
}

/** The sale of so many animals, for their price unless an amount was given. */
export function withCount(line: SaleLine, count: string): SaleLine {
  const read = readTyped(NUMBER, count);
  const number = read && 'value' in read ? Number(read.value) : undefined;
  const price = number === undefined ? undefined : priceOf(line.animal, number);
  return { ...line, count, amount: line.isGiven ? line.amount : typedValue(MONEY, price) };
}

/** Reads how many of at most so many are meant; the problem follows the name of the input. */
export function readCount(typed: string, most: number): { value: number } | { problem: string } {
  const read = readTyped(NUMBER, typed) ?? { problem: 'must be a whole number, such as 12' };
  if ('problem' in read) return read;
  const value = Number(read.value);
  return value > most ? { problem: `must be at most ${String(most)}` } : { value };
}

/** Reads a line; the problem follows “How many” or “Price”. */
export function readLine({ animal, count, amount }: SaleLine): ReadLine {
  const number = readCount(count, animalsIn(animal));
  if ('problem' in number) return { problem: `How many ${number.problem}` };
  const money = readTyped(MONEY, amount);
  if (money && 'problem' in money) return { problem: `Price ${money.problem}` };
  return { count: number.value, amount: money ? Number(money.value) : null };
}

/** What all lines come to as far as they can be read, in minor units. */
export function sumOf(lines: readonly SaleLine[]): number {
  return lines
    .map(readLine)
    .reduce((sum, line) => sum + ('amount' in line ? (line.amount ?? 0) : 0), 0);
}
