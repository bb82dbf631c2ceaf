import type { PaymentMethod } from '../../../shared/sale.ts';
import { CUSTOMERS, KNOWN, NOTES } from './known.ts';
import { SHELVES, type Shelf } from './shelves.ts';
import type { Chance } from './same-numbers.ts';

/** How many days the sample shop has been open. */
export const OPEN_FOR = 365;

/** How a line leaves the stock, so many days ago. */
export type Leaving =
  | { kind: 'sold'; ago: number; buyer: string | null; method: PaymentMethod; off: number }
  | { kind: 'removed'; ago: number; why: string };

/** A line of the sample shop: what is added, when, and what becomes of it. Prices are in whole or half units. */
export interface Line {
  shelf: Shelf;
  name: string;
  price: number | null;
  /** Days ago on which it was added. */
  ago: number;
  breed?: string | undefined;
  quantity?: number;
  sex?: string;
  /** Days before today on which it was born. */
  born?: number;
  chip?: string;
  place: { name: string; number: number };
  /** Of a protected one, with the number of the paper that shows where it is from. */
  species?: string;
  originproof?: string;
  notes?: string | undefined;
  /** In so many days: the next vaccination, or the end of the quarantine. */
  reminds?: number;
  reserved?: { by: string; phone: string; until: number };
  leaves?: Leaving;
}

/** Sold animals in each month of the year, January first. */
const SOLD_IN_MONTH = [22, 24, 33, 44, 41, 36, 33, 31, 30, 32, 34, 52];
const SOLD = 412;
const SPRING = [2, 3, 4];
const REMOVED = [
  ...Array<string>(6).fill('Died'),
  ...Array<string>(3).fill('Back to the breeder'),
  'Moved to another shop',
];
const RESERVED = 12;
/** Of these, one has no price yet. */
const UNPRICED = ['Hamsters', 'Rats and mice', 'Budgies'];
/** Tuesday and Friday. */
const DELIVERY_DAYS = [2, 5];

/** The lines of the sample shop, in no order. `dayOf` gives the date (local) of so many days ago. */
export function planLines(chance: Chance, dayOf: (ago: number) => Date): Line[] {
  let codes = 0;
  /** The last delivery before a day. */
  const delivered = (ago: number): number =>
    ago >= OPEN_FOR || DELIVERY_DAYS.includes(dayOf(ago).getDay()) ? ago : delivered(ago + 1);
  const describe = (shelf: Shelf, wanted: number, isExact = false): Line => {
    const ago = isExact ? wanted : delivered(Math.min(wanted, OPEN_FOR));
    const { breeds, prices, places, age, sexes, code } = shelf;
    codes += 1;
    const hasSex = sexes === 'all' || (sexes === 'some' && chance.next() < 0.67);
    const [home, count] = places;
    return {
      shelf,
      ago,
      name: '',
      breed: chance.pick(breeds),
      price: chance.between(prices),
      place: { name: home, number: chance.between([1, count]) },
      ...(sexes !== 'none' && { sex: hasSex ? chance.pick(['Male', 'Female']) : 'Unknown' }),
      ...(age && { born: ago + Math.max(14, chance.between(age) - ago) }),
      ...(code === 'chip' && { chip: `999${String(100_000_000_000 + codes * 7_919)}` }),
      ...(code === 'ring' && { chip: `HP 26 ${String(codes).padStart(4, '0')}` }),
      ...(chance.next() < 1 / 6 && { notes: NOTES[codes % NOTES.length] }),
    };
  };
  const inStock = SHELVES.flatMap((shelf) => linesInStock(shelf, chance, describe));
  reserveSome(inStock, chance);
  const lines = [
    ...inStock,
    ...soldLines(chance, dayOf, describe),
    ...removedLines(chance, describe),
  ];
  // A delivery brings a bit of everything.
  return lines
    .map((line) => ({ line, order: chance.next() }))
    .sort((one, other) => one.order - other.order)
    .map(({ line }) => line);
}

type Describe = (shelf: Shelf, ago: number, isExact?: boolean) => Line;

