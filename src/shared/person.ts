import { z } from 'zod';
import { checkText, mustBe } from './messages.ts';

export const PersonId = z.string().regex(/^[0-9a-z]{1,32}$/);
export type PersonId = z.infer<typeof PersonId>;

/** What a person may do: an owner everything, a clerk whatever concerns animals. */
export const Role = z.enum(['owner', 'clerk']);
export type Role = z.infer<typeof Role>;

/** The name shown in the history: trimmed, 1 to 60 characters on one line. */
export const PersonName = z
  .string({ error: mustBe('text') })
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(60, { error: 'must be at most 60 characters long' })
  .superRefine(checkText);

/** The fewest and the most digits of a PIN. */
export const [FEWEST_PIN_DIGITS, MOST_PIN_DIGITS] = [4, 12];

/** Digits only, so that any till's number pad can type it. */
export const Pin = z.string().regex(new RegExp(`^\\d{${FEWEST_PIN_DIGITS},${MOST_PIN_DIGITS}}$`), {
  error: 'must be 4 to 12 digits',
});

/** Somebody who works in the shop, as the window sees them. */
export const Person = z.object({ id: PersonId, name: z.string(), role: Role });
export type Person = z.infer<typeof Person>;

/** An owner's PIN, with which they allow a call that a clerk may not make alone. */
export const Approval = z.object({ id: PersonId, pin: Pin });
export type Approval = z.infer<typeof Approval>;

/** Who is signed in at one window. */
export const SignIn = z.object({
  /** Everybody who can sign in; empty in a shop that names no persons. */
  persons: z.array(Person),
  /** Who is signed in at this window; null while it is locked or the shop names no persons. */
  current: Person.nullable(),
  /** Until when (Unix ms) it shows an inspector the register and nothing else; null where it does not. */
  inspectedUntil: z.number().nullable(),
});
export type SignIn = z.infer<typeof SignIn>;
