import type { KeySummary } from '../../../shared/key.ts';
import { compareNames } from '../../ui/formats.ts';

/** How near a window is to its end of requests; the meter's colour, with text beside it. */
export type UsageLevel = 'calm' | 'near' | 'full';

export interface Usage {
  used: number;
  allowed: number;
  /** 0 to 100. */
  percent: number;
  level: UsageLevel;
}

const NEAR_SHARE = 0.8;
const DAY_MS = 24 * 3_600_000;

/** When the day that limits count ends (Unix ms): at midnight UTC, whatever the shop's clock shows then. */
export function endOfLimitsDay(now: number): number {
  return (Math.floor(now / DAY_MS) + 1) * DAY_MS;
}

/** Where a window stands with so many requests used of those allowed. */
export function usageOf(used: number, allowed: number): Usage {
  const share = Math.min(1, used / allowed);
  const level = share >= 1 ? 'full' : share >= NEAR_SHARE ? 'near' : 'calm';
  return { used, allowed, percent: Math.round(share * 100), level };
}

/** When the ban that is on at `now` ends (Unix ms), or null when none is. */
export function bannedAt(key: KeySummary, now: number): number | null {
  return key.bannedUntil !== null && key.bannedUntil > now ? key.bannedUntil : null;
}

/** Until when the secret before the last rotation works at `now` (Unix ms), or null when it no longer does. */
export function oldSecretAt(key: KeySummary, now: number): number | null {
  return key.oldSecretWorksUntil !== null && key.oldSecretWorksUntil > now
    ? key.oldSecretWorksUntil
    : null;
}

/** The newer keys over the older ones; a key that did not change stays the same object. */
export function mergeKeys(
  older: readonly KeySummary[],
  newer: readonly KeySummary[],
): KeySummary[] {
  const byId = new Map(older.map((key) => [key.id, key]));
  for (const key of newer) {
    if (JSON.stringify(byId.get(key.id)) !== JSON.stringify(key)) byId.set(key.id, key);
  }
  return [...byId.values()];
}

/** Keys that open something, by label; and those that were revoked, the latest first. */
export function byUse(keys: readonly KeySummary[]): {
  active: KeySummary[];
  revoked: KeySummary[];
} {
  return {
    active: keys
      .filter((key) => key.revokedAt === null)
      .sort((a, b) => compareNames(a.label, b.label) || a.createdAt - b.createdAt),
    revoked: keys
      .filter((key) => key.revokedAt !== null)
      .sort((a, b) => (b.revokedAt ?? 0) - (a.revokedAt ?? 0)),
  };
}
