import { z } from 'zod';
import { Details, DetailsChange, detailsText } from './fields/details.ts';
import { Id, Int64 } from './int64.ts';
import { isVisible, mustBe, textProblem } from './messages.ts';
import { PhotographIds } from './photograph.ts';

export const PET_STATUSES = ['available', 'pending', 'sold'] as const;

/** Availability of an animal. */
export const PetStatus = z.enum(PET_STATUSES, {
  error: mustBe('one of available, pending, sold'),
});
export type PetStatus = z.infer<typeof PetStatus>;

/** Longest name, in Unicode code points. */
export const MAX_NAME_LENGTH = 200;

/** Counts code points only if the UTF-16 length leaves any doubt. */
function isTooLong(name: string): boolean {
  if (name.length <= MAX_NAME_LENGTH) return false;
  return name.length > 2 * MAX_NAME_LENGTH || Array.from(name).length > MAX_NAME_LENGTH;
}

/** What is wrong with a name, worded to follow the field's name; undefined when it is valid. */
function nameProblem(name: string): string | undefined {
  if (!isVisible(name)) return 'must have at least one visible character';
  if (isTooLong(name)) return `must be at most ${String(MAX_NAME_LENGTH)} characters long`;
  return textProblem(name);
}

/** An animal's name, kept as sent: 1 to 200 code points, at least one to be seen, none that `textProblem` names. */
export const PetName = z
  .string({ error: mustBe('text') })
  .superRefine((name, context) => {
    const problem = nameProblem(name);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  })
  .meta({
    minLength: 1,
    maxLength: MAX_NAME_LENGTH,
    // Nearly the same: what can't be seen is more than white space, but few tools know its names.
    pattern: '^(?=[\\s\\S]*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]*$',
  });

/** What a client sends to add an animal. Unknown fields are dropped. */
export const NewPet = z
  .object({
    name: PetName.describe("The animal's name."),
    categoryId: Int64.describe('Identifier of the category the animal belongs to.'),
    status: PetStatus.optional().describe('Availability status. Omitted stays omitted.'),
  })
  .meta({ id: 'NewPet', description: 'An animal to be added.' });
export type NewPet = z.infer<typeof NewPet>;

/** An animal as the service returns it. It was validated when added, so it is not validated again. */
export const Pet = z
  .object({
    id: Int64.describe('Unique identifier, assigned by the service on creation.'),
    name: z.string().describe("The animal's name."),
    categoryId: Int64.describe('Identifier of the category the animal belongs to.'),
    status: PetStatus.optional().describe(
      'Availability status. Left out when the animal has none.',
    ),
  })
  .meta({ id: 'Pet', description: 'An animal.' });
export type Pet = z.infer<typeof Pet>;

/** Who added the animals that no till did, as shown and sorted among the labels of tills. */
export const ADDED_BY_SHOP = 'Shop';

/** An animal's name as a clerk types it: trimmed at both ends. */
export const ClerkPetName = z
  .string({ error: mustBe('text') })
  .trim()
  .pipe(PetName);

/** An animal that a clerk adds. */
export const ClerkNewPet = NewPet.extend({
  name: ClerkPetName,
  categoryId: Id,
  details: Details.optional(),
});
/** An animal that is added in the shop, which may have details; a till's has none. */
export type ShopNewPet = NewPet & { details?: Details | undefined };

/** Everything about an animal that can change; null where NewPet leaves a field out. */
export const PetFields = z.object({
  name: z.string(),
  categoryId: Id,
  status: PetStatus.nullable(),
  /** The shop's own; the service neither takes nor returns them. */
  details: Details,
  photographs: PhotographIds,
});
export type PetFields = z.infer<typeof PetFields>;

/** A clerk's change to an animal. What is left out stays as it is. */
export const PetChange = z
  .object({
    name: ClerkPetName,
    categoryId: Id,
    status: PetStatus.nullable(),
    details: DetailsChange,
    /** Of one animal at a time, whose photographs they must be. */
    photographs: PhotographIds,
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, { error: 'must change something' });
export type PetChange = z.infer<typeof PetChange>;

/** A change of one animal among several, and the version on which it is based. */
export const ChangeOfOne = z.object({ id: Id, version: z.int().min(0), change: PetChange });
export type ChangeOfOne = z.infer<typeof ChangeOfOne>;

/** Whether two animals have the same fields. */
export function hasSameFields(left: PetFields, right: PetFields): boolean {
  const { details, photographs, ...fields } = fieldsOf(left);
  return (
    Object.entries(fields).every(([field, value]) => right[field as 'name'] === value) &&
    detailsText(details) === detailsText(right.details) &&
    photographs.join() === right.photographs.join()
  );
}

/** The changeable fields of an animal, new or stored. */
export function fieldsOf(pet: ShopNewPet | PetFields): PetFields {
  const { name, categoryId, status, details } = pet;
  const photographs = 'photographs' in pet ? pet.photographs : [];
  return { name, categoryId, status: status ?? null, details: details ?? {}, photographs };
}

/** An animal as the window shows it, including when (Unix ms) and by which till it was added. */
export const PetRow = PetFields.extend({
  id: Id,
  addedAt: z.number(),
  /** The label of the key that added it; null when a clerk added it in the window. */
  addedBy: z.string().nullable(),
  /** 0 until the first change, then the id of the newest one; versions increase across the whole shop. */
  version: z.number(),
});
export type PetRow = z.infer<typeof PetRow>;

/** Turns a row into an animal as the service returns it: without details and the fields that are null. */
export function petOf({ id, ...row }: PetFields & Pick<PetRow, 'id'>): Pet {
  const given = Object.entries(fieldsOf(row)).filter(
    ([field, value]) => field in NewPet.shape && value !== null,
  );
  return { id, ...(Object.fromEntries(given) as Omit<Pet, 'id'>) };
}
