import { z } from 'zod';
import { CustomerId } from './customer.ts';
import { Id } from './int64.ts';
import { SearchText } from './inventory.ts';
import { checkText } from './messages.ts';
import { PetFields } from './pet.ts';
import { Amount, PaymentKind, Sale } from './sale.ts';
import { Currency, Drawer, TaxRate } from './shop-profile.ts';

/** A sale in the list of all sales. Its amounts are 0 for those who don't see takings. */
export const SaleSummary = Sale.omit({
  lines: true,
  payments: true,
  corrections: true,
  letterhead: true,
  on: true,
  customerAddress: true,
  isClosed: true,
  exchanged: true,
  exchangedFor: true,
  received: true,
  note: true,
}).extend({
  total: Sale.shape.total.default(0),
  rounding: Sale.shape.rounding.default(0),
  /** Its lines in a few words: “3 × Guppy, Luna”. */
  words: z.string(),
  animals: z.number(),
  /** What was paid; less than nothing where it was paid back. */
  paid: z.number().default(0),
  /** How, each way once. */
  methods: z.array(PaymentKind),
  /** What the first of its animals look like. */
  pictured: z.array(PetFields.pick({ categoryId: true, photographs: true })),
  /** How many came back so far. */
  returned: z.number(),
});
export type SaleSummary = z.infer<typeof SaleSummary>;

export const MAX_SALES_PER_CALL = 200;

/** Which completed sales and returns to list, the latest first, whenever they were entered. `from` and `to` are Unix ms, both inclusive. */
export const SalesQuery = z.object({
  /** A number, or words of the customer or of what was sold. */
  search: SearchText,
  /** What the search is as an amount: records that come to it are found, too. */
  amount: Amount.optional(),
  petId: Id.optional(),
  customerId: CustomerId.optional(),
  authorId: z.string().max(100).superRefine(checkText).optional(),
  from: z.int().optional(),
  to: z.int().optional(),
  /** Only the records of a close: those with a number above and up to. */
  drawer: Drawer.optional(),
  above: z.int().optional(),
  upTo: z.int().optional(),
  currency: Currency.optional(),
  /** Only those of this receipt of the till, in capitals or not. */
  tillReceipt: z.string().max(60).superRefine(checkText).optional(),
  /** Only those with such a payment, line of a category (null: of what is no animal) or line at a rate (null: without tax). */
  method: PaymentKind.optional(),
  categoryId: Id.nullable().optional(),
  taxRate: TaxRate.nullable().optional(),
  /** Only those that come after it: the last one of the page before. */
  before: z.object({ at: z.int(), number: z.int() }).optional(),
  limit: z.int().min(1).max(MAX_SALES_PER_CALL),
});
export type SalesQuery = z.infer<typeof SalesQuery>;
