import type { WindowCount } from '../store/store.ts';

/**
 * The two lengths of windows, in milliseconds; in Unix time, these are the UTC minute and the UTC
 * day.
 */
export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/**
 * Requests refused within this time (ms) after a window's first refusal may already have been on
 * their way.
 */
const GRACE_MS = 1_000;

const STRIKES_TO_BAN = 10;

/** An empty count, for a window that is over. */
export function emptyCount(): WindowCount {
  return { window: 0, used: 0, strikes: 0, firstRefusalAt: 0 };
}

/** When the counted window ends (Unix ms). */
export function endOf(count: WindowCount, length: number): number {
  return (count.window + 1) * length;
}

/**
 * Moves a count to the window that contains `now`: empty when a new window has begun. A window in
 * the future was counted before the clock was set back; its count is moved into the current window,
 * so that it ends with it. Returns whether anything changed.
 */
export function rollTo(count: WindowCount, now: number, length: number): boolean {
  const current = Math.floor(now / length);
  const hasMoved = count.window !== current;
  if (count.window < current) clear(count);
  count.window = current;
  if (count.firstRefusalAt > now) {
    count.firstRefusalAt = now;
    return true;
  }
  return hasMoved;
}

function clear(count: WindowCount): void {
  count.used = 0;
  count.strikes = 0;
  count.firstRefusalAt = 0;
}

/** Records a refusal in a window. Returns whether it was the strike that earns a ban. */
export function strike(count: WindowCount, now: number): boolean {
  if (count.firstRefusalAt === 0) count.firstRefusalAt = now;
  if (now - count.firstRefusalAt < GRACE_MS) return false;
  count.strikes += 1;
  return count.strikes >= STRIKES_TO_BAN;
}
