import type { Payment, Sale } from './sale.ts';
import { sumOf } from './sale-amounts.ts';

type Exchange = Pick<Sale, 'payments' | 'exchanged' | 'total'>;

/** What of a sale is paid with what came back, which is the first of its payments; undefined where nothing is. */
function creditIn({ payments, exchanged, total }: Exchange): Payment | undefined {
  return exchanged && exchanged.payments.length > 0 && total > 0 ? payments[0] : undefined;
}

/** How a sale was paid beside what came back. */
export function paidBeside(sale: Exchange): Payment[] {
  return creditIn(sale) ? sale.payments.slice(1) : sale.payments;
}

/** A record as one paper says it: of an exchange what went and what came back, one total, and the difference as it was paid. */
export function onePaper(sale: Sale): Sale {
  const { exchanged, lines } = sale;
  if (!exchanged) return sale;
  const { payments: paidBack } = exchanged;
  const rest = sumOf(paidBack, 'amount') + (creditIn(sale)?.amount ?? 0);
  const [way] = paidBack;
  const restBack: Payment[] = way && rest !== 0 ? [{ ...way, amount: rest }] : [];
  return {
    ...sale,
    lines: [
      ...lines,
      ...exchanged.lines.map((line, at) => ({ ...line, position: lines.length + at })),
    ],
    total: sale.total + exchanged.total,
    rounding: sale.rounding + exchanged.rounding,
    payments: [...paidBeside(sale), ...restBack],
  };
}
