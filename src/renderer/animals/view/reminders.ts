import { t } from '@lingui/core/macro';
import { NOT_FOR_SALE_UNTIL } from '../../../shared/fields/built-in.ts';
import type { Field } from '../../../shared/fields/field.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { shownValue, calendarDayText } from '../../ui/formats.ts';

/**
 * What an animal that is not sold has to be reminded of on a day (YYYY-MM-DD): “Vaccination:
 * 25 Nov 2026”, for each date that has come; null for nothing.
 */
export function dueText(
  fields: readonly Field[],
  { status, details }: PetRow,
  today: string,
): string | null {
  if (status === 'sold') return null;
  const due = fields.flatMap((field) => {
    const date = field.reminds && !field.isHidden ? details[field.id] : undefined;
    // Until the end of its last day, a treatment has a mark of its own.
    const isOver = field.id !== NOT_FOR_SALE_UNTIL || date !== today;
    const isDue = typeof date === 'string' && date <= today && isOver;
    return isDue ? [`${field.name}: ${shownValue(field, date)}`] : [];
  });
  return due.length > 0 ? due.join(', ') : null;
}

/**
 * For whom and until when an animal that is not sold is reserved: “Reserved for Ms Lee until 3 May 2026.”;
 * null where neither is written down.
 */
export function reservedText({ status, details }: PetRow): string | null {
  const { reservedfor, reserveduntil } = details;
  if (status === 'sold') return null;
  const whom = typeof reservedfor === 'string' ? reservedfor : null;
  const until = typeof reserveduntil === 'string' ? calendarDayText(reserveduntil) : null;
  if (whom !== null && until !== null) return t`Reserved for ${whom} until ${until}.`;
  if (whom !== null) return t`Reserved for ${whom}.`;
  return until === null ? null : t`Reserved until ${until}.`;
}
