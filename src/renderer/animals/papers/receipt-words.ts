import { t } from '@lingui/core/macro';
import type { PaymentMethod } from '../../../shared/sale.ts';

/** How a sale is paid, in a word. */
export const METHOD_WORDS: Record<PaymentMethod, string> = {
  get cash() {
    return t`Cash`;
  },
  get card() {
    return t`Card`;
  },
  get transfer() {
    return t`Transfer`;
  },
};
