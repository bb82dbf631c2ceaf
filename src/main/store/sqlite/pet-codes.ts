import { PET_STATUSES, type Pet, type PetRow, type PetStatus } from '../../../shared/pet.ts';

/** A row of `pets` as better-sqlite3 answers it in raw mode. */
export type RawPet = [id: bigint, name: string, categoryId: bigint, status: bigint | null];
export type RawRow = [...RawPet, addedAt: bigint, addedBy: string | null];

export const PET_COLUMNS = 'pets.id, pets.name, pets.category_id, pets.status';

/** The number that stands for a status in the database; null for none. */
export function statusCode(status: PetStatus | null | undefined): number | null {
  return status ? PET_STATUSES.indexOf(status) + 1 : null;
}

function statusOf(code: bigint | null): PetStatus | undefined {
  return code === null ? undefined : PET_STATUSES[Number(code) - 1];
}

export function petOf([id, name, categoryId, code]: RawPet): Pet {
  const status = statusOf(code);
  return status ? { id, name, categoryId, status } : { id, name, categoryId };
}

export function rowOf([id, name, categoryId, code, addedAt, addedBy]: RawRow): PetRow {
  const status = statusOf(code) ?? null;
  return { id, name, categoryId, status, addedAt: Number(addedAt), addedBy };
}
