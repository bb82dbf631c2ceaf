import { entryOf, type CallName } from '../../shared/bridge.ts';
import { FEW, type CallLimits } from '../../shared/call.ts';
import { ShopError } from '../../shared/errors.ts';
import { exceededBound } from '../../shared/json-bounds.ts';
import type { WireMessage } from '../../shared/wire.ts';
import { say } from '../../shared/say.ts';

/** How deep objects and arrays lie in each other in the deepest call, with some to spare. */
const LEVELS = 8;

/** The most that a call may send. */
export function limitsOf(name: CallName): CallLimits {
  return entryOf(name).limits ?? FEW;
}

/** The bytes that a whole message may have in transit, its lengths included. */
export function mostBytes({ text, parts, bytes }: CallLimits): number {
  return text + bytes + 4 * (parts + 1);
}

/** Refuses more than a window sends. */
export function tooLarge(): ShopError {
  return new ShopError('body_too_large', say`That is more than the window can send at once.`);
}

/** Throws `body_too_large` for a message beyond a call's limits. Reads its text once, no further than that. */
export function refuseBeyond(limits: CallLimits, { text, parts }: WireMessage): void {
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  const isTooLarge =
    text.length > limits.text || parts.length > limits.parts || bytes > limits.bytes;
  const bounds = { levels: LEVELS, values: limits.values, items: limits.values };
  if (isTooLarge || exceededBound(text, bounds) !== null) throw tooLarge();
}

/** Whether a call may take long to read. */
export function isLongReading(name: CallName): boolean {
  const { reads, isPrompt = false } = entryOf(name);
  return reads !== undefined && !isPrompt;
}

/** What a window's long readings wait for: each other, but those of stock and sales not for the register. */
export function queueOf(session: string, name: CallName): string {
  return `${session} ${name.startsWith('register.') ? 'register' : 'stock'}`;
}

/** How many calls a window may have in progress, those that wait for others included. A browser sends six at a time. */
export const MOST_CALLS = 64;

/** Refuses one more. */
export function tooManyCalls(): ShopError {
  return new ShopError(
    'rate_limited',
    say`This window asks for too much at once. Try again in a moment.`,
  );
}
