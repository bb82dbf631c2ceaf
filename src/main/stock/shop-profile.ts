import { profileFor, type ShopProfile } from '../../shared/shop-profile.ts';
import type { Store } from '../store/store.ts';

/**
 * What the shop is. A new shop is from then on what the region suggests of whoever asks first, by their
 * languages (BCP 47).
 */
export async function profileOf(
  { profile }: Pick<Store, 'profile'>,
  locales: readonly string[],
): Promise<ShopProfile> {
  return (await profile.read()) ?? profile.start(profileFor(locales));
}

/** What the shop is, or a new one would be where nobody's region is known. */
export async function profileIn({ profile }: Pick<Store, 'profile'>): Promise<ShopProfile> {
  return (await profile.read()) ?? profileFor([]);
}
