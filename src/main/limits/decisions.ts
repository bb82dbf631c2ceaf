import type { Quotas } from '../../shared/key.ts';
import type { WindowCount } from '../store/store.ts';
import {
  ban,
  bringTo,
  DAY_MS,
  endOf,
  isKey,
  liftBan,
  MINUTE_MS,
  strike,
  type Caller,
} from './callers.ts';

/** What the three X-RateLimit headers say: the window that will run out first. */
export interface QuotaStatus {
  limit: number;
  remaining: number;
  /** Unix seconds, rounded up, never in the past. */
  resetAt: number;
}

/** The decision about a request. */
export interface Verdict extends QuotaStatus {
  allowed: boolean;
  /** Whether the key is banned. Then `allowed` is false, and the quota status says when the ban ends. */
  banned: boolean;
  /** Whole seconds until a request may be let through again, at least 1; 0 when it was let through. */
  retryAfter: number;
}

/** One window as the owner sees it. `resetsAt` is Unix ms. */
interface WindowUse {
  used: number;
  allowed: number;
  resetsAt: number;
}

/** A caller as the owner sees it. Times are Unix ms, null for never. */
export interface Usage {
  minute: WindowUse;
  day: WindowUse;
  bannedUntil: number | null;
  lastUsedAt: number | null;
  deprecatedCalls: number;
}

/** Applies the owner's last lifting of a ban (Unix ms, null for never), unless that was done before. */
export function applyLift(caller: Caller, banLiftedAt: number | null): boolean {
  const isNew = banLiftedAt !== null && banLiftedAt !== caller.liftApplied;
  if (isNew) liftBan(caller, banLiftedAt);
  return isNew;
}

/**
 * Decides about a request at `now`, and counts it for the caller when it is let through. A refused
 * one is a strike (except within the first second of refusals in a window); ten in a window ban a
 * key. `banLiftedAt` is when the owner last lifted a ban (Unix ms): any ban that began no later is
 * over.
 */
export function decide(
  caller: Caller,
  quotas: Quotas,
  banLiftedAt: number | null,
  now: number,
): Verdict {
  bringTo(caller, now);
  applyLift(caller, banLiftedAt);
  caller.lastUsedAt = now;
  if (caller.bannedUntil !== 0) return bannedVerdict(caller, quotas, now);

  const { minute, day } = caller;
  if (minute.used >= quotas.perMinute || day.used >= quotas.perDay) {
    return refuse(caller, quotas, now);
  }
  minute.used += 1;
  day.used += 1;
  const minuteLeft = quotas.perMinute - minute.used;
  const dayLeft = quotas.perDay - day.used;
  const isMinute = minuteLeft <= dayLeft;
  return {
    limit: isMinute ? quotas.perMinute : quotas.perDay,
    remaining: isMinute ? minuteLeft : dayLeft,
    resetAt: (isMinute ? endOf(minute, MINUTE_MS) : endOf(day, DAY_MS)) / 1_000,
    allowed: true,
    banned: false,
    retryAfter: 0,
  };
}

/** What the headers say about a caller that is up to date. */
export function quotaStatusOf(caller: Caller, quotas: Quotas): QuotaStatus {
  if (caller.bannedUntil !== 0) return bannedQuotaStatus(caller, quotas);
  const minute = quotaStatusIn(caller.minute, MINUTE_MS, quotas.perMinute);
  const day = quotaStatusIn(caller.day, DAY_MS, quotas.perDay);
  return minute.remaining <= day.remaining ? minute : day;
}

/** What the owner sees of a caller that is up to date. */
export function usageOf(caller: Caller, quotas: Quotas): Usage {
  return {
    minute: useOf(caller.minute, MINUTE_MS, quotas.perMinute),
    day: useOf(caller.day, DAY_MS, quotas.perDay),
    bannedUntil: caller.bannedUntil === 0 ? null : caller.bannedUntil,
    lastUsedAt: caller.lastUsedAt === 0 ? null : caller.lastUsedAt,
    deprecatedCalls: caller.deprecatedCalls,
  };
}

function useOf(count: WindowCount, length: number, allowed: number): WindowUse {
  return { used: count.used, allowed, resetsAt: endOf(count, length) };
}

function quotaStatusIn(count: WindowCount, length: number, limit: number): QuotaStatus {
  return {
    limit,
    remaining: Math.max(0, limit - count.used),
    resetAt: endOf(count, length) / 1_000,
  };
}

function secondsUntil(end: number, now: number): number {
  return Math.max(1, Math.ceil((end - now) / 1_000));
}

/** Reports the window that refused; if both did, the day, which ends no sooner. */
function refuse(caller: Caller, quotas: Quotas, now: number): Verdict {
  const { minute, day } = caller;
  const isDayOut = day.used >= quotas.perDay;
  if (isKey(caller.subject)) {
    const minuteBans = minute.used >= quotas.perMinute && strike(minute, now);
    const dayBans = isDayOut && strike(day, now);
    if (minuteBans || dayBans) {
      ban(caller, now);
      return bannedVerdict(caller, quotas, now);
    }
  }
  const end = isDayOut ? endOf(day, DAY_MS) : endOf(minute, MINUTE_MS);
  return {
    limit: isDayOut ? quotas.perDay : quotas.perMinute,
    remaining: 0,
    resetAt: end / 1_000,
    allowed: false,
    banned: false,
    retryAfter: secondsUntil(end, now),
  };
}

function bannedQuotaStatus(caller: Caller, quotas: Quotas): QuotaStatus {
  const minuteLeft = quotas.perMinute - caller.minute.used;
  const dayLeft = quotas.perDay - caller.day.used;
  return {
    limit: minuteLeft <= dayLeft ? quotas.perMinute : quotas.perDay,
    remaining: 0,
    resetAt: Math.ceil(caller.bannedUntil / 1_000),
  };
}

function bannedVerdict(caller: Caller, quotas: Quotas, now: number): Verdict {
  return {
    ...bannedQuotaStatus(caller, quotas),
    allowed: false,
    banned: true,
    retryAfter: secondsUntil(caller.bannedUntil, now),
  };
}
