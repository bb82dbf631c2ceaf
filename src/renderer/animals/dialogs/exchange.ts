import type { Sale } from '../../../shared/sale.ts';
import { hasNothing } from './sale-keeping.ts';
import { change, nextSale, takeUpSale, useSale } from './sale-store.ts';

/** Opens a sale into which all that is left of a receipt comes back: the one at this window if nothing is in it, or else the next one. */
export function startExchange({ id, lines, customerId, customer }: Sale): void {
  const { sale, done } = useSale.getState();
  if (done || !hasNothing(sale)) nextSale();
  takeUpSale(useSale.getState().sale);
  const left = lines.filter(({ quantity, returned }) => returned < quantity);
  const back = left.map(({ position, quantity, returned, petId }) => ({
    position,
    quantity: quantity - returned,
    toStock: petId !== null,
  }));
  change({ back: { of: id, lines: back }, customerId, customer });
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
