import { t } from '@lingui/core/macro';
import type { Problem } from '../../shared/recorded-sale.ts';

/** What is odd in a sale of a till, as a sentence. */
export function problemText({ code, words }: Pick<Problem, 'code' | 'words'>): string {
  switch (code) {
    case 'sold':
      return t`${words} was sold already.`;
    case 'not_in_stock':
      return t`${words} was not in stock any more.`;
    case 'several':
      return t`Several animals have the code of ${words}.`;
    case 'too_few':
      return t`Fewer of ${words} were there than were sold.`;
    case 'reserved':
      return t`${words} was reserved.`;
    case 'held':
      return t`${words} had a deposit on another sale.`;
    case 'under_treatment':
      return t`${words} was under treatment.`;
    case 'rate_differs':
      return t`${words} was sold at another rate of tax than the shop’s.`;
    case 'total_differs':
      return t`The till’s receipt comes to another sum than its lines.`;
    case 'receipt_reused':
      return t`Another sale of this till has the same receipt.`;
    case 'clock':
      return t`The receipt’s time can’t be, so it was entered as of now.`;
    case 'returned':
      return t`Money went back for no sale that is here, or for one that was back already.`;
  }
}
