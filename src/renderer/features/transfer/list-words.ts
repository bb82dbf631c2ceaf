import { t } from '@lingui/core/macro';
import type { PetStatus } from '../../../shared/pet.ts';
import type { ListWords } from '../../../shared/stock-files/exported-pet.ts';
import { statusOf } from '../../../shared/stock-files/import-columns.ts';
import { statusLabel } from '../../ui/StatusBadge.tsx';
import { COLUMN_WORDS } from './import-words.ts';

/** A status in the clerk's language, where an import knows that word, too. */
function statusWord(status: PetStatus): string {
  const word = statusLabel(status);
  return statusOf(word) === status ? word : status;
}

/** The headings and statuses of an exported list, in the clerk's language. */
export function listWords(): ListWords {
  const { name, category, categoryId, status } = COLUMN_WORDS;
  return {
    headings: { name, category, categoryId, status, addedAt: t`Added`, addedBy: t`Added by` },
    statuses: {
      available: statusWord('available'),
      pending: statusWord('pending'),
      sold: statusWord('sold'),
    },
  };
}
