import type { StatusCounts } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';

/** How many animals have a status, by its code; 0 means none. */
export interface RawTotal {
  status: bigint | number;
  animals: bigint;
}

/** The counts of all statuses, with those that are not there as 0. */
export function countsOf(totals: readonly RawTotal[]): StatusCounts {
  const of = (code: number) =>
    Number(totals.find(({ status }) => Number(status) === code)?.animals ?? 0);
  const [none, available, pending, sold] = [of(0), of(1), of(2), of(3)];
  const stock = none + available + pending;
  return { available, pending, sold, none, stock, all: stock + sold };
}

/** How many animals have each status. */
export function countStatuses(animals: readonly Pick<PetRow, 'status'>[]): StatusCounts {
  const counts = { available: 0, pending: 0, sold: 0, none: 0 };
  for (const { status } of animals) counts[status ?? 'none'] += 1;
  return { ...counts, stock: animals.length - counts.sold, all: animals.length };
}
