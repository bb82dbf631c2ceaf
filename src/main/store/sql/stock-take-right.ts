import { removalDetails } from '../../../shared/group-calls.ts';
import type { Step } from '../../../shared/history.ts';
import type { StockTakeRight } from '../../../shared/stock-take.ts';
import { countedIsSold, isRightAlready } from '../refusals.ts';
import { planFor } from '../step-plans.ts';
import type { SqlDatabase } from './database.ts';
import { differencesOf, readTake, stockOf, type RawCount } from './stock-take-rows.ts';
import type { Actor } from '../actor.ts';
import { planSplit } from './split-group.ts';
import { knownPets, type StepPlan } from './staged-step.ts';

const COUNT = {
  name: 'stock count',
  text: 'SELECT * FROM stock_counts WHERE take = $1 AND pet_id = $2',
};

/** A step that makes the stock what was counted. */
interface RightPlan {
  plan: StepPlan;
  kind: Pick<Step, 'kind'>;
  /** Whether it makes the number right; a place is right once it is another one. */
  isOfNumber?: boolean;
  /** Whether what it adds is removed at once, as some of a group are. */
  removesAdded?: boolean;
}

/**
 * Plans to make the stock what was counted. A group keeps the difference that it had when it was counted, whatever was
 * sold of it since; one that has none left is removed. Throws `not_found`, and `bad_request` where nothing is
 * different any more, or it was sold.
 */
export async function planRight(
  database: SqlDatabase,
  { number, petId, ...removal }: StockTakeRight,
  actor: Actor,
): Promise<RightPlan> {
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
    return { plan: planFor(animals, 'changed', { details: { place } }), kind: { kind: 'changed' } };
  }
  const have = stockOf(pet);
  if (have === 0) {
    if (pet.isPresent) throw countedIsSold();
    return { plan: planFor(animals, 'putBack'), kind: { kind: 'putBack' }, isOfNumber: true };
  }
  const left = have + difference.counted - difference.stock;
  if (left <= 0) {
    const change = { details: removalDetails(removal) };
    const plan = planFor(animals, 'removed', change);
    return { plan, kind: { kind: 'removed' }, isOfNumber: true };
  }
  if (left < have) {
    const change = { details: removalDetails(removal) };
    const part = { id: petId, version: pet.row.version, quantity: have - left, change };
    return {
      plan: await planSplit(database, part, actor),
      kind: { kind: 'split' },
      isOfNumber: true,
      removesAdded: true,
    };
  }
  const change = { details: { quantity: left } };
  const plan = planFor(animals, 'changed', change);
  return { plan, kind: { kind: 'changed' }, isOfNumber: true };
}
