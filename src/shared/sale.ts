import { z } from 'zod';
import { Author, StepOutcome } from './history.ts';
import { SearchText } from './inventory.ts';
import { Id } from './int64.ts';
import { checkText } from './messages.ts';
import { lineTotal, percentOf, saleTotal, sumOf } from './sale-amounts.ts';

/** Ten thousand million of a currency, in its minor units. */
const MOST = 1e12;
/** An amount in the currency's minor units. */
const Amount = z.int().min(0).max(MOST);
/** What may be paid back, too. */
const SignedAmount = z.int().min(-MOST).max(MOST);

/** Words of a sale, which may be left empty. */
const Words = (most: number) => z.string().trim().max(most).superRefine(checkText);

/** Made by the window, so that a sale which is sent twice is done once. */
export const SaleId = z.uuid();
export type SaleId = z.infer<typeof SaleId>;

export const MOST_LINES = 200;
/** How many unfinished sales a shop keeps. */
export const MOST_OPEN_SALES = 50;
/** And how many lines these have together: every window reads all of them. */
export const MOST_OPEN_LINES = 1_000;

/** One line: an animal or some of a group, or in free words what else is sold. */
export const SaleLine = z
  .object({
    petId: Id.nullable(),
    /** What it is, as sold. */
    words: Words(200).min(1, { error: 'must say what is sold' }),
    /** What tells it from others like it: its number, chip or cage. */
    identity: Words(200),
    categoryId: Id.nullable(),
    quantity: z.int().min(1).max(1_000_000),
    unitPrice: Amount,
    /** What is taken off the line, and why. Where it is a percentage, that in hundredths (1250 is 12.5 %). */
    discount: Amount,
    discountPercent: z.int().min(0).max(10_000).nullable(),
    discountReason: Words(100),
  })
  .refine(isItsPercentage, { path: ['discount'], error: 'must be its percentage of the price' })
  .refine((line) => lineTotal(line) >= 0, {
    path: ['discount'],
    error: 'must not be more than the price',
  })
  .refine((line) => lineTotal(line) <= MOST, { path: ['unitPrice'], error: 'is too much' });
export type SaleLine = z.infer<typeof SaleLine>;

/** A line of which nothing is taken off. */
export const NO_DISCOUNT = { discount: 0, discountPercent: null, discountReason: '' } as const;

function isItsPercentage(line: {
  quantity: number;
  unitPrice: number;
  discount: number;
  discountPercent: number | null;
}): boolean {
  const { quantity, unitPrice, discount, discountPercent } = line;
  return discountPercent === null || discount === percentOf(quantity * unitPrice, discountPercent);
}

/** How the shop is paid. */
export const PAYMENT_METHODS = ['cash', 'card', 'transfer'] as const;
export const PaymentMethod = z.enum(PAYMENT_METHODS);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** A payment; of cash also what was given, of which the rest is change. Negative where it is paid back. */
export const Payment = z.object({
  method: PaymentMethod,
  amount: SignedAmount,
  given: Amount.nullable(),
});
export type Payment = z.infer<typeof Payment>;

/** A sale that is not completed: it holds no animal and has no number. */
export const OpenSale = z.object({
  id: SaleId,
  lines: z
    .array(SaleLine)
    .max(MOST_LINES)
    .refine(isOfEachOnce, { error: 'must have each animal once' }),
  customer: Words(200),
  note: Words(500),
});
export type OpenSale = z.infer<typeof OpenSale>;

function isOfEachOnce(lines: readonly { petId: bigint | null }[]): boolean {
  const ids = lines.flatMap(({ petId }) => (petId === null ? [] : [petId]));
  return new Set(ids).size === ids.length;
}

/** A sale with its payments, which come to its total. */
export const SaleToComplete = OpenSale.extend({ payments: z.array(Payment).max(20) })
  .refine(({ lines }) => lines.length > 0, { path: ['lines'], error: 'must have at least one' })
  .refine(({ lines, payments }) => sumOf(payments, 'amount') === saleTotal(lines), {
    path: ['payments'],
    error: 'must come to the total',
  })
  .refine(({ payments }) => payments.every(isWhole), {
    path: ['payments'],
    error: 'must be more than nothing, and of cash no more than was given',
  });
