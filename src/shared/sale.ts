import { RESERVATION_FIELDS, SALE_FIELDS } from './fields/built-in.ts';
import type { Details, DetailsChange } from './fields/details.ts';
import type { FieldId } from './fields/field.ts';
import { MOST_MINOR_UNITS } from './money.ts';
import type { PetChange, PetFields } from './pet.ts';

type Detailed = Pick<PetFields, 'details'>;

/** The number in one of an animal's details; undefined where there is none. */
function numberIn({ details }: Detailed, field: FieldId): number | undefined {
  const value = details[field];
  return typeof value === 'number' ? value : undefined;
}

/** How many animals a line of the list stands for. */
export function animalsIn(pet: Detailed): number {
  return numberIn(pet, 'quantity') ?? 1;
}

/** What so many animals of a line cost by their price, in minor units; undefined without a price. */
export function priceOf(pet: Detailed, count = animalsIn(pet)): number | undefined {
  const price = numberIn(pet, 'price');
  return price === undefined ? undefined : price * count;
}

/** What was paid so far, in minor units, with another amount. */
function paidWith(pet: Detailed, amount: number): number {
  return (numberIn(pet, 'soldfor') ?? 0) + amount;
}

/**
 * What a change of status brings with it: an animal is sold on that day (YYYY-MM-DD) for its price, and
 * one that is in stock again loses what was written down about its sale or reservation. What some of a
 * group were sold for stays: `unsold` has the details from before the last ones were.
 */
export function broughtByStatus(
  before: PetFields,
  after: PetFields,
  day: string,
  unsold: Details = {},
): DetailsChange {
  if (before.status === after.status) return {};
  if (after.status === 'sold') return { soldon: day, ...paidByPrice(after) };
  const wasSold = before.status === 'sold';
  const isReservationOver = after.status !== 'pending' && (wasSold || before.status === 'pending');
  return {
    ...(wasSold && onlyThoseOf(unsold, SALE_FIELDS)),
    ...(isReservationOver && onlyThoseOf({}, RESERVATION_FIELDS)),
  };
}

/** What was paid with the price of all animals; undefined where that is unknown or too large. */
function paidByPrice(pet: Detailed): DetailsChange {
  const price = priceOf(pet);
  const soldfor = price === undefined ? Number.NaN : paidWith(pet, price);
  return soldfor <= MOST_MINOR_UNITS ? { soldfor } : {};
}

/** The change that makes these fields those of other details. */
function onlyThoseOf(details: Details, fields: readonly FieldId[]): DetailsChange {
  return Object.fromEntries(fields.map((field) => [field, details[field] ?? null]));
}

/** A sale of some or all animals of a line, with its details besides the money and the number. */
interface Sale {
  count: number;
  /** What was paid for them, in minor units; null if unknown. */
  amount: number | null;
  details: DetailsChange;
}

/** The change that sells animals: some of a group leave it smaller, and the last ones make it sold. */
export function saleOf(pet: PetFields, { count, amount, details }: Sale): PetChange {
  const left = animalsIn(pet) - count;
  const paid = amount === null ? (numberIn(pet, 'soldfor') ?? null) : paidWith(pet, amount);
  if (left === 0) return { status: 'sold', details: { ...details, soldfor: paid } };
  const soldcount = (numberIn(pet, 'soldcount') ?? 0) + count;
  return { details: { ...details, soldfor: paid, soldcount, quantity: left } };
}
