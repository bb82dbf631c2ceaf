import { t } from '@lingui/core/macro';
import type { Need } from '../../shared/books/book.ts';
import { words } from '../../shared/words.ts';

/** What is missing, in a few words. */
export const MISSING_WORDS: Record<Need, string> = words({
  supplier: () => t`Supplier is missing`,
  supplierAddress: () => t`Supplier’s address is missing`,
  sex: () => t`Sex is missing`,
  born: () => t`Birthday is missing`,
  mark: () => t`Chip or ring is missing`,
  document: () => t`Document is missing`,
  buyer: () => t`Buyer is missing`,
  buyerAddress: () => t`Buyer’s address is missing`,
  cause: () => t`Cause of death is missing`,
});
