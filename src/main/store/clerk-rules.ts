import { ShopError } from '../../shared/errors.ts';
import { priceOf } from '../../shared/group.ts';
import type { PetFields } from '../../shared/pet.ts';
import { percentOf } from '../../shared/sale-amounts.ts';
import type { SaleLine } from '../../shared/sale.ts';
import { say } from '../../shared/say.ts';
import type { Actor } from './actor.ts';

type Priced = Pick<PetFields, 'details'>;

/**
 * Throws `owner_needed` where somebody whose discounts are limited would leave an animal cheaper than it is, or
 * without its price: it could then be sold for less than the limit allows.
 */
export function refuseLowerPrice({ rights }: Actor, before: Priced, after: Priced): void {
  if ((rights?.mostDiscount ?? null) === null) return;
  const price = priceOf(before);
  if (price === undefined || (priceOf(after) ?? -1) >= price) return;
  throw lowersPrices();
}

function lowersPrices(): ShopError {
  return new ShopError('owner_needed', say`Only the owner lowers or empties prices.`);
}

/** Throws `owner_needed` where somebody whose discounts are limited would make an article cheaper, or empty its price. */
export function refuseLowerArticlePrice(
  { rights }: Actor,
  before: number | null,
  after: number | null,
): void {
  if ((rights?.mostDiscount ?? null) === null || before === null) return;
  if (after === null || after < before) throw lowersPrices();
}

/**
 * Throws `owner_needed` for a larger discount than somebody may give, compared with the animal's price as it is;
 * undefined for a line that is of no animal or of one without a price.
 */
export function refuseDiscount(
  { rights }: Actor,
  { quantity, unitPrice, discount }: SaleLine,
  priceNow: number | undefined,
): void {
  const mostDiscount = rights?.mostDiscount ?? null;
  if (mostDiscount === null) return;
  const price = Math.max(unitPrice, priceNow ?? 0);
  const given = quantity * (price - unitPrice) + discount;
  if (given <= percentOf(quantity * price, mostDiscount)) return;
  const most = String(mostDiscount / 100);
  throw new ShopError('owner_needed', say`Only the owner gives more than ${most} % discount.`);
}

/** Throws `owner_needed` where somebody may not take sales back. */
export function refuseReturn({ rights }: Actor): void {
  if (rights?.returns === false) throw new ShopError('owner_needed');
}
