import type { Step } from '../../../shared/history.ts';
import type { Planned } from '../planned-step.ts';
import { countedIsSold, isRightAlready } from '../refusals.ts';
import { planFor } from '../step-plans.ts';
import type { SqlDatabase } from './database.ts';
import { differencesOf, readTake, stockOf, type RawCount } from './stock-take-rows.ts';
import { knownPets } from './staged-step.ts';

const COUNT = {
  name: 'stock count',
  text: 'SELECT * FROM stock_counts WHERE take = $1 AND pet_id = $2',
};

/**
 * Plans to make the stock what was counted. A group keeps the difference that it had when it was counted, whatever was
 * sold of it since; one that has none left is removed. Throws `not_found`, and `bad_request` where nothing is
 * different any more, or it was sold.
 */
export async function planRight(
  database: SqlDatabase,
  number: number,
  petId: bigint,
  why: string | null,
): Promise<{ plan: Planned[]; kind: Step['kind'] }> {
  const { read, dialect } = database;
  await readTake(read, number);
  const raws = await read<RawCount>(COUNT, [number, petId]);
  const [[difference], pets] = await Promise.all([
    differencesOf(read, database, raws),
    knownPets(read, dialect, [petId]),
  ]);
  const pet = pets.get(petId);
  if (!pet || !difference?.open) throw isRightAlready();
  const animals = [pet.row];
  if (difference.open === 'place') {
    const place = difference.place === '' ? null : difference.place;
    return { plan: planFor(animals, 'changed', { details: { place } }), kind: 'changed' };
  }
  const have = stockOf(pet);
  if (have === 0) {
    if (pet.isPresent) throw countedIsSold();
    return { plan: planFor(animals, 'putBack'), kind: 'putBack' };
  }
  const left = have + difference.counted - difference.stock;
  const removedwhy = why;
  if (left <= 0) {
    return { plan: planFor(animals, 'removed', { details: { removedwhy } }), kind: 'removed' };
  }
  const details = { quantity: left, ...(left < have && { removedwhy }) };
  return { plan: planFor(animals, 'changed', { details }), kind: 'changed' };
}
