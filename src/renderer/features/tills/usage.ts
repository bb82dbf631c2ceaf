import type { KeySummary } from '../../../shared/key.ts';
import { compareNames } from '../../ui/formats.ts';

/** How close a window is to its limit. Sets the meter's colour; text beside it says the same. */
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

/** When the day that the limits count ends (Unix ms): at midnight UTC, whatever the shop's time zone. */
export function endOfLimitsDay(now: number): number {
  return (Math.floor(now / DAY_MS) + 1) * DAY_MS;
}

/** How full a window is after `used` of `allowed` requests. */
export function usageOf(used: number, allowed: number): Usage {
  const share = Math.min(1, used / allowed);
  const level = share >= 1 ? 'full' : share >= NEAR_SHARE ? 'near' : 'calm';
  return { used, allowed, percent: Math.round(share * 100), level };
}

/** When the ban in force at `now` ends (Unix ms), or null when there is none. */
export function bannedAt(key: KeySummary, now: number): number | null {
  return key.bannedUntil !== null && key.bannedUntil > now ? key.bannedUntil : null;
}

/**
 * Until when the secret before the last rotation works (Unix ms); null when it no longer does at
 * `now`.
 */
export function oldSecretAt(key: KeySummary, now: number): number | null {
  return key.oldSecretWorksUntil !== null && key.oldSecretWorksUntil > now
    ? key.oldSecretWorksUntil
    : null;
}

/** The keys with one as it is now, which may be new. */
export function withKey(keys: readonly KeySummary[], key: KeySummary): KeySummary[] {
  const isKnown = keys.some(({ id }) => id === key.id);
  return isKnown ? keys.map((one) => (one.id === key.id ? key : one)) : [...keys, key];
}

/** Active keys sorted by label, and revoked ones with the latest first. */
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
