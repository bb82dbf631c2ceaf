import { PetName } from '../../../../shared/pet.ts';
import type { SqlValue } from '../../field-columns.ts';
import { fieldsAt, possibleFields } from '../pet-columns.ts';
import type { PageRecord } from './page-records.ts';
import { RecordLayouts, type NamedValues } from './record-layouts.ts';

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
 * Reads the animal that a record of `pets`, `removed_pets`, `changes` or `pet_names` describes; no
 * other table has as many columns of these kinds. Undefined for any other record, and for one that
 * cannot have been stored like this.
 */
export function animalReader(): (record: PageRecord) => SalvagedAnimal | undefined {
  const layouts = new RecordLayouts();
  return (record) => {
    const { rowid, values } = record;
    if (rowid === null) return ofNames(layouts.named('pet_names', record));
    // The rowid stands for the first column, the id, which is therefore empty.
    if (values[0] !== null) return undefined;
    return (
      ofPets(rowid, layouts.named('pets', record), false) ??
      ofPets(rowid, layouts.named('removed_pets', record), true) ??
      ofChanges(rowid, layouts.named('changes', record))
    );
  };
}

/** An animal of `pets` or `removed_pets`, whose id is the rowid. The first schema had no versions. */
function ofPets(
  id: bigint,
  values: NamedValues | undefined,
  isRemoved: boolean,
): SalvagedAnimal | undefined {
  if (!values) return undefined;
  const fields = checkedFields(values);
  const [at, by] = [values.get('added_at'), values.get('added_by')];
  const version = values.has('version') ? values.get('version') : 0n;
  const isDated = typeof at === 'bigint' && at >= 0n;
  const isSigned = by === null || typeof by === 'string';
  if (!fields || !isDated || !isSigned || typeof version !== 'bigint') return undefined;
  return known(id, fields, version, { at, by }, isRemoved);
}

/** A change, whose id is the rowid. An animal that was removed is as it was before. */
function ofChanges(version: bigint, values: NamedValues | undefined): SalvagedAnimal | undefined {
  const [petId, action] = [values?.get('pet_id'), values?.get('action')];
  if (!values || typeof petId !== 'bigint' || typeof action !== 'bigint') return undefined;
  const isRemoved = action === REMOVED;
  const fields = checkedFields(values, isRemoved ? '_before' : '_after');
  return fields && known(petId, fields, version, null, isRemoved);
}

/** An entry in the order by name. In the first schema the name itself was the key. */
function ofNames(values: NamedValues | undefined): SalvagedAnimal | undefined {
  const [id, name, key] = [values?.get('id'), values?.get('name'), values?.get('sort_key')];
  if (!values || typeof id !== 'bigint' || typeof (key ?? name) !== 'string') return undefined;
  const fields = checkedFields(values);
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

/** A field that a record has no column for is null. */
function checkedFields(values: NamedValues, suffix = ''): SqlValue[] | undefined {
  const fields = possibleFields((name) => {
    const column = name + suffix;
    return values.has(column) ? values.get(column) : null;
  });
  if (!fields || !PetName.safeParse(fieldsAt(fields, 0).name).success) return undefined;
  return fields;
}
