import { PetName } from '../../../shared/pet.ts';
import type { PageRecord, Value } from './page-records.ts';

/** An animal as a page told it; `addedAt` is null where only an order of names knew it. */
export interface SalvagedAnimal {
  id: bigint;
  name: string;
  categoryId: bigint;
  status: bigint | null;
  addedAt: bigint | null;
  addedBy: string | null;
}

/**
 * The animal that a record of `pets` or `pet_names` is about: no other table has as many columns
 * of these kinds. Undefined for any other record, and for one that was never stored like this.
 */
export function animalOf({ rowid, values }: PageRecord): SalvagedAnimal | undefined {
  const isOfPets = rowid !== null && values.length === 6 && values[0] === null;
  if (isOfPets) {
    const [, name, categoryId, status, addedAt, addedBy] = values;
    const isDated = typeof addedAt === 'bigint' && addedAt >= 0n;
    const isSigned = addedBy === null || typeof addedBy === 'string';
    return isDated && isSigned
      ? checked(rowid, name, categoryId, status, addedAt, addedBy)
      : undefined;
  }
  const isOfNames = rowid === null && values.length === 4;
  if (!isOfNames) return undefined;
  // The index by category has the same columns in another order.
  const isByCategory = typeof values[0] === 'bigint';
  const [name, id, categoryId, status] = isByCategory
    ? [values[3], values[1], values[0], values[2]]
    : values;
  return typeof id === 'bigint' ? checked(id, name, categoryId, status, null, null) : undefined;
}

function checked(
  id: bigint,
  name: Value,
  categoryId: Value,
  status: Value,
  addedAt: bigint | null,
  addedBy: string | null,
): SalvagedAnimal | undefined {
  const isStatus = status === null || (typeof status === 'bigint' && status >= 1n && status <= 3n);
  if (id < 1n || typeof categoryId !== 'bigint' || !isStatus) return undefined;
  if (typeof name !== 'string' || !PetName.safeParse(name).success) return undefined;
  return { id, name, categoryId, status, addedAt, addedBy };
}
