import type { Payment, PaymentMethod, Sale } from './sale.ts';
import { cashRounding, sumOf } from './sale-amounts.ts';

type Paid = Pick<Sale, 'payments' | 'corrections' | 'rounding'>;

/** How a record was paid, with what was put right of it: its payments, or what each way comes to by now. */
export function paymentsNow({ payments, corrections }: Omit<Paid, 'rounding'>): Payment[] {
  return withPutRight(
    payments,
    corrections.flatMap((one) => one.payments),
  );
}

/** Payments with those that put them right: as they are, or what each way comes to. */
export function withPutRight(payments: Payment[], putRight: readonly Payment[]): Payment[] {
  if (putRight.length === 0) return payments;
  const all = [...payments, ...putRight];
  return [...Map.groupBy(all, ({ method }) => method)]
    .map(([method, ofWay]) => ({ method, amount: sumOf(ofWay, 'amount'), given: null }))
    .filter(({ amount }) => amount !== 0);
}

/** What cash is rounded by, with what was put right. */
export function roundingNow({ rounding, corrections }: Omit<Paid, 'payments'>): number {
  return rounding + sumOf(corrections, 'rounding');
}

/** What is recorded where all that was paid in one way was paid in another. */
interface Corrected {
  payments: [from: Payment, to: Payment];
  rounding: number;
}

/**
 * What puts a payment right: all that was paid in one way was paid in another. Only cash is rounded, so the two amounts
 * may differ by that. Undefined where nothing was paid in that way.
 *
 * @param smallestCoin - in minor units of the record's currency
 */
export function correctionOf(
  record: Paid & Pick<Sale, 'total'>,
  { from, to }: { from: PaymentMethod; to: PaymentMethod },
  smallestCoin: number,
): Corrected | undefined {
  const paid = paymentsNow(record);
  const inWay = (way: PaymentMethod) => paid.find(({ method }) => method === way)?.amount ?? 0;
  if (inWay(from) === 0) return undefined;
  const rounding = roundingNow(record);
  const cash = inWay('cash') - rounding;
  const moved = from === 'cash' ? cash : inWay(from);
  const exact = from === 'cash' ? 0 : to === 'cash' ? cash + moved : cash;
  const rounded = Math.sign(exact) * cashRounding(Math.abs(exact), smallestCoin);
  const amountOf = (way: PaymentMethod, by: number) =>
    way === 'cash' ? exact + rounded - inWay('cash') : by;
  return {
    payments: [
      { method: from, amount: amountOf(from, -moved), given: null },
      { method: to, amount: amountOf(to, moved), given: null },
    ],
    rounding: rounded - rounding,
  };
}
