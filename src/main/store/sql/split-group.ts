import { NOT_FOR_SALE_UNTIL } from '../../../shared/fields/built-in.ts';
import { changedDetails } from '../../../shared/fields/details.ts';
import { animalsIn, areAlike } from '../../../shared/group.ts';
import { type GroupJoin, type GroupSplit } from '../../../shared/group-calls.ts';
import { fieldsOf } from '../../../shared/pet.ts';
import type { Actor } from '../actor.ts';
import { refuseLowerPrice } from '../clerk-rules.ts';
import { NOBODY, type Planned, type PlannedAddition } from '../planned-step.ts';
import { noSuchPet, notAlike, notSoMany } from '../refusals.ts';
import type { SqlDatabase } from './database.ts';
import { readFields } from './field-reads.ts';
import { knownPets } from './staged-step.ts';

/**
 * Plans to make some animals of a group an entry of their own, with a change: as many as before are in stock.
 * What only one entry may have, such as a microchip, stays with the others. Throws `bad_request` where
 * the group has not more animals than that, and `owner_needed`.
 */
export async function planSplit(
  { read, dialect }: SqlDatabase,
  { id, version, quantity, change }: GroupSplit,
  actor: Actor,
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
    ...changed,
    quantity,
  });
  refuseLowerPrice(actor, whole, { details });
  const { name, categoryId, status } = { ...whole, ...others };
  const part = { name, categoryId, details, ...(status !== null && { status }) };
  const partTo = change.status ?? undefined;
  return [
    { id, version, action: 'changed', fields: {}, details: { quantity: left }, partTo },
    { action: 'added', pet: part },
  ];
}

/**
 * Plans to make alike entries one, the first, as many as all of them, and not for sale for as long as any of them: the
 * others are removed, and nothing of them can be put back. Throws `bad_request` for entries that are not alike, `not_found` and `owner_needed`.
 */
export async function planJoin(
  { read, dialect }: SqlDatabase,
  { animals }: GroupJoin,
  actor: Actor,
): Promise<Planned[]> {
  const ids = animals.map(({ id }) => id);
  const [fields, pets] = await Promise.all([readFields(read), knownPets(read, dialect, ids)]);
  const rows = ids.flatMap((id) => {
    const pet = pets.get(id);
    return pet?.isPresent ? [pet.row] : [];
  });
  if (rows.length < ids.length) throw noSuchPet();
  const [first, ...others] = rows;
  if (!first || !areAlike(rows, fields)) throw notAlike();
  for (const other of others) refuseLowerPrice(actor, other, first);
  const quantity = rows.reduce((sum, row) => sum + animalsIn(row), 0);
  // An animal that joins animals under treatment is not for sale either.
  const held = rows
    .flatMap((row) => row.details[NOT_FOR_SALE_UNTIL] ?? [])
    .sort()
    .at(-1);
  const details = { quantity, ...(held !== undefined && { [NOT_FOR_SALE_UNTIL]: held }) };
  return animals.map((animal, place) =>
    place === 0
      ? { ...animal, action: 'changed', fields: {}, details }
      : { ...animal, action: 'removed', fields: {}, details: { quantity: NOBODY } },
  );
}
