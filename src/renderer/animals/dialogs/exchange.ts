import type { Sale, SoldLine } from '../../../shared/sale.ts';
import type { ShopProfile } from '../../../shared/shop-profile.ts';
import { hasNothing } from './sale-keeping.ts';
import { change, nextSale, takeUpSale, useSale } from './sale-store.ts';

/** Whether some of a line can come back. */
export function isLeft({ quantity, returned }: SoldLine): boolean {
  return returned < quantity;
}

/** Whether something of a record can be exchanged in this shop as it is now: the same takes the money, in the same currency. */
export function isExchangeable(
  { kind, tillReceipt, currency, lines }: Sale,
  shop: Pick<ShopProfile, 'hasCertifiedTill' | 'currency'>,
): boolean {
  const isHere = (tillReceipt !== null) === shop.hasCertifiedTill && currency === shop.currency;
  return kind === 'sale' && isHere && lines.some(isLeft);
}

/** Opens a sale into which all that is left of a receipt comes back: the one at this window if nothing is in it, or else the next one. */
export function startExchange(earlier: Sale): void {
  const { sale, done } = useSale.getState();
  if (done || !hasNothing(sale)) nextSale();
  takeUpSale(useSale.getState().sale);
  bringBack(earlier);
}

/** Lets all that is left of a receipt come back in the sale at this window, which is for the same customer if it is for nobody yet. */
export function bringBack({ id, lines, customerId, customer }: Sale): void {
  const back = lines.filter(isLeft).map(({ position, quantity, returned, petId }) => ({
    position,
    quantity: quantity - returned,
    toStock: petId !== null,
  }));
  const isForNobody = useSale.getState().sale.customerId === null;
  change({ back: { of: id, lines: back }, ...(isForNobody && { customerId, customer }) });
}

/** Changes how many of a line come back, and whether into stock; with none, the line stays with its receipt. */
export function changeBack(
  position: number,
  changed: { quantity?: number; toStock?: boolean },
): void {
  const { back } = useSale.getState().sale;
  if (!back) return;
  const lines = back.lines
    .map((line) => (line.position === position ? { ...line, ...changed } : line))
    .filter(({ quantity }) => quantity > 0);
  change({ back: lines.length > 0 ? { ...back, lines } : undefined });
}
