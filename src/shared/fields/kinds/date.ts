import { z } from 'zod';
import { isDay, writtenDay } from '../../written-day.ts';
import { canBe, decided, type Kind } from './kind.ts';

const A_DATE = 'must be a date, such as 2026-11-25';

/** A day of the calendar, kept as YYYY-MM-DD. */
export const date: Kind = {
  schema: () => z.string({ error: A_DATE }).refine(isDay, { error: A_DATE }),
  read: (typed, _rules, { dayOrder }) => {
    const written = writtenDay(typed);
    if ('cause' in written) return { problem: written.cause };
    const day = decided(written.readings, dayOrder);
    if (!day) return { problem: A_DATE };
    if ('both' in day) return { problem: canBe(day.both) };
    return { value: day.text, isUnlike: day.isUnlike };
  },
  readings: (text) => {
    const written = writtenDay(text);
    return 'cause' in written ? {} : written.readings;
  },
  write: String,
  storedAs: 'text',
  isAmount: false,
  filteredBy: ['from', 'to'],
};
