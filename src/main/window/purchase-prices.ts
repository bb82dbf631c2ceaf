import { PURCHASE_PRICE } from '../../shared/fields/built-in.ts';
import { isPlain } from './rights.ts';

/** What tells what the shop paid, wherever it stands in what crosses the bridge. */
const HIDDEN: readonly string[] = [PURCHASE_PRICE.id, 'margin'];

/** A reply or an event as those see it who must not see what the shop paid. */
export function withoutCosts(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => !isItsField(one)).map(withoutCosts);
  if (!isPlain(value)) return value;
  const shown = Object.entries(value).filter(([key]) => !HIDDEN.includes(key));
  return Object.fromEntries(shown.map(([key, inner]) => [key, withoutCosts(inner)]));
}

/** Whether a call asks for what the shop paid, or changes it: an order or a filter tells it, too. */
export function asksForCosts(input: unknown): boolean {
  if (Array.isArray(input)) return input.some(asksForCosts);
  if (!isPlain(input)) return false;
  return Object.entries(input).some(
    ([key, inner]) =>
      HIDDEN.includes(key) ||
      ((key === 'field' || key === 'id') && inner === PURCHASE_PRICE.id) ||
      (key === 'sort' && String(inner).startsWith(`field:${PURCHASE_PRICE.id}`)) ||
      asksForCosts(inner),
  );
}

function isItsField(value: unknown): boolean {
  return isPlain(value) && value['id'] === PURCHASE_PRICE.id;
}
