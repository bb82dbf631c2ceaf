import { t } from '@lingui/core/macro';
import { RESERVATION_FIELDS, RESERVED_UNTIL } from '../../../shared/fields/built-in.ts';
import type { Field } from '../../../shared/fields/field.ts';
import type { HistoryEntry } from '../../../shared/history.ts';
import { differences } from '../../ui/entry-words.ts';
import { calendarDayText } from '../../ui/formats.ts';

/** What came of it, as it is said and marked. */
export type Outcome =
  'added' | 'changed' | 'sold' | 'returned' | 'reserved' | 'released' | 'removed' | 'putBack';

/** What came of something that happened. */
export function outcomeOf({
  action,
  before,
  after,
}: Pick<HistoryEntry, 'action' | 'before' | 'after'>): Outcome {
  if (action !== 'changed' || before?.status === after?.status) return action;
  if (after?.status === 'sold') return 'sold';
  if (before?.status === 'sold') return 'returned';
  if (after?.status === 'pending') return 'reserved';
  return before?.status === 'pending' && after?.status === 'available' ? 'released' : 'changed';
}

/** For whom an animal was reserved; null where that is not known, or where it was not. */
export function reservedFor(entry: HistoryEntry): string | null {
  const whom = outcomeOf(entry) === 'reserved' ? entry.after?.details['reservedfor'] : undefined;
  return typeof whom === 'string' ? whom : null;
}

/** What else is known of something that happened, besides what its sentence says. */
export function eventDetails(
  entry: HistoryEntry,
  categoryName: (id: bigint) => string,
  fields: readonly Field[],
): string[] {
  const { before, after } = entry;
  const outcome = outcomeOf(entry);
  if (!before || !after || outcome === 'changed' || outcome === 'putBack') {
    return differences(entry, categoryName, fields);
  }
  // The sentence says what became of the animal; what came back and is not for sale is said here.
  const isSaid = outcome !== 'returned' || after.status === 'available';
  const was = isSaid ? { ...before, status: after.status } : before;
  const { phone, reserveduntil: until } = after.details;
  const isReserved = outcome === 'reserved';
  // Of a reservation that ended, for whom it was is enough.
  const isSaidAlready = (id: string) =>
    isReserved
      ? RESERVATION_FIELDS.includes(id) && after.details[id] !== undefined
      : outcome === 'released' && (id === 'phone' || id === RESERVED_UNTIL);
  return [
    ...(isReserved && until !== undefined ? [t`Until ${calendarDayText(String(until))}`] : []),
    ...(isReserved && phone !== undefined ? [String(phone)] : []),
    ...differences(
      { before: was, after },
      categoryName,
      fields.filter(({ id }) => !isSaidAlready(id)),
    ),
  ];
}