export type SaleToComplete = z.infer<typeof SaleToComplete>;

function isWhole({ method, amount, given }: Payment): boolean {
  return amount > 0 && (given === null || (method === 'cash' && given >= amount));
}

/** What comes back of a sale: how many of which line, and whether they are put into stock again. */
export const ReturnToComplete = z.object({
  id: SaleId,
  /** The sale of which it is. */
  of: SaleId,
  lines: z
    .array(
      z.object({
        position: z.int().min(0).max(MOST_LINES),
        quantity: z.int().min(1).max(1_000_000),
        toStock: z.boolean(),
      }),
    )
    .min(1, { error: 'must have at least one' })
    .max(MOST_LINES)
    .refine((lines) => new Set(lines.map(({ position }) => position)).size === lines.length, {
      error: 'must have each line once',
    }),
  reason: Words(200),
  method: PaymentMethod,
});
export type ReturnToComplete = z.infer<typeof ReturnToComplete>;

/** A line of a completed sale or return. Of a return `total` is negative. */
export const SoldLine = z.object({
  ...SaleLine.shape,
  position: z.number(),
  total: z.number(),
  /** How many came back so far; of a return 0. */
  returned: z.number(),
  /** Of a return: the line of its sale, and whether the animals went back into stock. */
  of: z.number().nullable(),
  toStock: z.boolean(),
});
export type SoldLine = z.infer<typeof SoldLine>;

/**
 * A completed sale, or a return of one, which has `returns`, the number of its sale. Numbers only grow
 * and are never given twice. Nothing alters it. `at` is Unix ms.
 */
export const Sale = z.object({
  id: SaleId,
  number: z.number(),
  at: z.number(),
  author: Author,
  customer: z.string(),
  note: z.string(),
  returns: z.object({ id: SaleId, number: z.number() }).nullable(),
  total: z.number(),
  lines: z.array(SoldLine),
  payments: z.array(Payment),
});
export type Sale = z.infer<typeof Sale>;

/** A sale in the list of all sales. */
export const SaleSummary = Sale.omit({ lines: true, payments: true, note: true }).extend({
  /** Its lines in a few words: “3 × Guppy, Luna”. */
  words: z.string(),
  animals: z.number(),
});
export type SaleSummary = z.infer<typeof SaleSummary>;

export const MAX_SALES_PER_CALL = 200;

/** Which completed sales and returns to list, newest first. `from` and `to` are Unix ms, both inclusive. */
export const SalesQuery = z.object({
  /** A number, or words of the customer or of what was sold. */
  search: SearchText,
  petId: Id.optional(),
  authorId: z.string().max(100).superRefine(checkText).optional(),
  from: z.int().optional(),
  to: z.int().optional(),
  /** Only those with lower numbers: the last one of the page before. */
  before: z.int().optional(),
  limit: z.int().min(1).max(MAX_SALES_PER_CALL),
});
export type SalesQuery = z.infer<typeof SalesQuery>;

const nothing = z.object({});

/** The window's calls about sales. */
export const saleCalls = {
  /** The sales that are not completed, those begun first first. */
  'sales.open': { input: nothing, output: z.array(OpenSale) },
  /** Keeps an unfinished sale as it is now, for every window. */
  'sales.park': { input: z.object({ sale: OpenSale }), output: nothing },
  /** Drops an unfinished sale. */
  'sales.drop': { input: z.object({ id: SaleId }), output: nothing },
  /** Completes a sale, all or nothing. Repeated, it returns the sale as it was completed. */
  'sales.complete': {
    input: z.object({ sale: SaleToComplete }),
    output: z.object({ sale: Sale, outcome: StepOutcome }),
  },
  /** Takes animals of a sale back, as a record of its own. */
  'sales.return': {
    input: ReturnToComplete,
    output: z.object({ sale: Sale, outcome: StepOutcome }),
  },
  'sales.page': {
    input: SalesQuery,
    output: z.object({ sales: z.array(SaleSummary), hasMore: z.boolean() }),
  },
  'sales.read': { input: z.object({ id: SaleId }), output: Sale },
} as const;
