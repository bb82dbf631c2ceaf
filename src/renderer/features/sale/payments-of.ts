import type { Payment, PaymentMethod } from '../../../shared/sale.ts';
import { cashRounding } from '../../../shared/sale-amounts.ts';
import type { Paying } from '../../animals/dialogs/sale-store.ts';

/** What is typed about payments, in minor units; null for what is no amount. */
export type TypedAmounts = Record<PaymentMethod | 'given', number | null>;

/** How a sale is paid by what was typed. */
export interface Settled {
  payments: Payment[];
  rounding: number;
  /** What is still to be paid; less than nothing where it is too much. */
  left: number;
  /** What is given back of the cash. */
  change: number;
}

interface ToPay {
  total: number;
  /** What was paid before. */
  deposit: number;
  smallestCoin: number;
}

/** Which way takes what the others leave: of a split one the next, once one amount is typed; null for none. */
export function wayOfRest(
  paying: Paying,
  typed: Record<PaymentMethod, number | null>,
): PaymentMethod | null {
  if (paying !== 'split') return paying;
  const empty = (['card', 'cash', 'transfer'] as const).filter((method) => typed[method] === 0);
  return empty.length === 2 ? (empty[0] ?? null) : null;
}

/** Settles what is to be paid; null where less cash was given than that, or an amount can’t be read. */
export function settle(
  { total, deposit, smallestCoin }: ToPay,
  paying: Paying,
  { card, transfer, cash, given }: TypedAmounts,
): Settled | null {
  if (card === null || transfer === null || cash === null || given === null) return null;
  const open = total - deposit;
  const amounts = paying === 'split' ? { cash, card, transfer } : { cash: 0, card: 0, transfer: 0 };
  const forRest = wayOfRest(paying, amounts);
  const typed = amounts.cash + amounts.card + amounts.transfer;
  if (forRest !== null && forRest !== 'cash') amounts[forRest] = Math.max(open - typed, 0);
  const inCash = open - amounts.card - amounts.transfer;
  const isCash = forRest === 'cash' || amounts.cash > 0;
  const rounding = isCash && inCash > 0 ? cashRounding(inCash, smallestCoin) : 0;
  if (forRest === 'cash') amounts.cash = Math.max(inCash + rounding, 0);
  const paidCash = amounts.cash;
  if (paidCash > 0 && given > 0 && given < paidCash) return null;
  const isGiven = paidCash > 0 && given > 0;
  const paid = (['cash', 'card', 'transfer'] as const).flatMap((method): Payment[] => {
    const amount = amounts[method];
    return amount > 0
      ? [{ method, amount, given: isGiven && method === 'cash' ? given : null }]
      : [];
  });
  const before: Payment[] =
    deposit > 0 ? [{ method: 'deposit', amount: deposit, given: null }] : [];
  const sum = paid.reduce((all, { amount }) => all + amount, 0);
  return {
    payments: [...before, ...paid],
    rounding,
    left: open + rounding - sum,
    change: isGiven ? given - paidCash : 0,
  };
}
