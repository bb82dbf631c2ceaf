import { entryOf, type CallName } from '../../shared/bridge.ts';
import type { ClerkRights } from '../../shared/shop-profile.ts';

/** Whether somebody lacks a right that a call needs. Its input has been checked. */
export function lacksRight(name: CallName, input: unknown, rights: ClerkRights | null): boolean {
  if (rights === null) return false;
  const { right = null } = entryOf(name);
  // The schema that has checked the input is the one of which the entry says so.
  const needed = typeof right === 'function' ? right(input as never) : right;
  return needed !== null && !rights[needed];
}

/** A reply to a checked input as it is for somebody with these rights. */
export function withoutTakings(
  { name, input }: { name: CallName; input: unknown },
  reply: unknown,
  rights: ClerkRights | null,
): unknown {
  if (rights?.reports !== false) return reply;
  const { takings = [] } = entryOf(name);
  return without(typeof takings === 'function' ? takings(input as never) : takings, reply);
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
