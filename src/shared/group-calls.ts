import { z } from 'zod';
import { ANIMALS, CARD } from './call.ts';
import type { DetailsChange } from './fields/details.ts';
import { StepOutcome } from './history.ts';
import { PetSelection } from './inventory.ts';
import { checkText } from './messages.ts';
import { ChangeOfOne } from './pet.ts';

/** Some animals of a group, which become an entry of their own with a change. */
export const GroupSplit = ChangeOfOne.extend({ quantity: z.int().min(1).max(1_000_000) });
export type GroupSplit = z.infer<typeof GroupSplit>;

/**
 * Why animals are removed, one of the choices of the field `removedwhy`, which may say more (“Died: old age”), and on which
 * day; null where that is left open.
 */
export const Removal = z.object({
  why: z.string().max(100).superRefine(checkText).nullable(),
  day: z.iso.date().nullable(),
});
export type Removal = z.infer<typeof Removal>;

/** What is written down of a removal. */
export function removalDetails({ why, day }: Removal): DetailsChange {
  return { removedwhy: why, removedon: day };
}

/** Some animals of a group, which are removed as an entry of their own. */
export const SomeRemoved = GroupSplit.omit({ change: true }).extend(Removal.shape);
export type SomeRemoved = z.infer<typeof SomeRemoved>;

/** The most entries that become one. */
export const MOST_JOINED = 50;

/** Alike entries in stock that become one, the first, as they were seen. */
export const GroupJoin = z.object({
  animals: z
    .array(ChangeOfOne.omit({ change: true }))
    .min(2)
    .max(MOST_JOINED),
});
export type GroupJoin = z.infer<typeof GroupJoin>;

/** The calls that take animals out of entries, and join entries. */
export const groupCalls = {
  /** Makes some animals of a group an entry of their own, with a change; the outcome has both. */
  'pets.split': {
    who: 'clerk',
    limits: CARD,
    input: z.object({ split: GroupSplit }),
    output: StepOutcome,
  },
  /** Makes alike entries one, the first, as many as all of them. */
  'pets.join': {
    who: 'clerk',
    limits: ANIMALS,
    input: z.object({ join: GroupJoin }),
    output: StepOutcome,
  },
  'pets.remove': {
    who: 'clerk',
    limits: ANIMALS,
    input: Removal.partial().extend({ selection: PetSelection }),
    output: StepOutcome,
  },
  /** Removes some animals of a group, as an entry of their own. */
  'pets.removeSome': {
    who: 'clerk',
    limits: ANIMALS,
    input: z.object({ some: SomeRemoved }),
    output: StepOutcome,
  },
} as const;
