import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { animalsAmong, animalsIn } from '../../../shared/group.ts';
import type { PetRow } from '../../../shared/pet.ts';
import type { SaleLine } from '../../../shared/sale.ts';
import { callShop } from '../../shop.ts';
import { useCall } from '../../stores/use-call.ts';
import { animalsText, numberText } from '../../ui/formats.ts';
import { heldText } from '../../animals/view/treated.ts';
import { showProblem, showSentence } from '../../animals/changes/outcome-toast.tsx';
import { seenAnimals } from '../../animals/changes/resolve-selection.ts';
import { addToSale } from '../../animals/dialogs/change-lines.ts';
import { isEmptySale, takeUpSale, useSale } from '../../animals/dialogs/sale-store.ts';

/** The animals of the sale as they are now, by id. */
export type SaleAnimals = ReadonlyMap<bigint, PetRow>;

const NO_ANIMALS: SaleAnimals = new Map();

/** Adds what was asked for, and follows the animals that are in the sale. Null until they are read. */
export function useSaleAnimals(): SaleAnimals | null {
  const adding = useSale((state) => state.adding);
  useEffect(() => {
    if (!adding) return;
    useSale.setState({ adding: null });
    seenAnimals(adding).then(addOrSay).catch(showProblem);
  }, [adding]);
  const lines = useSale((state) => state.sale.lines);
  const ids = lines.flatMap(({ petId }) => petId ?? []);
  const { value } = useCall('pets.byIds', ids.length > 0 ? { ids } : null);
  if (ids.length === 0) return NO_ANIMALS;
  return value && new Map(value.rows.map((row) => [row.id, row]));
}

/**
 * Adds animals, and says which are under treatment and how many of them are sold already. Goes on with the sale on which a deposit was paid for
 * one of them, unless another is begun.
 */
async function addOrSay(animals: readonly PetRow[]): Promise<void> {
  const ids = new Set<bigint | null>(animals.map(({ id }) => id));
  const paid = (await callShop('sales.open', {})).find(
    ({ deposit, lines }) => deposit > 0 && lines.some(({ petId }) => ids.has(petId)),
  );
  if (paid && isEmptySale(useSale.getState().sale)) takeUpSale(paid);
  const held = animals.map((animal) => heldText(animal, dayNamed(Date.now())));
  addToSale(animals.filter((_, place) => held[place] === null));
  const [why, ...others] = held.filter((one) => one !== null);
  if (why !== undefined) {
    const more = numberText(others.length);
    showSentence(others.length === 0 ? why : t`${why} Under treatment, too: ${more} others.`);
    return;
  }
  const sold = animalsAmong(animals.filter(({ status }) => status === 'sold'));
  if (sold > 0) showSentence(t`${animalsText(sold)} of these: sold already.`);
}

/** What the animal of a line looks like; null where no animal is sold. */
export function lookOf(
  { petId, categoryId }: Pick<SaleLine, 'petId' | 'categoryId'>,
  animals: SaleAnimals | null,
): Pick<PetRow, 'categoryId' | 'photographs'> | null {
  if (petId === null || categoryId === null) return null;
  return animals?.get(petId) ?? { categoryId, photographs: [] };
}

/** How many of an animal's line can be sold. */
export function inStock(animal: PetRow | undefined): number {
  return !animal || animal.status === 'sold' ? 0 : animalsIn(animal);
}
