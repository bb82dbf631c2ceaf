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

/** Settles what is to be paid; null where less cash was given than that, or an amount can’t be read. */
export function settle(
  { total, deposit, smallestCoin }: ToPay,
  paying: Paying,
  { card, transfer, cash, given }: TypedAmounts,
): Settled | null {
  if (card === null || transfer === null || cash === null || given === null) return null;
  const open = total - deposit;
  const beside = paying === 'split' ? { card, transfer } : { card: 0, transfer: 0 };
  const rest = open - beside.card - beside.transfer;
  const inCash = paying === 'cash' || (paying === 'split' && cash > 0);
  const rounding = inCash && rest > 0 ? cashRounding(rest, smallestCoin) : 0;
  const due = rest + rounding;
  const amounts: Record<PaymentMethod, number> = {
    ...beside,
    cash: paying === 'split' ? cash : 0,
    ...(paying !== 'split' && { [paying]: Math.max(due, 0) }),
  };
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
