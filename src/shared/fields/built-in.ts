import { NOT_PROTECTED } from '../protected-species.ts';
import type { PetStatus } from '../pet.ts';
import type { Field, FieldId } from './field.ts';

const PLAIN = {
  categories: null,
  isColumn: false,
  isUnique: false,
  reminds: false,
  isHidden: false,
  inForm: false,
  choices: [],
} as const satisfies Partial<Field>;

const REMINDER = { ...PLAIN, kind: 'date', reminds: true } as const;
/** The reasons of a death, of which the second is a cause in itself. */
export const DIED = 'Died';
export const PUT_DOWN = 'Put down';
/** Why else than by its death an animal is removed, as every shop has it from the start. */
const LEFT = [
  PUT_DOWN,
  'Escaped',
  'Stolen',
  'Given away',
  'Back to the breeder',
  'Moved to another shop',
  'Added by mistake',
] as const;
export type ReasonToLeave = (typeof LEFT)[number];
const REASONS = [DIED, ...LEFT];
/** Shown for the categories that the owner chooses, and for animals of which it is written down. */
const PROTECTED = { ...PLAIN, categories: [] };
const PROTECTIONS = [
  NOT_PROTECTED,
  ...['A', 'B', 'C', 'D'].map((annex) => `EU Annex ${annex}`),
  ...['I', 'II', 'III'].map((appendix) => `CITES Appendix ${appendix}`),
];

/** What an animal costs, and how many a line of the list stands for. */
export const PRICE: Field = {
  ...PLAIN,
  id: 'price',
  name: 'Price',
  kind: 'money',
  isColumn: true,
  inForm: true,
};
/** What the shop paid for an animal: shown to clerks only if the owner wishes. */
export const PURCHASE_PRICE: Field = {
  ...PLAIN,
  id: 'cost',
  name: 'Purchase price',
  kind: 'money',
};
export const QUANTITY: Field = {
  ...PLAIN,
  id: 'quantity',
  name: 'Number of animals',
  kind: 'number',
  isColumn: true,
};

/** The fields of a shop that has not changed any. What is stored under their ids stays theirs. */
export const BUILT_IN_FIELDS: readonly Field[] = [
  PRICE,
  { ...PLAIN, id: 'chip', name: 'Microchip or ring', kind: 'code', isColumn: true, isUnique: true },
  { ...PLAIN, id: 'sex', name: 'Sex', kind: 'choice', choices: ['Male', 'Female', 'Unknown'] },
  { ...PLAIN, id: 'born', name: 'Born', kind: 'date' },
  { ...PLAIN, id: 'breed', name: 'Breed', kind: 'text' },
  { ...PLAIN, id: 'place', name: 'Cage or tank', kind: 'text', inForm: true },
  { ...PLAIN, id: 'source', name: 'Source', kind: 'text' },
  PURCHASE_PRICE,
  { ...PLAIN, id: 'notes', name: 'Notes', kind: 'longText' },
  QUANTITY,
  { ...PLAIN, id: 'reservedfor', name: 'Reserved for', kind: 'text', isColumn: true },
  { ...PLAIN, id: 'phone', name: 'Phone', kind: 'text' },
  { ...REMINDER, id: 'reserveduntil', name: 'Reserved until', isColumn: true },
  { ...REMINDER, id: 'notforsaleuntil', name: 'Not for sale until', isColumn: true },
  { ...PLAIN, id: 'treatment', name: 'Last treatment', kind: 'text' },
  { ...REMINDER, id: 'treatagainon', name: 'Treat again on' },
  { ...PROTECTED, id: 'species', name: 'Species', kind: 'text' },
  { ...PROTECTED, id: 'protection', name: 'Protection', kind: 'choice', choices: PROTECTIONS },
  { ...PROTECTED, id: 'originproof', name: 'Proof of origin no.', kind: 'text' },
  { ...PLAIN, id: 'removedwhy', name: 'Removed because', kind: 'choice', choices: REASONS },
  { ...PLAIN, id: 'removedon', name: 'Removed on', kind: 'date' },
];

/** What is written down when an animal is removed: it ends when that is put back. */
export const REMOVAL_FIELDS: readonly FieldId[] = ['removedwhy', 'removedon'];

/** The day until which an animal is reserved. */
export const RESERVED_UNTIL: FieldId = 'reserveduntil';

/** What is written down when an animal is reserved. */
export const RESERVATION_FIELDS: readonly FieldId[] = ['reservedfor', 'phone', RESERVED_UNTIL];

/** The last day on which an animal under treatment is not for sale. */
export const NOT_FOR_SALE_UNTIL: FieldId = 'notforsaleuntil';

/** What recording a treatment writes down about its animals. */
const TREATMENT_FIELDS: readonly FieldId[] = [NOT_FOR_SALE_UNTIL, 'treatment', 'treatagainon'];

/** What is written down about an animal of a protected species: the species, its protection, and the paper's number. */
export const PROTECTION_FIELDS: readonly FieldId[] = ['species', 'protection', 'originproof'];

/**
 * Whether an animal's card has room for a field: those of a reservation only where there is one or they
 * have a value, those of a treatment only with a value, and those of its removal never.
 */
export function isOnCard(
  id: FieldId,
  { status, details }: { status: PetStatus | null; details: Readonly<Record<FieldId, unknown>> },
): boolean {
  if (REMOVAL_FIELDS.includes(id)) return false;
  if (details[id] !== undefined) return true;
  if (TREATMENT_FIELDS.includes(id)) return false;
  return !RESERVATION_FIELDS.includes(id) || status === 'pending';
}
