import { z } from 'zod';
import { Author } from './history.ts';
import { Id } from './int64.ts';
import { checkText } from './messages.ts';
import { SaleId } from './sale.ts';

/**
 * What can be odd in a sale that has happened at a till. Of a line the first that applies: the animal is sold already,
 * was removed, is one of several with that code, are too few, is reserved, has a deposit on another sale, is under
 * treatment, or has another rate. Of all of it: it comes to another sum than its receipt says, its receipt is another's, its time can't be, or more
 * comes back than was sold.
 */
const PROBLEM_CODES = [
  'sold',
  'not_in_stock',
  'several',
  'too_few',
  'reserved',
  'held',
  'under_treatment',
  'rate_differs',
  'total_differs',
  'receipt_reused',
  'clock',
  'returned',
] as const;
const ProblemCode = z.enum(PROBLEM_CODES);
export type ProblemCode = z.infer<typeof ProblemCode>;

/** Something odd, before its sale is written: `line` is the place of the line that it is about. */
export const Problem = z.object({
  line: z.number().nullable(),
  code: ProblemCode,
  /** What it is about, in words. */
  words: z.string(),
  petId: Id.nullable(),
});
export type Problem = z.infer<typeof Problem>;

/** What is odd in a recorded sale. */
export const SaleProblem = Problem.extend({
  saleId: SaleId,
  /** Its place among the problems of its sale. */
  place: z.number(),
  /** The sale's number, its till's receipt, and when it was (Unix ms). */
  number: z.number(),
  tillReceipt: z.string().nullable(),
  till: z.string(),
  at: z.number(),
  /** Who has settled it, when and why; null until then. */
  settled: z.object({ at: z.number(), author: Author, reason: z.string() }).nullable(),
});
export type SaleProblem = z.infer<typeof SaleProblem>;

/** Which problems: those of a sale, settled ones too, or all that are open. */
export const ProblemQuery = z.object({ of: SaleId.nullable(), limit: z.int().min(1).max(500) });
export type ProblemQuery = z.infer<typeof ProblemQuery>;

/** Settles a problem by a reason. */
export const ProblemToSettle = SaleProblem.pick({ saleId: true }).extend({
  place: z.int().min(0),
  reason: z.string().trim().min(1, { error: 'must say why' }).max(200).superRefine(checkText),
});
export type ProblemToSettle = z.infer<typeof ProblemToSettle>;

/** What sales would do that have happened at a till, without being recorded. */
export const ForeseenSales = z.object({
  /** How many are in the book already. */
  known: z.number(),
  /** How many sales, and how many that take one back, are new. */
  sales: z.number(),
  returns: z.number(),
  lines: z.number(),
  /** How many animals leave the stock. */
  animals: z.number(),
  /** The first problems, each with its till's receipt. */
  problems: z.array(Problem.extend({ tillReceipt: z.string() })),
  problemCount: z.number(),
});
export type ForeseenSales = z.infer<typeof ForeseenSales>;
