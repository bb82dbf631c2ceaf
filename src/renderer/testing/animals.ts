import type { PetRow } from '../../shared/pet.ts';

/** An animal of which nothing is written down but what is said here. */
export function animalRow(id: number | bigint, said: Partial<PetRow> = {}): PetRow {
  return {
    id: BigInt(id),
    name: `Pet ${String(id)}`,
    categoryId: 1n,
    status: 'available',
    addedAt: 0,
    addedBy: null,
    version: 0,
    details: {},
    photographs: [],
    ...said,
  };
}
