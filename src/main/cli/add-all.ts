import { ShopError } from '../../shared/errors.ts';
import type { NewPet } from '../../shared/pet.ts';
import type { PetStore } from '../store/store.ts';

/** As many as the store adds in one transaction, so that what is reported after a failure is what was added. */
const BATCH = 5_000;

/** Adds many animals. When the disk fills up on the way, the error says how many were added before. */
export async function addAll(pets: PetStore, additions: readonly NewPet[]): Promise<void> {
  for (let added = 0; added < additions.length; added += BATCH) {
    try {
      await pets.addMany(additions.slice(added, added + BATCH));
    } catch (error) {
      if (!(error instanceof ShopError) || added === 0) throw error;
      throw new ShopError(
        error.code,
        `Only the first ${String(added)} of ${String(additions.length)} animals were added. ${error.message}`,
        { cause: error },
      );
    }
  }
}
