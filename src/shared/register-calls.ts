import { z } from 'zod';
import { NEEDS } from './books/book.ts';
import { Id } from './int64.ts';
import { SearchText } from './inventory.ts';
import { ENTRY_KINDS, PersonText, RegisterCheck, RegisterSeal } from './register.ts';

/** The most entries of the register that one call returns, and the most lines of a book. */
export const MAX_ENTRIES_PER_CALL = 200;
export const MOST_BOOK_LINES = 20_000;

/** Which entries to show. */
export const RegisterPart = z.enum(['all', 'protected', 'treated', 'missing']);
export type RegisterPart = z.infer<typeof RegisterPart>;

/** Which part of the register: of a stretch of days, both included, and of animals that a search finds. */
const Wanted = z.object({
  part: RegisterPart,
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  search: SearchText,
});
export type WantedEntries = z.infer<typeof Wanted>;

/** Which entries of it: only those with lower numbers than `before`. */
const WantedPage = Wanted.extend({
  before: z.int().nullable(),
  limit: z.int().min(1).max(MAX_ENTRIES_PER_CALL),
});
export type WantedPage = z.infer<typeof WantedPage>;

/** An entry as it is shown: with what the register knows of its animal now. */
export const RegisterRow = z.object({
  number: z.number(),
  day: z.string(),
  /** When it was entered (Unix ms), and whether that is later than the country's book allows. */
  at: z.number(),
  isLate: z.boolean(),
  kind: z.enum(ENTRY_KINDS),
  why: z.string().nullable(),
  animal: Id.nullable(),
  name: z.string(),
  species: z.string(),
  breed: z.string(),
  mark: z.string(),
  /** How many animals it is about. */
  animals: z.number().nullable(),
  person: PersonText.nullable(),
  /** What the country's book needs to know of it. */
  missing: z.array(z.enum(NEEDS)),
  undoneBy: z.number().nullable(),
  record: z.string().nullable(),
  /** Of a restored backup: the last entry of the register that it replaced, where that is known. */
  replaced: z.number().nullable(),
  /** Of a correction: what is known now, by the ids of the shop's fields; null where it was emptied. */
  corrected: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable()),
});
export type RegisterRow = z.infer<typeof RegisterRow>;

/** A page of the register, the newest entry first, and how many entries each part has in these days. */
export const RegisterPage = z.object({
  rows: z.array(RegisterRow),
  hasMore: z.boolean(),
  counts: z.record(RegisterPart, z.number()),
});
export type RegisterPage = z.infer<typeof RegisterPage>;

/** The country's book as it is printed. */
export const PrintedBook = z.object({
  name: z.string(),
  language: z.string(),
  law: z.string(),
  columns: z.array(z.string()),
  /** Its lines, which `linesIn` reads: as one text, so that tills do not wait while 20,000 of them cross main. */
  lines: z.string(),
  /** Whether there are more lines than one call returns. */
  isMore: z.boolean(),
  /** The signed state of the register from which it was taken. */
  seal: RegisterSeal,
});
export type PrintedBook = z.infer<typeof PrintedBook>;

/** The lines of a printed book, a text for each of its columns. */
export function linesIn({ lines }: Pick<PrintedBook, 'lines'>): string[][] {
  return JSON.parse(lines) as string[][];
}

/** The window's calls about the register. */
export const registerCalls = {
  'register.page': {
    who: 'inspector',
    reads: ['animals', 'sales', 'treatments', 'customers', 'profile'],
    input: WantedPage,
    output: RegisterPage,
  },
  /** The lines of animals that were here on any of these days. */
  'register.book': {
    who: 'inspector',
    reads: ['animals', 'sales', 'treatments', 'customers', 'profile'],
    input: Wanted,
    output: PrintedBook,
  },
  /** What the country's book lacks of an animal's arrival. */
  'register.missing': {
    who: 'clerk',
    reads: ['animals', 'sales', 'customers', 'profile'],
    input: z.object({ animal: Id }),
    output: z.object({ missing: z.array(z.enum(NEEDS)) }),
  },
  /** Reads the whole register, and compares it with the stock and with what a print says of it. */
  'register.check': {
    who: 'inspector',
    reads: [],
    input: z.object({
      known: z
        .object({ number: z.int().min(1), hash: z.string().regex(/^[0-9a-f]{16,64}$/) })
        .nullable(),
    }),
    output: RegisterCheck,
  },
} as const;
