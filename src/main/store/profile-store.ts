import type { ShopProfile, ShopProfileChange } from '../../shared/shop-profile.ts';

/** What the shop is. */
export interface ProfileStore {
  /** Null as long as nobody has opened the shop. */
  read(): Promise<ShopProfile | null>;
  /** Keeps this profile, unless the shop has one; returns the one it has. */
  start(profile: ShopProfile): Promise<ShopProfile>;
  /**
   * Throws `bad_request` for a currency that would make other amounts of those that are stored, and for another currency
   * or another place that takes the money while deposits are on unfinished sales, or a drawer is not closed.
   */
  change(change: ShopProfileChange): Promise<ShopProfile>;
}
