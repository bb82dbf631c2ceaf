import type { PetRow } from '../../shared/pet.ts';
import type { AdditionOutcome } from './store.ts';

/** The animals that a group of additions added, without those of replays, refusals and errors. */
export function addedRows(outcomes: readonly (AdditionOutcome | Error | null)[]): PetRow[] {
  return outcomes.flatMap((added) =>
    added && 'outcome' in added && added.outcome === 'added' ? [added.row] : [],
  );
}
