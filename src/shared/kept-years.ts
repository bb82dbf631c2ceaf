import { bookOf } from './books/books.ts';
import type { ShopProfile } from './shop-profile.ts';

const YEAR = 365.25 * 86_400_000;

/** How many years a shop keeps with whom it dealt: as long as its owner wishes, and as its country's book demands. */
export function keptYears({
  retentionYears,
  country,
}: Pick<ShopProfile, 'retentionYears' | 'country'>): number {
  return Math.max(retentionYears, bookOf(country).keptYears);
}

/** Until when (Unix ms) a customer's data is kept with whom the shop last dealt at a moment. */
export function keptUntil(lastAt: number, years: number): number {
  return lastAt + years * YEAR;
}
