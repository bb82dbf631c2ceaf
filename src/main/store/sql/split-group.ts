import { changedDetails } from '../../../shared/fields/details.ts';
import { animalsIn } from '../../../shared/group.ts';
import { fieldsOf, type GroupSplit } from '../../../shared/pet.ts';
import type { Planned, PlannedAddition } from '../planned-step.ts';
import { notSoMany } from '../refusals.ts';
import type { SqlDatabase } from './database.ts';
import { readFields } from './field-reads.ts';
import { knownPets } from './staged-step.ts';

/**
 * Plans to make some animals of a group an entry of their own, with a change: as many as before are in stock.
 * What only one entry may have, such as a microchip, stays with the others. Throws `bad_request` where
 * the group has not more animals than that.
 */
export async function planSplit(
  { read, dialect }: SqlDatabase,
  { id, version, quantity, change }: GroupSplit,
): Promise<(Planned | PlannedAddition)[]> {
  const [fields, pets] = await Promise.all([readFields(read), knownPets(read, dialect, [id])]);
  const pet = pets.get(id);
  const isInStock = pet?.isPresent === true && pet.row.status !== 'sold';
  const left = isInStock ? animalsIn(pet.row) - quantity : 0;
  if (!pet || left < 1) throw notSoMany();
  const whole = fieldsOf(pet.row);
  const { details: changed = {}, ...others } = change;
  const unique = fields
    .filter(({ isUnique }) => isUnique)
    .map((field) => [field.id, null] as const);
  const details = changedDetails(whole.details, {
    ...Object.fromEntries(unique),
    ...{ ...changed, quantity },
  });
  const { name, categoryId, status } = { ...whole, ...others };
  const part = { name, categoryId, details, ...(status !== null && { status }) };
  return [
    { id, version, action: 'changed', fields: {}, details: { quantity: left } },
    { action: 'added', pet: part },
  ];
}
