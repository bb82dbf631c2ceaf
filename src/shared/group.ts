import type { PetFields } from './pet.ts';

type Detailed = Pick<PetFields, 'details'>;

/** How many animals a line of the list stands for. */
export function animalsIn({ details }: Detailed): number {
  const quantity = details['quantity'];
  return typeof quantity === 'number' ? quantity : 1;
}

/** What the shop paid for one animal of a line, in the currency's minor units; undefined where it is not known. */
export function costOf({ details }: Detailed): number | undefined {
  const cost = details['cost'];
  return typeof cost === 'number' ? cost : undefined;
}

/** What one animal of a line costs, in the currency's minor units; undefined without a price. */
export function priceOf({ details }: Detailed): number | undefined {
  const price = details['price'];
  return typeof price === 'number' ? price : undefined;
}
