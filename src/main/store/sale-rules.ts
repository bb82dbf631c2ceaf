import { ShopError } from '../../shared/errors.ts';
import { smallestCoin } from '../../shared/money.ts';
import { say } from '../../shared/say.ts';
import { cashRounding, saleTotal, sumOf } from '../../shared/sale-amounts.ts';
import { isUnpriced, type SaleLine, type SaleToComplete } from '../../shared/sale.ts';
import { drawersOf, isRateOf, type ShopProfile } from '../../shared/shop-profile.ts';
import { noSuchDrawer } from './money-refusals.ts';

/**
 * Throws `bad_request` for a sale that is not one of this shop: in its drawers, at its rates of tax, each for a price, and paid here or at
 * its certified till. What the till has signed is recorded at whatever rate.
 *
 * @param due - what is to be paid, where that is not the total
 */
export function checkIsOfShop(
  profile: ShopProfile,
  sale: SaleToComplete,
  due = saleTotal(sale.lines),
): void {
  checkPaidAs(profile, sale);
  checkDrawer(profile, sale.drawer);
  if (sale.tillReceipt !== null) return;
  checkPrices(sale.lines);
  if (due >= 0) checkRounding(profile, sale, due);
  checkRates(profile, sale.lines);
}

/** Throws `bad_request` for a sale that is paid otherwise than in this shop: here or at its certified till. */
function checkPaidAs(
  { hasCertifiedTill }: Pick<ShopProfile, 'hasCertifiedTill'>,
  sale: Pick<SaleToComplete, 'tillReceipt'>,
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
}

/** Throws `bad_request` unless what is left for cash is rounded to the smallest coin, and nothing else is. */
function checkRounding(
  { currency }: Pick<ShopProfile, 'currency'>,
  { payments, rounding }: SaleToComplete,
  due: number,
): void {
  const others = payments.filter(({ method }) => method !== 'cash');
  const inCash = due - sumOf(others, 'amount');
  if (inCash >= 0 && rounding === cashRounding(inCash, smallestCoin(currency))) return;
  throw new ShopError('bad_request', say`Cash is rounded otherwise than to the smallest coin.`);
}

/** Throws `bad_request` for a line that has no price and is not given away. */
function checkPrices(lines: readonly SaleLine[]): void {
  const unpriced = lines.find(isUnpriced);
  if (!unpriced) return;
  throw new ShopError(
    'bad_request',
    say`${unpriced.words} has no price. Say what it costs, or give it away.`,
  );
}

/** Throws `bad_request` for a line at a rate of tax that the shop does not have. */
function checkRates(
  profile: Pick<ShopProfile, 'taxRates' | 'categoryTaxes'>,
  lines: readonly SaleLine[],
): void {
  const wrong = lines.find(({ taxRate }) => !isRateOf(profile, taxRate));
  if (!wrong) return;
  const { words, taxRate } = wrong;
  throw new ShopError(
    'bad_request',
    taxRate === null
      ? say`${words} has no rate of tax, and the prices of this shop include one. Take it out of the sale and add it again.`
      : say`${words} includes ${String(taxRate / 100)} % tax, which is no rate of this shop. Take it out of the sale and add it again.`,
  );
}

/** Throws `bad_request` for money that goes into a drawer which the shop does not have, or comes out of it. */
export function checkDrawer(profile: Pick<ShopProfile, 'drawers'>, drawer: string): void {
  if (!drawersOf(profile).includes(drawer)) throw noSuchDrawer();
}

/** How long after it a sale can be entered. */
export const MOST_LATE = 366 * 86_400_000;

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
