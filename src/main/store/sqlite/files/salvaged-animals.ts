import { PetName } from '../../../../shared/pet.ts';
import type { PageRecord, Value } from './page-records.ts';
import { FIELD_COUNT, type SqlValue } from '../../field-columns.ts';
import { fieldsAt, possibleFields } from '../pet-columns.ts';

/** An animal as found on a page, its fields in column order. */
export interface SalvagedAnimal {
  id: bigint;
  fields: SqlValue[];
  /** The change that produced this state. Of two states, the one with the higher version counts. */
  version: bigint;
  /** Null when only a change or an order by name contained it. */
  added: { at: bigint; by: string | null } | null;
  /** Whether it is no longer in stock. */
  isRemoved: boolean;
}

const REMOVED = 2n;

/**
 * Returns the animal that a record of `pets`, `removed_pets`, `changes` or `pet_names` describes;
 * no other table has as many columns of these kinds. Undefined for any other record, and for one
 * that cannot have been stored like this.
 */
export function animalOf(record: PageRecord): SalvagedAnimal | undefined {
  return ofPets(record) ?? ofRemoved(record) ?? ofChanges(record) ?? ofNames(record);
}

/**
 * `id` (stored as the rowid), the fields, when and by whom it was added and, since schema 2, the
 * version.
 */
function ofPets({ rowid, values }: PageRecord): SalvagedAnimal | undefined {
  const rest = values.length - 1 - FIELD_COUNT;
  if (rowid === null || values[0] !== null || rest < 2 || rest > 3) return undefined;
  const fields = checkedFields(values, 1);
  const [at, by, version = 0n] = values.slice(1 + FIELD_COUNT);
  const isDated = typeof at === 'bigint' && at >= 0n;
  const isSigned = by === null || typeof by === 'string';
  if (!fields || !isDated || !isSigned || typeof version !== 'bigint') return undefined;
  return known(rowid, fields, version, { at, by }, false);
}

/** `id` (the rowid), the version, the fields, when and by whom it was added. */
function ofRemoved({ rowid, values }: PageRecord): SalvagedAnimal | undefined {
  if (rowid === null || values[0] !== null || values.length !== 4 + FIELD_COUNT) return undefined;
  const [, version] = values;
  const fields = checkedFields(values, 2);
  const [at, by] = values.slice(2 + FIELD_COUNT);
  const isSigned = by === null || typeof by === 'string';
  if (!fields || typeof version !== 'bigint' || typeof at !== 'bigint' || !isSigned)
    return undefined;
  return known(rowid, fields, version, { at, by }, true);
}

/** `id` (the rowid), step, animal, action, last animal, the fields before, the fields after. */
function ofChanges({ rowid, values }: PageRecord): SalvagedAnimal | undefined {
  if (rowid === null || values[0] !== null || values.length !== 5 + 2 * FIELD_COUNT) {
    return undefined;
  }
  const [, , petId, action] = values;
  if (typeof petId !== 'bigint' || typeof action !== 'bigint') return undefined;
  const isRemoved = action === REMOVED;
  const fields = checkedFields(values, isRemoved ? 5 : 5 + FIELD_COUNT);
  return fields && known(petId, fields, rowid, null, isRemoved);
}

/** In schema 2: sort key, id, category, status, name. In schema 1: name, id, category, status. */
function ofNames({ rowid, values }: PageRecord): SalvagedAnimal | undefined {
  const [key, id, categoryId, status, name = key] = values;
  if (rowid !== null || values.length < 4 || values.length > 5) return undefined;
  if (typeof id !== 'bigint' || typeof key !== 'string') return undefined;
  const fields = checkedFields([name, categoryId, status], 0);
  return fields && known(id, fields, 0n, null, false);
}

function known(
  id: bigint,
  fields: SqlValue[],
  version: bigint,
  added: SalvagedAnimal['added'],
  isRemoved: boolean,
): SalvagedAnimal | undefined {
  return id < 1n || version < 0n ? undefined : { id, fields, version, added, isRemoved };
}

function checkedFields(values: readonly Value[], from: number): SqlValue[] | undefined {
  const fields = possibleFields(values, from);
  if (!fields || !PetName.safeParse(fieldsAt(fields, 0).name).success) return undefined;
  return fields;
}
