import { dayNamed } from '../../../shared/calendar-day.ts';
import type { EntryKind, RegisterHead } from '../../../shared/register.ts';
import type { DraftEntry } from './step-entries.ts';

/** An entry that is about no animal. */
export function aboutRegister(kind: EntryKind, now: number): DraftEntry {
  return {
    entry: { at: new Date(now).toISOString(), day: dayNamed(now), kind },
    animal: null,
    categoryId: null,
    customerId: null,
  };
}

/**
 * The entry of a restore from a backup. `replaced` is how far the register went that was replaced, if that is known:
 * its entries after those of the backup are not there any more.
 */
export function restoredEntry(now: number, replaced: RegisterHead | null): DraftEntry {
  const draft = aboutRegister('restored', now);
  return { ...draft, entry: { ...draft.entry, by: 'restore', ...(replaced && { replaced }) } };
}
