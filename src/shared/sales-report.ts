import { z } from 'zod';
import { BookedRecord, MOST_BOOKED_PER_CALL } from './bookkeeping.ts';
import { Author } from './history.ts';
import { Id } from './int64.ts';
import { checkText } from './messages.ts';
import { Payment, Sale, SaleId } from './sale.ts';
import { Drawer } from './shop-profile.ts';

const Sum = z.object({
  /** How many sales or returns. */
  count: z.number(),
  animals: z.number(),
  /** In minor units; of returns less than nothing. */
  money: z.number(),
});

/** What records with numbers in one currency come to. Every number is the sum of theirs, in minor units. */
export const SalesReport = z.object({
  currency: z.string(),
  /** How many records are in other currencies, and so in none of the sums. */
  others: z.number(),
  sales: Sum,
  returns: Sum,
  rounding: z.number(),
  /** What of the sales went through the shop's own certified till. */
  atTill: z.number(),
  /** Of each rate, in hundredths of a percent, null without tax: what it is of, tax included, and the tax. */
  taxes: z.array(z.object({ rate: z.number().nullable(), money: z.number(), tax: z.number() })),
  /** What was paid; of deposits what was used. */
  methods: z.array(Payment.pick({ method: true, amount: true })),
  persons: z.array(z.object({ author: Author, count: z.number(), money: z.number() })),
  /** Null for what is no animal. */
  categories: z.array(
    z.object({
      categoryId: Id.nullable(),
      animals: z.number(),
      money: z.number(),
      /** What the shop paid for them, as far as it is known, and what is left of their price without tax. */
      cost: z.number().nullable().default(null),
      margin: z.number().nullable().default(null),
      /** How many animals are in neither, as nobody wrote down what they cost. */
      uncosted: z.number(),
    }),
  ),
  /** Deposits taken, less those paid back. */
  deposits: z.number(),
  /** Cash put into the drawer or taken out. */
  cash: z.array(
    Sale.pick({ number: true, at: true, author: true, note: true }).extend({ amount: z.number() }),
  ),
});
export type SalesReport = z.infer<typeof SalesReport>;

/** What a report comes to, in minor units: what was sold, less what came back. */
export function turnoverOf({ sales, returns }: Pick<SalesReport, 'sales' | 'returns'>): number {
  return sales.money + returns.money;
}

const Cash = z.int().min(0).max(1e12);

/** Which records a close is of: those with numbers above and up to. */
const Range = { above: z.int().min(0), upTo: z.int().min(0) };

const Counted = z.object({
  id: SaleId,
  drawer: Drawer,
  ...Range,
  counted: Cash,
  /** What stays in the drawer for the next day. */
  leftIn: Cash,
  note: z.string().trim().max(500).superRefine(checkText),
});
/** A drawer that is counted at the end of a day. */
export const CloseToComplete = Counted.refine(({ counted, leftIn }) => leftIn <= counted, {
  path: ['leftIn'],
  error: 'must not be more than was counted',
});
export type CloseToComplete = z.infer<typeof CloseToComplete>;

/** A close: nothing alters it. `at` is Unix ms. */
export const Close = Counted.extend({
  number: z.number(),
  currency: z.string(),
  at: z.number(),
  author: Author,
  /** What the close before left in the drawer. */
  opening: z.number(),
  /** The cash that should be in it. */
  expected: z.number(),
});
export type Close = z.infer<typeof Close>;

/** What a drawer has done since its last close, and which drawers there are to be closed. */
export const OpenDrawer = z.object({
  drawer: z.string(),
  /** Those of the shop, and those that it had and are not closed. */
  drawers: z.array(z.string()),
  ...Range,
  opening: z.number(),
  expected: z.number(),
  report: SalesReport,
});
export type OpenDrawer = z.infer<typeof OpenDrawer>;

export const MAX_CLOSES_PER_CALL = 100;

/** The window's calls about closes and months. Those of clerks are refused unless the owner lets them. */
export const reportCalls = {
  /** What was sold from one moment to another (Unix ms), the last one included. */
  'reports.sales': {
    who: 'clerk',
    reads: ['sales'],
    right: 'reports',
    input: z.object({ from: z.int(), to: z.int() }),
    output: SalesReport,
  },
  /** Records as a bookkeeper enters them, by their moments: from the first or behind one that was read before. */
  'reports.records': {
    who: 'clerk',
    reads: ['sales'],
    right: 'reports',
    input: z.object({
      from: z.int(),
      to: z.int(),
      after: BookedRecord.pick({ at: true, number: true }).optional(),
      limit: z.int().min(1).max(MOST_BOOKED_PER_CALL),
    }),
    output: z.array(BookedRecord),
  },
  /** Of the first drawer where there is no such one. */
  'closes.open': {
    who: 'clerk',
    reads: ['sales'],
    right: 'reports',
    input: z.object({ drawer: Drawer }),
    output: OpenDrawer,
  },
  /** Closes a drawer. Repeated, it is closed once. */
  'closes.complete': {
    who: 'clerk',
    right: 'reports',
    writes: ['sales'],
    input: CloseToComplete,
    output: Close,
  },
  /** The newest first. */
  'closes.list': {
    who: 'clerk',
    reads: ['sales'],
    right: 'reports',
    input: z.object({
      before: z.int().optional(),
      limit: z.int().min(1).max(MAX_CLOSES_PER_CALL),
    }),
    output: z.array(Close),
  },
  'closes.read': {
    who: 'clerk',
    reads: [],
    right: 'reports',
    input: z.object({ number: z.int() }),
    output: z.object({ close: Close, report: SalesReport }),
  },
} as const;
