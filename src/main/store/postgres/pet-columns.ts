import { PET_STATUSES, type Pet, type PetRow, type PetStatus } from '../../../shared/pet.ts';

/** An animal as the tables have it. */
export interface RawPet {
  id: bigint;
  name: string;
  category_id: bigint;
  status: number | null;
}

/** With when and by whom it was added, and its version. */
export interface RawRow extends RawPet {
  added_at: bigint;
  label: string | null;
  version: bigint;
}

/** The columns of a RawRow of `pets`, or of what is called so. */
export const ROW_COLUMNS =
  'pets.id, pets.name, pets.category_id, pets.status, pets.added_at, pets.version, keys.label';

/** The code of a status; null for none. */
export function statusCode(status: PetStatus | null | undefined): number | null {
  return status ? PET_STATUSES.indexOf(status) + 1 : null;
}

/** The status of a code. */
export function statusOf(code: number | null): PetStatus | null {
  return code === null ? null : (PET_STATUSES[code - 1] ?? null);
}

export function petOf({ id, name, category_id: categoryId, status }: RawPet): Pet {
  const known = statusOf(status);
  return { id, name, categoryId, ...(known && { status: known }) };
}

export function rowOf(raw: RawRow): PetRow {
  return {
    id: raw.id,
    name: raw.name,
    categoryId: raw.category_id,
    status: statusOf(raw.status),
    addedAt: Number(raw.added_at),
    addedBy: raw.label,
    version: Number(raw.version),
  };
}
