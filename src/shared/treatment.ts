import { z } from 'zod';
import { Author, StepOutcome } from './history.ts';
import { PetSelection } from './inventory.ts';
import { Id } from './int64.ts';
import { checkText, isVisible } from './messages.ts';
import type { PetFields } from './pet.ts';
import { say, type Sentence } from './say.ts';

export const MAX_TREATMENTS_PER_CALL = 100;

/** The most animals of a treatment that a list names. */
export const MOST_TREATED_LISTED = 50;

const Words = z.string().trim().max(200).superRefine(checkText);
const Day = z.iso.date();

/** What was done to animals, as the window sends it; its id, made there, lets it be sent twice. */
export const TreatmentToRecord = z
  .object({
    id: z.uuid(),
    /** When it was done. */
    day: Day,
    /** What was done, or against what. */
    what: Words.refine(isVisible, { error: 'must not be empty' }),
    /** The vet, or who else did it. */
    by: Words,
    medicine: Words,
    batch: Words,
    /** The last day on which the animals are not for sale; null where they may be sold at once. */
    until: Day.nullable(),
    /** When it is to be done again. */
    againOn: Day.nullable(),
  })
  .refine(({ day, until }) => until === null || until >= day, {
    error: 'must not be before the treatment',
    path: ['until'],
  })
  .refine(({ day, againOn }) => againOn === null || againOn > day, {
    error: 'must be after the treatment',
    path: ['againOn'],
  });
export type TreatmentToRecord = z.infer<typeof TreatmentToRecord>;

/** A treated entry of the stock, and how many animals it had then. */
const Treated = z.object({ petId: Id, animals: z.number() });

/** A treatment as it was recorded. */
export const Treatment = z.object({
  ...TreatmentToRecord.shape,
  /** Counts the shop's treatments. */
  number: z.number(),
  /** When it was entered (Unix ms). */
  enteredAt: z.number(),
  author: Author,
  /** How many entries were treated, and how many animals. */
  entries: z.number(),
  animals: z.number(),
  /** The first of the entries; of a list of one animal's treatments that animal. */
  treated: z.array(Treated).max(MOST_TREATED_LISTED),
  /** Whether an undo took it back from the first of them. */
  isUndone: z.boolean(),
});
export type Treatment = z.infer<typeof Treatment>;

/** Which treatments to list. */
export const TreatmentsQuery = z.object({
  /** Those with lower numbers. */
  before: z.int().optional(),
  petId: Id.optional(),
  limit: z.int().min(1).max(MAX_TREATMENTS_PER_CALL),
});
export type TreatmentsQuery = z.infer<typeof TreatmentsQuery>;

/** The window's calls about treatments. */
export const treatmentCalls = {
  'treatments.record': {
    who: 'clerk',
    writes: ['treatments'],
    input: z.object({ selection: PetSelection, treatment: TreatmentToRecord }),
    output: z.object({ treatment: Treatment, outcome: StepOutcome }),
  },
  /** The newest first; with an animal its own. */
  'treatments.list': {
    who: 'clerk',
    reads: ['treatments', 'animals'],
    input: TreatmentsQuery,
    output: z.array(Treatment),
  },
} as const;

/** The last day on which an animal is not for sale, if that is not over on a day (both YYYY-MM-DD); null for one that is for sale. */
export function treatedUntil({ details }: Pick<PetFields, 'details'>, day: string): string | null {
  const until = details['notforsaleuntil'];
  return typeof until === 'string' && until >= day ? until : null;
}

/** Why an animal or a group can't be sold or reserved until a day (YYYY-MM-DD), the last one included. */
export function treatedSentence(name: string, until: string): Sentence {
  return say`${name} is under treatment until ${until} and can be sold or reserved from ${dayAfter(until)}.`;
}

/** The day after one (YYYY-MM-DD). */
function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