function linesInStock(shelf: Shelf, chance: Chance, describe: Describe): Line[] {
  const known = KNOWN.filter((one) => one.shelf === shelf.name).map((one): Line => {
    const line = { ...describe(shelf, one.ago, true), ...one, shelf };
    return one.quantity === undefined ? line : { ...line, breed: undefined };
  });
  const { groups } = shelf;
  const others = Array.from({ length: shelf.lines - known.length }, (_, place): Line => {
    const line = describe(shelf, 1 + Math.floor(100 * chance.next() ** 2));
    const groupName = groups?.names[place];
    if (groups && groupName !== undefined) {
      const price = chance.between([3, 12]) / 2;
      const quantity = chance.between(groups.sizes);
      return { ...line, name: groupName, quantity, price, breed: undefined, notes: undefined };
    }
    const name = shelf.names[place % shelf.names.length] ?? '';
    const isUnpriced = place === 4 && UNPRICED.includes(shelf.name);
    return { ...line, name, ...(isUnpriced && { price: null }) };
  });
  return [...known, ...others];
}

/** Reserves some of the dearer animals, until one of the next two weeks' days. */
function reserveSome(lines: Line[], chance: Chance): void {
  const free = lines.filter(
    ({ price, reserved, ago }) => !reserved && ago > 3 && (price ?? 0) > 25,
  );
  for (let made = 0; made < RESERVED; made += 1) {
    const line = free[Math.floor(((made + 0.5) * free.length) / RESERVED)];
    if (!line) continue;
    const phone = `07700 900${String(chance.between([100, 999]))}`;
    line.reserved = { by: chance.pick(CUSTOMERS), phone, until: made < 5 ? made + 1 : made + 2 };
  }
}

/** On which days so many animals were sold: by the seasons, three times as many on Saturdays, none on Sundays. */
function saleDays(dayOf: (ago: number) => Date): number[] {
  const weights = Array.from({ length: OPEN_FOR }, (_, back): number => {
    const day = dayOf(OPEN_FOR - 1 - back);
    if (day.getDay() === 0) return 0;
    return (SOLD_IN_MONTH[day.getMonth()] ?? 0) * (day.getDay() === 6 ? 3 : 1);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let due = 0;
  return weights.flatMap((weight, back) => {
    due += (weight * SOLD) / total;
    const sold = Math.floor(due + 1e-9);
    due -= sold;
    return Array<number>(sold).fill(OPEN_FOR - 1 - back);
  });
}

function soldLines(chance: Chance, dayOf: (ago: number) => Date, describe: Describe): Line[] {
  let buyer: string | null = null;
  return saleDays(dayOf).map((ago, place): Line => {
    const month = dayOf(ago).getMonth();
    const wanted = SHELVES.filter(({ season, name }) => {
      if (name === 'Puppies' && month === 11) return false;
      if (season === 'spring' && SPRING.includes(month)) return true;
      return (season === 'december' && month === 11) || chance.next() < 0.6;
    });
    const shelf = chance.pick(wanted.length > 0 ? wanted : SHELVES);
    const line = describe(shelf, ago + chance.between([30, 260]));
    const price = line.price ?? 0;
    // Every thirtieth sale has a second animal for the same person.
    if (place % 30 !== 29) buyer = price > 100 || place % 30 === 28 ? chance.pick(CUSTOMERS) : null;
    const paid = chance.next();
    const method = paid < 0.62 ? 'card' : paid < 0.93 ? 'cash' : 'transfer';
    const off = place % 45 === 7 ? 1_000 : 0;
    return {
      ...line,
      name: shelf.names[place % shelf.names.length] ?? '',
      leaves: { kind: 'sold', ago, buyer, method, off },
    };
  });
}

function removedLines(chance: Chance, describe: Describe): Line[] {
  const fish = SHELVES.filter(({ sexes }) => sexes === 'none');
  return REMOVED.map((why, place): Line => {
    const shelf = why === 'Died' ? chance.pick(fish) : chance.pick(SHELVES);
    const ago = 5 + place * 30;
    return {
      ...describe(shelf, ago + 40),
      name: shelf.names[(place * 5) % shelf.names.length] ?? '',
      leaves: { kind: 'removed', ago, why },
    };
  });
}
