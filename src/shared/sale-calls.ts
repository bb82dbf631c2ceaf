import { z } from 'zod';
import { FEW, KIB, type CallLimits, type Right } from './call.ts';
import { StepOutcome } from './history.ts';
import { Approval } from './person.ts';
import {
  SaleDraft,
  SaleId,
  OpenSale,
  SaleToComplete,
  DepositToTake,
  PaymentToCorrect,
  CashToMove,
  ReturnToComplete,
  Sale,
} from './sale.ts';
import { ProblemQuery, ProblemToSettle, SaleProblem } from './recorded-sale.ts';
import { MOST_RECEIPTS } from './till-journal.ts';
import { SalesQuery, SaleSummary } from './sales-query.ts';

const nothing = z.object({});

/** What a clerk may not do alone, an owner can allow where it is done. */
const allowable = { approval: Approval.optional() };

/** What was sold on a day that may be closed is written down by those who see closes; what comes back needs that right. */
const lateOrBack = ({ sale }: { sale: SaleToComplete }): Right | null =>
  sale.soldAt !== null ? 'reports' : sale.back ? 'returns' : null;
const paidBack = ({ amount }: DepositToTake): Right | null => (amount < 0 ? 'returns' : null);

/** A sale with all its lines, in the longest encoding. */
const SALE: CallLimits = { ...FEW, text: KIB * KIB, values: 3_000 };

/** The window's calls about sales. */
export const saleCalls = {
  /** The sales that are not completed, those begun first first. */
  'sales.open': {
    who: 'clerk',
    reads: ['sales', 'customers'],
    isPrompt: true,
    input: nothing,
    output: z.array(OpenSale),
  },
  /** Keeps an unfinished sale as it is now, for every window; refused over a version that this one has not seen. */
  'sales.park': {
    who: 'clerk',
    writes: ['sales'],
    limits: SALE,
    input: z.object({ sale: SaleDraft }),
    output: z.object({ version: z.int() }),
  },
  /** Drops an unfinished sale on which nothing is paid, in the version that this window has seen. */
  'sales.drop': {
    who: 'clerk',
    writes: ['sales'],
    input: SaleDraft.pick({ id: true, version: true }),
    output: nothing,
  },
  /** Completes a sale, all or nothing. Repeated, it returns the sale as it was completed. */
  'sales.complete': {
    who: 'clerk',
    right: lateOrBack,
    writes: ['sales', 'articles'],
    limits: SALE,
    input: z.object({ sale: SaleToComplete, ...allowable }),
    output: z.object({ sale: Sale, outcome: StepOutcome }),
  },
  /** Takes animals of a sale back, as a record of its own. */
  'sales.return': {
    who: 'clerk',
    right: 'returns',
    writes: ['sales'],
    limits: { ...SALE, values: 1_500 },
    input: ReturnToComplete.extend(allowable),
    output: z.object({ sale: Sale, outcome: StepOutcome }),
  },
  /** Takes a deposit on an unfinished sale, or pays it back. Repeated, it is taken once. */
  'sales.deposit': {
    who: 'clerk',
    right: paidBack,
    writes: ['sales'],
    input: DepositToTake.extend(allowable),
    output: Sale,
  },
  /** Puts right in which way a sale or return was paid, before its drawer is closed. Repeated, it is done once. */
  'sales.correct': {
    who: 'clerk',
    right: 'returns',
    writes: ['sales'],
    input: PaymentToCorrect.safeExtend(allowable),
    output: Sale,
  },
  /** Puts cash into a drawer or takes it out. Repeated, it is moved once. */
  'sales.moveCash': {
    who: 'clerk',
    right: 'reports',
    writes: ['sales'],
    input: CashToMove,
    output: Sale,
  },
  'sales.page': {
    who: 'clerk',
    reads: ['sales', 'customers'],
    takings: ['total', 'paid', 'rounding'],
    input: SalesQuery,
    output: z.object({ sales: z.array(SaleSummary), hasMore: z.boolean() }),
  },
  /** What is odd in sales that tills have made: of one sale, or all that nobody has settled. */
  'sales.problems': {
    who: 'clerk',
    reads: ['sales'],
    isPrompt: true,
    input: ProblemQuery,
    output: z.array(SaleProblem),
  },
  /** Settles one by a reason. */
  'sales.settle': {
    who: 'clerk',
    writes: ['sales'],
    input: ProblemToSettle,
    output: SaleProblem,
  },
  /** Takes sales that came in by a till's file back, as if it had not come. */
  'sales.takeBack': {
    who: 'clerk',
    right: 'returns',
    writes: ['sales'],
    limits: { ...FEW, text: KIB * KIB, values: MOST_RECEIPTS + 100 },
    input: z.object({ ids: z.array(SaleId).min(1).max(MOST_RECEIPTS) }),
    output: z.object({ sales: z.number(), animals: z.number() }),
  },
  'sales.read': {
    who: 'clerk',
    // An older receipt has the head that the shop had then.
    reads: ['sales', 'customers', 'profile'],
    isPrompt: true,
    input: z.object({ id: SaleId }),
    output: Sale,
  },
} as const;
