import { dayNamed } from '../../shared/calendar-day.ts';
import { RESERVED_UNTIL } from '../../shared/fields/built-in.ts';
import type { FieldId } from '../../shared/fields/field.ts';
import type { Store } from '../store/store.ts';

/** What somebody in the shop should see to. */
export interface Due {
  /** How many animals are reserved until a day that is over. */
  overdue: number;
  /** The other fields whose reminding date has come for animals. */
  fields: { id: FieldId; name: string; animals: number }[];
}

/** Reads what is due on the day of a moment (Unix ms). */
export async function readDue(store: Store, now: number): Promise<Due> {
  const day = dayNamed(now);
  const query = { day, until: day, days: [], times: [] };
  const [{ overdue, due }, fields] = await Promise.all([store.today(query), store.fields.list()]);
  return {
    overdue,
    // Reservations that are due are said by themselves.
    fields: due
      .filter(({ field }) => field !== RESERVED_UNTIL)
      .map(({ field, animals }) => ({
        id: field,
        name: fields.find(({ id }) => id === field)?.name ?? field,
        animals,
      })),
  };
}
