import { z } from 'zod';
import { ANIMALS } from './call.ts';
import { StepOutcome } from './history.ts';
import { PetSelection } from './inventory.ts';
import { percentOf } from './sale-amounts.ts';

/** What prices may end in, in hundredths of the currency's unit: 12.90, 12.95, 12.99, 12.00. */
export const PRICE_ENDINGS = [90, 95, 99, 0] as const;

const MOST_PERCENT = 10_000;
const MOST_AMOUNT = 1e12;

/** How prices change: by hundredths of a percent or by an amount in minor units, and what they then end in. */
export const PriceChange = z.object({
  by: z.union([
    z.object({ percent: z.int().min(-MOST_PERCENT).max(MOST_PERCENT) }),
    z.object({ amount: z.int().min(-MOST_AMOUNT).max(MOST_AMOUNT) }),
  ]),
  /** Null for whatever they come to. Only of a currency with hundredths. */
  ending: z.literal(PRICE_ENDINGS).nullable(),
});
export type PriceChange = z.infer<typeof PriceChange>;

/** How many prices a preview shows. */
export const MOST_PREVIEWED = 8;

/** What a change makes of prices: the first of them one by one, of how many `more` animals, and how many have none or are sold. */
export const PricesPreview = z.object({
  more: z.number(),
  left: z.number(),
  prices: z
    .array(z.object({ name: z.string(), before: z.number(), after: z.number() }))
    .max(MOST_PREVIEWED),
});
export type PricesPreview = z.infer<typeof PricesPreview>;

/**
 * A price after a change, in minor units. What it is to end in is the nearest such price, of two the higher one, but
 * none above what it was where it is lowered: where there is no such price, it is what the change alone makes of it.
 * Nothing that has a price ends up without one.
 */
export function changedPrice(price: number, { by, ending }: PriceChange): number {
  const shift =
    'amount' in by ? by.amount : Math.sign(by.percent) * percentOf(price, Math.abs(by.percent));
  const changed = Math.max(0, price + shift);
  if (ending === null || price === 0) return changed;
  const least = ending === 0 ? 100 : ending;
  const nearest = Math.max(least, Math.round((changed - ending) / 100) * 100 + ending);
  const wanted = 'amount' in by ? by.amount : by.percent;
  if (wanted < 0 && nearest > price) {
    return nearest - 100 >= least ? nearest - 100 : changed || price;
  }
  return nearest;
}

const OfAnimals = z.object({ selection: PetSelection, change: PriceChange });

/** The window's calls about the prices of many animals. */
export const priceCalls = {
  /** Changes the prices of animals that have one and are not sold, as one step. */
  'pets.changePrices': {
    who: 'clerk',
    limits: ANIMALS,
    input: OfAnimals,
    output: StepOutcome,
  },
  'pets.previewPrices': {
    who: 'clerk',
    reads: ['animals'],
    limits: ANIMALS,
    input: OfAnimals,
    output: PricesPreview,
  },
} as const;
