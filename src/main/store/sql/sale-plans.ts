import { say } from '../../../shared/say.ts';
import { animalsIn, costOf, priceOf } from '../../../shared/group.ts';
import type { SaleLine } from '../../../shared/sale.ts';
import type { Actor } from '../actor.ts';
import { refuseDiscount } from '../clerk-rules.ts';
import { NOBODY, type KnownPet, type Planned } from '../planned-step.ts';
import { noLongerListed, notInStock, wasJoined } from '../refusals.ts';
import type { SqlDatabase } from './database.ts';
import { soldLine, type StoredLine } from './sale-rows.ts';
import { knownPets } from './staged-step.ts';

/**
 * Plans to take what is sold out of stock: some of a group leave it smaller, and the last ones make it
 * sold. The lines are those of the sale, with what the stock says of their animals: name, category, and what the
 * shop paid; `left` is how many of each entry stay. Throws `bad_request` with a problem for each line that is no longer in stock, and `owner_needed`.
 */
export async function planSale(
  { read, dialect }: SqlDatabase,
  lines: readonly SaleLine[],
  actor: Actor,
): Promise<{ plan: Planned[]; lines: StoredLine[]; left: ReadonlyMap<bigint, number> }> {
  const pets = await knownPets(read, dialect, idsIn(lines));
  const problems: Record<string, string> = {};
  const planned: Planned[] = [];
  const leftOf = new Map<bigint, number>();
  for (const [index, { petId, quantity }] of lines.entries()) {
    if (petId === null) continue;
    const pet = pets.get(petId);
    const left = inStock(pet) - quantity;
    leftOf.set(petId, left);
    if (!pet || left < 0) problems[`lines.${String(index)}`] = problemOf(pet);
    else planned.push(takenOut(pet, left));
  }
  if (Object.keys(problems).length > 0) throw notInStock(problems);
  const known = lines.map((line) => {
    const pet = line.petId === null ? undefined : pets.get(line.petId);
    refuseDiscount(actor, line, pet && priceOf(pet.row));
    if (!pet) return soldLine({ ...line, categoryId: null });
    const { name: words, categoryId } = pet.row;
    return soldLine({ ...line, words, categoryId }, costOf(pet.row));
  });
  return { plan: planned, lines: known, left: leftOf };
}

/** Takes animals of an entry out of stock, of which some may be left. */
export function takenOut(pet: KnownPet, left: number): Planned {
  if (left > 0) return { ...change(pet, {}, left), partTo: 'sold' };
  return change(pet, { status: 'sold' }, undefined);
}

/** How many of an animal's line can be sold. */
export function inStock(pet: KnownPet | undefined): number {
  return pet?.isPresent && pet.row.status !== 'sold' ? animalsIn(pet.row) : 0;
}

function problemOf(pet: KnownPet | undefined): string {
  const left = inStock(pet);
  if (left > 0) return say`Only ${String(left)} left`.english;
  return pet?.isPresent ? say`Already sold`.english : say`Not in stock any more`.english;
}

function change(
  { row: { id, version } }: KnownPet,
  fields: Planned['fields'],
  quantity: number | undefined,
): Planned {
  const details = quantity === undefined ? undefined : { quantity };
  return { id, version, action: 'changed', fields, details, isSale: true };
}

/** Plans to put what is returned back into stock. Throws `bad_request` for what is not listed any more. */
export async function planReturn(
  { read, dialect }: SqlDatabase,
  lines: readonly StoredLine[],
): Promise<Planned[]> {
  const back = lines.filter(({ toStock }) => toStock);
  const pets = await knownPets(read, dialect, idsIn(back));
  return back.flatMap(({ petId, quantity, words }) => {
    if (petId === null) return [];
    const pet = pets.get(petId);
    if (!pet?.isPresent) {
      throw pet && animalsIn(pet.row) === NOBODY ? wasJoined(words) : noLongerListed(words);
    }
    const { details, status } = pet.row;
    if (status !== 'sold') return [change(pet, {}, animalsIn(pet.row) + quantity)];
    const isSingle = quantity === 1 && details['quantity'] === undefined;
    return [change(pet, { status: 'available' }, isSingle ? undefined : quantity)];
  });
}

function idsIn(lines: readonly { petId: bigint | null }[]): bigint[] {
  return lines.flatMap(({ petId }) => (petId === null ? [] : [petId]));
}
