import { z } from 'zod';
import { AUTHOR_KINDS } from './history.ts';

/** What an entry says. `corrected` is about a person, and `restored` about the register itself. */
export const ENTRY_KINDS = [
  'added',
  'split',
  'changed',
  'sold',
  'returned',
  'removed',
  'joined',
  'putBack',
  'recounted',
  'treated',
  'corrected',
  'restored',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Value = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** What became known of an animal: only what is new or changed, null where something was emptied. */
export const EntryFacts = z.object({
  name: z.string().optional(),
  /** The category's number, and the name that it had on that day. */
  category: z.string().optional(),
  species: z.string().optional(),
  /** Whether it is sold; reserved or not, others are here. */
  status: z.enum(['here', 'sold']).optional(),
  /** By the ids of the shop's fields. */
  details: z.record(z.string(), Value).optional(),
});
export type EntryFacts = z.infer<typeof EntryFacts>;

const Replaced = z.object({ number: z.int(), hash: Hash });

/** An entry of the register. What does not apply is left out, so that every entry has only one text. */
export const RegisterEntry = z.object({
  number: z.int().min(1),
  /** When it was entered, in UTC, and the day on which it was. */
  at: z.iso.datetime(),
  day: z.iso.date(),
  kind: z.enum(ENTRY_KINDS),
  by: z.enum(AUTHOR_KINDS).optional(),
  who: z.string().optional(),
  animal: z.string().regex(/^\d+$/).optional(),
  /** How many animals came, went or are there. */
  animals: z.number().optional(),
  facts: EntryFacts.optional(),
  /** The record to which it belongs: `sale:17` or `delivery:3`. */
  record: z.string().optional(),
  step: z.int().optional(),
  /** The step that it takes back. */
  undoes: z.int().optional(),
  why: z.string().optional(),
  /** From whom or to whom: the hash of what is kept of that person beside the register. */
  person: Hash.optional(),
  /** Of `corrected`: what was written of that person before. */
  corrects: z.array(Hash).optional(),
  /** Of `restored`: the last entry of the register that was replaced. */
  replaced: Replaced.optional(),
});
export type RegisterEntry = z.infer<typeof RegisterEntry>;

/** An entry as it is kept: its text, by which it is hashed together with the hash of the one before. */
export interface RegisterLine {
  number: number;
  text: string;
  hash: string;
}

/** What is kept of a person beside the register, and can be deleted without breaking it. */
export interface RegisterPerson {
  hash: string;
  salt: string;
  text: string;
}

/** From whom an animal came, or to whom it went. */
export const PersonText = z.object({ name: z.string(), address: z.string() });
export type PersonText = z.infer<typeof PersonText>;

/** The signed state of the register at the end of a day, or when it was printed or exported. */
export const RegisterSeal = z.object({
  number: z.int().min(0),
  hash: Hash,
  at: z.iso.datetime(),
  signature: z.string(),
  key: z.string(),
});
export type RegisterSeal = z.infer<typeof RegisterSeal>;

/** How far the register goes. */
export interface RegisterHead {
  number: number;
  hash: string;
}

/** Something that a check has found: at which entry, of which day. */
export const RegisterProblem = z.object({
  kind: z.enum([
    'missing',
    'unreadable',
    'altered',
    'broken',
    'person',
    'animal',
    'unknownAnimal',
    'missingAnimal',
    'seal',
    'clock',
  ]),
  number: z.int().nullable(),
  day: z.string().nullable(),
  animal: z.string().nullable(),
});
export type RegisterProblem = z.infer<typeof RegisterProblem>;

/** What a check has found; `isMore` where there are more problems than are listed. */
export const RegisterCheck = z.object({
  entries: z.int(),
  hash: Hash,
  lastDay: z.string().nullable(),
  /** The restores from backups, and how far the register went that each replaced, if that is known. */
  restores: z.array(
    RegisterEntry.pick({ number: true, day: true }).extend({ replaced: Replaced.nullable() }),
  ),
  /** The keys by which it is signed: the first 16 digits of the SHA-256 of each, and up to which entry. */
  keys: z.array(z.object({ name: z.string(), number: z.int() })),
  problems: z.array(RegisterProblem),
  isMore: z.boolean(),
});
export type RegisterCheck = z.infer<typeof RegisterCheck>;
