import { dayNamed } from '../../../shared/calendar-day.ts';
import type { RegisterHead } from '../../../shared/register.ts';
import type { DraftEntry } from './step-entries.ts';

/**
 * The entry of a restore from a backup. `replaced` is how far the register went that was replaced, if that is known:
 * its entries after those of the backup are not there any more.
 */
export function restoredEntry(now: number, replaced: RegisterHead | null): DraftEntry {
  return {
    entry: {
      ...{ at: new Date(now).toISOString(), day: dayNamed(now), kind: 'restored', by: 'restore' },
      ...(replaced && { replaced }),
    },
    ...{ animal: null, categoryId: null, customerId: null },
  };
}
