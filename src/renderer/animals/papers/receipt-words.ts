import type { PaymentMethod } from '../../../shared/sale.ts';

/** How a sale is paid, in a word. */
export const METHOD_WORDS: Record<PaymentMethod, string> = {
  cash: 'Cash',
  card: 'Card',
  transfer: 'Transfer',
};
