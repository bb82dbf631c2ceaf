import { changedDetails } from '../../../shared/fields/details.ts';
import { treatedUntil } from '../../../shared/treatment.ts';
import type { KnownPet, Planned } from '../planned-step.ts';
import { isTreated } from '../refusals.ts';
import type { Run } from './database.ts';
import { readProfile } from './profile.ts';

/**
 * Refuses to sell and reserve animals, all of an entry or some, that are under treatment on a day (YYYY-MM-DD),
 * unless the shop sells them. Throws `bad_request`.
 */
export async function refuseTreated(
  read: Run,
  changes: readonly Planned[],
  pets: ReadonlyMap<bigint, KnownPet>,
  day: string,
): Promise<void> {
  const [first, ...others] = changes.flatMap((change) => {
    const pet = pets.get(change.id);
    if (!pet || !leaves(change, pet)) return [];
    const details = changedDetails(pet.row.details, change.details ?? {});
    const until = treatedUntil({ details }, day);
    return until === null ? [] : [{ name: pet.row.name, until }];
  });
  if (!first || (await readProfile(read)).sellsUnderTreatment) return;
  throw isTreated(first.name, first.until, others.length);
}

/** Whether a change sells or reserves an entry or, in part, some of it. */
function leaves({ fields, partTo, hasHappened = false }: Planned, { row }: KnownPet): boolean {
  if (hasHappened) return false;
  const to = partTo ?? fields.status;
  return (to === 'sold' || to === 'pending') && (partTo !== undefined || row.status !== to);
}
