import { ShopError } from '../../shared/errors.ts';
import { smallestCoin } from '../../shared/money.ts';
import { say } from '../../shared/say.ts';
import type { SaleToComplete } from '../../shared/sale.ts';
import { drawersOf, type ShopProfile } from '../../shared/shop-profile.ts';
import { noSuchDrawer } from './refusals.ts';

/**
 * Throws `bad_request` for a sale that is paid otherwise than in this shop: here or at its certified till, and
 * in cash rounded to its smallest coin, if at all.
 */
export function checkPaidAs(
  { currency, hasCertifiedTill }: Pick<ShopProfile, 'currency' | 'hasCertifiedTill'>,
  sale: Pick<SaleToComplete, 'tillReceipt' | 'rounding'>,
): void {
  if (hasCertifiedTill && sale.tillReceipt === null) {
    throw new ShopError(
      'bad_request',
      say`This shop takes money at its certified till. Enter the number of the till’s receipt.`,
    );
  }
  if (!hasCertifiedTill && sale.tillReceipt !== null) {
    throw new ShopError(
      'bad_request',
      say`This shop has no certified till. Say how the sale is paid.`,
    );
  }
  const coin = smallestCoin(currency);
  if (sale.rounding !== 0 && Math.abs(sale.rounding) > coin / 2) {
    throw new ShopError('bad_request', say`Cash is rounded by more than half the smallest coin.`);
  }
}

/** Throws `bad_request` for money that goes into a drawer which the shop does not have, or comes out of it. */
export function checkDrawer(profile: Pick<ShopProfile, 'drawers'>, drawer: string): void {
  if (!drawersOf(profile).includes(drawer)) throw noSuchDrawer();
}

/** How long after it a sale can be entered. */
const MOST_LATE = 366 * 86_400_000;

/** Throws `bad_request` for a sale of a day that is still to come, or over for more than a year. */
export function checkSoldAt({ soldAt }: Pick<SaleToComplete, 'soldAt'>, now: number): void {
  if (soldAt === null || (soldAt <= now && soldAt >= now - MOST_LATE)) return;
  throw new ShopError(
    'bad_request',
    say`A sale can be entered for today and for days of the last year.`,
  );
}

/** Throws `bad_request` where a certified till takes the money: deposits and cash are on it, too. */
export function checkTakesMoney({ hasCertifiedTill }: Pick<ShopProfile, 'hasCertifiedTill'>): void {
  if (!hasCertifiedTill) return;
  throw new ShopError(
    'bad_request',
    say`This shop takes money at its certified till. Enter it there.`,
  );
}
