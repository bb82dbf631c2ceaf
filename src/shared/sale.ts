import { z } from 'zod';
import { Author } from './history.ts';
import { Id } from './int64.ts';
import { checkText } from './messages.ts';
import { CustomerId } from './customer.ts';
import { lineTotal, percentOf, saleTotal, sumOf } from './sale-amounts.ts';
import { Drawer, Letterhead, TaxRate } from './shop-profile.ts';

/** Ten thousand million of a currency, in its minor units. */
const MOST = 1e12;
/** An amount in the currency's minor units. */
export const Amount = z.int().min(0).max(MOST);
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

/**
 * One line: an animal or some of a group, or in free words what else is sold. Of an animal, its name and category are
 * those that it has when it is sold.
 */
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
    /** The tax that its price includes; null for none. */
    taxRate: TaxRate.nullable(),
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

/** A line that is given away: all of its price, if it has one, is taken off. */
export const GIVEN_AWAY = { ...NO_DISCOUNT, discountPercent: 10_000 } as const;

/** Whether a line can’t be sold yet, as nobody has said what it costs or that it is given away. */
export function isUnpriced({ unitPrice, discountPercent }: SaleLine): boolean {
  return unitPrice === 0 && discountPercent !== GIVEN_AWAY.discountPercent;
}

/** A sale that is paid here, in a shop with one drawer. */
export const PAID_HERE = { rounding: 0, tillReceipt: null, drawer: '', soldAt: null } as const;

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

/** How a sale is paid: `deposit` is what was paid before, on the unfinished sale. */
export const PaymentKind = z.enum([...PAYMENT_METHODS, 'deposit']);

/** A payment; of cash also what was given, of which the rest is change. Negative where it is paid back. */
export const Payment = z.object({
  method: PaymentKind,
  amount: SignedAmount,
  given: Amount.nullable(),
});
export type Payment = z.infer<typeof Payment>;

/** What the shop has of one sale, by the way in which it was paid: what was paid back is taken off. */
export const Received = Payment.pick({ amount: true }).extend({ method: PaymentMethod });
export type Received = z.infer<typeof Received>;

/** What comes back of a sale: how many of which line, and whether they are put into stock again. */
const BackLines = z
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
  });

/** What of an earlier sale comes back beside what is sold. */
export const ComingBack = z.object({ of: SaleId, lines: BackLines });
export type ComingBack = z.infer<typeof ComingBack>;

export const SaleDraft = z.object({
  id: SaleId,
  lines: z
    .array(SaleLine)
    .max(MOST_LINES)
    .refine(isOfEachOnce, { error: 'must have each animal once' }),
  customerId: CustomerId.nullable(),
  note: Words(500),
  /** What comes back in exchange. */
  back: ComingBack.optional(),
  /** The version of the unfinished sale that this was made from; left out where none is kept yet. */
  version: z.int().optional(),
});
/** A sale that is not completed, as a window keeps it. */
export type SaleDraft = z.infer<typeof SaleDraft>;

/** A sale that is not completed: it holds no animal and has no number. */
export const OpenSale = SaleDraft.extend({
  /** The name of its customer; empty without one. */
  customer: z.string(),
  /** What was paid on it so far. */
  deposit: z.number(),
  received: z.array(Received),
});
export type OpenSale = z.infer<typeof OpenSale>;

function isOfEachOnce(lines: readonly { petId: bigint | null }[]): boolean {
  const ids = lines.flatMap(({ petId }) => (petId === null ? [] : [petId]));
  return new Set(ids).size === ids.length;
}

/**
 * A sale with its payments, which come to its total, or to what is left to pay beside what comes back, rounded where it is
 * paid in cash. A sale that went
 * through a certified till has no payments, but the number of the till's own receipt.
 */
export const SaleToComplete = SaleDraft.extend({
  payments: z.array(Payment).max(20),
  /** What cash is rounded by: negative where less is paid. */
  rounding: z.int().min(-1_000_000).max(1_000_000),
  tillReceipt: Words(60).min(1).nullable(),
  drawer: Drawer,
  /** When it was, in Unix ms, if it is entered later; null for now. */
  soldAt: z.int().min(0).nullable(),
})
  .refine(({ lines }) => lines.length > 0, { path: ['lines'], error: 'must have at least one' })
  .refine(isPaid, { path: ['payments'], error: 'must come to the total' })
  .refine(({ payments }) => payments.every(isWhole), {
    path: ['payments'],
    error: 'must be more than nothing, and of cash no more than was given',
  });
export type SaleToComplete = z.infer<typeof SaleToComplete>;

interface Paid {
  lines: readonly SaleLine[];
  payments: readonly Payment[];
  rounding: number;
  tillReceipt: string | null;
  back?: ComingBack | undefined;
}

function isPaid({ lines, payments, rounding, tillReceipt, back }: Paid): boolean {
  if (tillReceipt !== null) return payments.length === 0;
  // What comes back is worth what the store says: it compares the difference.
  if (back) return true;
  return sumOf(payments, 'amount') === saleTotal(lines) + rounding;
}

function isWhole({ method, amount, given }: Payment): boolean {
  return amount > 0 && (given === null || (method === 'cash' && given >= amount));
}

