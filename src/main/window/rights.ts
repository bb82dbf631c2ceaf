import type { CallName, CheckedInput } from '../../shared/bridge.ts';
import type { ClerkRights } from '../../shared/shop-profile.ts';

/** A right that a clerk has or has not. */
type Right = 'returns' | 'reports';

/**
 * The right that a clerk needs for a call, by what it asks for; null for none. What depends on the animals, such as
 * a discount, the store decides (`store/clerk-rules.ts`).
 */
type NeededRights = { readonly [Name in CallName]?: (input: CheckedInput<Name>) => Right | null };

/** Those who see closes keep the drawer, too, and write down what was sold on a day that may be closed. */
const NEEDED: NeededRights = {
  'sales.complete': ({ sale }) => (sale.soldAt === null ? null : 'reports'),
  'sales.return': () => 'returns',
  'sales.deposit': ({ amount }) => (amount < 0 ? 'returns' : null),
  'sales.moveCash': () => 'reports',
  'reports.sales': () => 'reports',
  'closes.open': () => 'reports',
  'closes.complete': () => 'reports',
  'closes.list': () => 'reports',
  'closes.read': () => 'reports',
};

/** The takings in replies: what adds up to them is left out for clerks who don't see closes. A receipt is shown whole. */
const TAKINGS: Partial<Record<CallName, readonly string[]>> = {
  'sales.page': ['total', 'paid', 'rounding'],
  'shop.today': ['money'],
  'customers.list': ['total'],
  'customers.read': ['total'],
};

/** Whether somebody lacks a right that a call needs. Its input has been checked. */
export function lacksRight(name: CallName, input: unknown, rights: ClerkRights | null): boolean {
  const neededBy = NEEDED[name] as ((input: unknown) => Right | null) | undefined;
  const needed = neededBy?.(input) ?? null;
  return needed !== null && rights !== null && !rights[needed];
}

/** A reply as it is for somebody with these rights. */
export function withoutTakings(
  name: CallName,
  reply: unknown,
  rights: ClerkRights | null,
): unknown {
  const hidden = rights?.reports === false ? TAKINGS[name] : undefined;
  return hidden ? without(hidden, reply) : reply;
}

/** What an owner's PIN allows besides: all but what the shop paid, which is nothing that is done. */
export function allowedRights(rights: ClerkRights): ClerkRights {
  return { ...rights, mostDiscount: null, returns: true, reports: true };
}

/** A value without some members, however deep these are. */
export function without(keys: readonly string[], value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => without(keys, one));
  if (!isPlain(value)) return value;
  const shown = Object.entries(value).filter(([key]) => !keys.includes(key));
  return Object.fromEntries(shown.map(([key, inner]) => [key, without(keys, inner)]));
}

/** Whether a value has members of its own. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
}
