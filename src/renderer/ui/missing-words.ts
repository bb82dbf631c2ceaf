import { t } from '@lingui/core/macro';
import type { Need } from '../../shared/books/book.ts';

/** What is missing, in a few words. */
export const MISSING_WORDS: Record<Need, string> = {
  get supplier() {
    return t`Supplier is missing`;
  },
  get supplierAddress() {
    return t`Supplier’s address is missing`;
  },
  get sex() {
    return t`Sex is missing`;
  },
  get born() {
    return t`Birthday is missing`;
  },
  get mark() {
    return t`Chip or ring is missing`;
  },
  get document() {
    return t`Document is missing`;
  },
  get buyer() {
    return t`Buyer is missing`;
  },
  get buyerAddress() {
    return t`Buyer’s address is missing`;
  },
  get cause() {
    return t`Cause of death is missing`;
  },
};