/** A payment on an unfinished sale, which is a record with a number; negative where it is paid back. */
export const DepositToTake = z.object({
  id: SaleId,
  /** The unfinished sale on which it is paid. */
  of: SaleId,
  amount: SignedAmount.refine((amount) => amount !== 0, { error: 'must be more than nothing' }),
  method: PaymentMethod,
  drawer: Drawer,
});
export type DepositToTake = z.infer<typeof DepositToTake>;

/** Cash put into a drawer or, where it is negative, taken out. */
export const CashToMove = z.object({
  id: SaleId,
  amount: SignedAmount.refine((amount) => amount !== 0, { error: 'must be more than nothing' }),
  reason: Words(200).min(1, { error: 'must say why' }),
  drawer: Drawer,
});
export type CashToMove = z.infer<typeof CashToMove>;

/** What a sale or return says was paid in one way, and was paid in another. */
export const PaymentToCorrect = z
  .object({
    id: SaleId,
    /** The sale or return whose payment it was. */
    of: SaleId,
    from: PaymentMethod,
    to: PaymentMethod,
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'must be another way' });
export type PaymentToCorrect = z.infer<typeof PaymentToCorrect>;

/** What comes back of a sale: how many of which line, and whether they are put into stock again. */
export const ReturnToComplete = z.object({
  id: SaleId,
  /** The sale of which it is. */
  of: SaleId,
  lines: BackLines,
  reason: Words(200),
  method: PaymentMethod,
  drawer: Drawer,
});
export type ReturnToComplete = z.infer<typeof ReturnToComplete>;

/** A line of a completed sale or return. Of a return `total` is negative. */
export const SoldLine = z.object({
  ...SaleLine.shape,
  position: z.number(),
  total: z.number(),
  /** The tax that is in it. */
  tax: z.number(),
  /** What the shop paid for it; null where that is not known, or not shown to the one who asks. */
  cost: z.number().nullable().default(null),
  /** What is sold by its name, as it is kept; null for an animal. */
  articleId: z.string().nullable(),
  /** How many came back so far; of a return 0. */
  returned: z.number(),
  /** Of a return: the line of its sale, and whether the animals went back into stock. */
  of: z.number().nullable(),
  toStock: z.boolean(),
});
export type SoldLine = z.infer<typeof SoldLine>;

/**
 * What a record with a number is of: money on an unfinished sale, cash put into a drawer or taken out, or a payment that
 * was put right.
 */
export const SALE_KINDS = ['sale', 'return', 'deposit', 'cash', 'correction'] as const;

/** A payment that was put right: by whom, when (Unix ms), in which ways and for how much. */
const Correction = z.object({
  number: z.number(),
  at: z.number(),
  author: Author,
  /** What is taken off the way in which it was not paid, then what it was paid in the other. */
  payments: z.array(Payment),
  rounding: z.number(),
});

/**
 * A completed sale, a return of one, a deposit, cash put in or out, or a payment put right. Numbers only grow and are never given
 * twice. Nothing alters it. `at` is when it was and `enteredAt` when it was written down, in Unix ms.
 */
export const Sale = z.object({
  id: SaleId,
  number: z.number(),
  kind: z.enum(SALE_KINDS),
  at: z.number(),
  enteredAt: z.number(),
  author: Author,
  /** The name of the owner whose PIN allowed what its author alone may not; null where none was needed. */
  allowedBy: z.string().nullable(),
  customerId: CustomerId.nullable(),
  /** The customer's name; empty where there is none, or their data was deleted. */
  customer: z.string(),
  /** Their address, as it is now; empty where there is none. */
  customerAddress: z.string(),
  note: z.string(),
  /** Of a return: its sale. */
  returns: z.object({ id: SaleId, number: z.number() }).nullable(),
  /** Of a payment that was put right: the sale or return. */
  corrects: z.object({ id: SaleId, number: z.number() }).nullable(),
  /** Of a deposit: what the sale was of on which it was paid, what that came to, and what was paid on it before. */
  on: z.object({ words: z.string(), total: z.number(), before: z.number() }).nullable(),
  /** What was sold or returned; of all else 0. */
  total: z.number(),
  rounding: z.number(),
  /** The number of the receipt from the shop's own till, which took the money. */
  tillReceipt: z.string().nullable(),
  drawer: z.string(),
  /** Of its amounts (ISO 4217). */
  currency: z.string(),
  lines: z.array(SoldLine),
  payments: z.array(Payment),
  /** How its payments were put right, the first first. */
  corrections: z.array(Correction),
  /** What stood at the head of its receipt, if that was changed afterwards. */
  letterhead: Letterhead.nullable(),
  /** Whether its drawer was closed after it. */
  isClosed: z.boolean(),
  /** Of an exchange: what came back of which receipt, and how that was counted as paid. */
  exchanged: z
    .object({
      id: SaleId,
      number: z.number(),
      of: z.object({ id: SaleId, number: z.number() }),
      total: z.number(),
      rounding: z.number(),
      lines: z.array(SoldLine),
      payments: z.array(Payment),
    })
    .nullable(),
  /** Of what came back in an exchange: the sale of what went out for it. */
  exchangedFor: z.object({ id: SaleId, number: z.number() }).nullable(),
  /** Of a sale: what the shop has of it now, its deposits among it. */
  received: z.array(Received),
});
export type Sale = z.infer<typeof Sale>;

/** Of a record that is as it was written, in a drawer that is not closed. */
export const AS_PAID = {
  corrects: null,
  corrections: [],
  letterhead: null,
  on: null,
  isClosed: false,
  exchanged: null,
  exchangedFor: null,
} as const;
