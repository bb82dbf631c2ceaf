import type { StatusCounts } from '../../shared/inventory.ts';
import type { PetRow } from '../../shared/pet.ts';

/** How many animals have each status. */
export function countStatuses(animals: readonly Pick<PetRow, 'status'>[]): StatusCounts {
  const counts = { available: 0, pending: 0, sold: 0, none: 0, all: animals.length };
  for (const { status } of animals) counts[status ?? 'none'] += 1;
  return counts;
}
