import type { StatusCounts } from '../../../shared/inventory.ts';

/** How many animals have a status, by its code; 0 means none. */
export interface RawTotal {
  status: number;
  animals: bigint;
}

export function countsOf(totals: readonly RawTotal[]): StatusCounts {
  const of = (code: number) => Number(totals.find(({ status }) => status === code)?.animals ?? 0);
  const [none, available, pending, sold] = [of(0), of(1), of(2), of(3)];
  return { available, pending, sold, none, all: none + available + pending + sold };
}
