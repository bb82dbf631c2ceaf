import { bornOn, countOf, textOf, whoIs, type Book } from './book.ts';

/** For countries without a book of their own here: what the registers that were looked at share. */
export const ELSEWHERE: Book = {
  name: 'Register of animals',
  // Its days, such as 2026-11-19, are read alike everywhere.
  language: 'en-CA',
  law: '',
  read: '2026-11',
  columns: [
    { name: 'No.', of: ({ life }) => String(life.number) },
    { name: 'In', of: ({ arrival }, day) => (arrival ? day(arrival.entry.day) : '') },
    { name: 'From', of: ({ from }) => whoIs(from) },
    { name: 'Animal', of: ({ life }) => life.name },
    {
      name: 'Species, breed',
      of: ({ life }) => [life.species, textOf(life.details, 'breed')].filter(Boolean).join(', '),
    },
    { name: 'Number', of: (line) => countOf(line, 'corrected') },
    { name: 'Chip or ring', of: ({ life }) => textOf(life.details, 'chip') },
    { name: 'Sex', of: ({ life }) => textOf(life.details, 'sex') },
    {
      name: 'Born',
      of: bornOn,
    },
    { name: 'Out', of: ({ departure }, day) => (departure ? day(departure.entry.day) : '') },
    {
      name: 'Sold, or why',
      of: ({ departure, isCorrection }) =>
        departure === null || isCorrection
          ? ''
          : departure.entry.kind === 'sold'
            ? 'Sold'
            : (departure.entry.why ?? 'Removed'),
    },
    { name: 'To', of: ({ to }) => whoIs(to) },
  ],
  has: () => true,
  needs: { arrival: ['supplier'], departure: [], death: [] },
  warnings: [],
  lateAfter: 72,
  keptYears: 3,
};
