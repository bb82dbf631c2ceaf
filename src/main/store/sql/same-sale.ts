import type { ReturnToComplete, Sale, SaleToComplete, SoldLine } from '../../../shared/sale.ts';

/** What is the same in two lines that sell the same. */
const SOLD_ALIKE = ['petId', 'words', 'quantity', 'unitPrice', 'discount'] as const;
/** And in two that bring the same back. */
const RETURNED_ALIKE = ['of', 'quantity'] as const;

function hasLines<Key extends keyof SoldLine>(
  { lines }: Sale,
  wanted: readonly Pick<SoldLine, Key>[],
  keys: readonly Key[],
): boolean {
  if (lines.length !== wanted.length) return false;
  return wanted.every((line, place) => keys.every((key) => lines[place]?.[key] === line[key]));
}

function ofLine({ position, quantity }: ReturnToComplete['lines'][number]) {
  return { of: position, quantity };
}

/** Whether a completed record is what a sale that is sent again asks for. */
export function isSameSale(before: Sale, { lines }: SaleToComplete): boolean {
  return before.kind === 'sale' && hasLines(before, lines, SOLD_ALIKE);
}

/** Whether a completed record is what a return that is sent again asks for. */
export function isSameReturn(before: Sale, { of, lines }: ReturnToComplete): boolean {
  return before.returns?.id === of && hasLines(before, lines.map(ofLine), RETURNED_ALIKE);
}
