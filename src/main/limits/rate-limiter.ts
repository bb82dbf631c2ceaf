import type { Quotas } from '../../shared/plans.ts';
import type { Clock } from '../platform/clock.ts';
import type { UsageRecord, WindowCount } from '../store/store.ts';
import { ban, bringTo, type Caller, liftBan, newCaller } from './caller.ts';
import { Callers, isKey } from './callers.ts';
import { DAY_MS, endOf, MINUTE_MS, strike } from './window.ts';

/** What the three X-RateLimit headers say: the window that will run out first. */
export interface Standing {
  limit: number;
  remaining: number;
  /** Unix seconds, rounded up, never in the past. */
  resetAt: number;
}

/** What became of a request. */
export interface Verdict extends Standing {
  allowed: boolean;
  /** The key is banned; then `allowed` is false and the standing tells when the ban ends. */
  banned: boolean;
  /** Whole seconds until a request has a chance again, at least 1; 0 when it was let through. */
  retryAfter: number;
}

/** One window as the owner sees it; `resetsAt` in Unix ms. */
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

/**
 * Counts requests by caller (`key:ID` or `address:IP`) in two fixed windows, the UTC minute and the
 * UTC day, and bans keys that keep on after a refusal. Synchronous and in memory: the shop writes
 * what `takeChanged` answers behind, once a second and at close, and hands it back at the next start.
 */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #callers: Callers;

  constructor(clock: Clock, restored: readonly UsageRecord[]) {
    this.#clock = clock;
    this.#callers = new Callers(restored);
  }

  /**
   * Decides about a request and counts it when it is let through. A refused one is a strike (but for
   * the first second of refusals in a window); ten in a window ban a key. `banLiftedAt` is when the
   * owner last lifted a ban (Unix ms): a ban that began no later is over.
   */
  admit(subject: string, quotas: Quotas, banLiftedAt: number | null = null): Verdict {
    const now = this.#clock.now();
    const caller = this.#callers.see(subject);
    bringTo(caller, now);
    if (banLiftedAt !== null && banLiftedAt !== caller.liftApplied) liftBan(caller, banLiftedAt);
    caller.lastUsedAt = now;
    this.#callers.noteChange(caller);
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

  /** What the headers say of a caller, counting nothing. */
  standing(subject: string, quotas: Quotas): Standing {
    const caller = this.#look(subject, this.#clock.now(), null);
    if (caller.bannedUntil !== 0) return bannedStanding(caller, quotas);
    const minute = standingIn(caller.minute, MINUTE_MS, quotas.perMinute);
    const day = standingIn(caller.day, DAY_MS, quotas.perDay);
    return minute.remaining <= day.remaining ? minute : day;
  }

  /** Counts a call of an operation that is deprecated. */
  noteDeprecatedCall(subject: string): void {
    const caller = this.#callers.see(subject);
    caller.deprecatedCalls += 1;
    this.#callers.noteChange(caller);
  }

  /** What the owner sees of a caller, counting nothing. */
  usageOf(subject: string, quotas: Quotas, banLiftedAt: number | null = null): Usage {
    const caller = this.#look(subject, this.#clock.now(), banLiftedAt);
    return {
      minute: useOf(caller.minute, MINUTE_MS, quotas.perMinute),
      day: useOf(caller.day, DAY_MS, quotas.perDay),
      bannedUntil: caller.bannedUntil === 0 ? null : caller.bannedUntil,
      lastUsedAt: caller.lastUsedAt === 0 ? null : caller.lastUsedAt,
      deprecatedCalls: caller.deprecatedCalls,
    };
  }

  /** Copies of what changed since the last call, for the store. */
  takeChanged(): UsageRecord[] {
    return this.#callers.takeChanged();
  }

  /** Drops addresses not seen for a day or one too many; answers the subjects that the store should forget too. */
  forgetStale(): string[] {
    return this.#callers.forgetStale(this.#clock.now());
  }

  /** The caller brought to `now`; one that was never seen is looked at, not remembered. */
  #look(subject: string, now: number, banLiftedAt: number | null): Caller {
    const known = this.#callers.find(subject);
    const caller = known ?? newCaller(subject);
    const hasMoved = bringTo(caller, now);
    const isLifted = banLiftedAt !== null && banLiftedAt !== caller.liftApplied;
    if (isLifted) liftBan(caller, banLiftedAt);
    if (known !== undefined && (hasMoved || isLifted)) this.#callers.noteChange(known);
    return caller;
  }
}

function useOf(count: WindowCount, length: number, allowed: number): WindowUse {
  return { used: count.used, allowed, resetsAt: endOf(count, length) };
}

function standingIn(count: WindowCount, length: number, limit: number): Standing {
  return {
    limit,
    remaining: Math.max(0, limit - count.used),
    resetAt: endOf(count, length) / 1_000,
  };
}

function secondsUntil(end: number, now: number): number {
  return Math.max(1, Math.ceil((end - now) / 1_000));
}

/** The window that refused is told of; when both did that is the day, which ends no sooner. */
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

function bannedStanding(caller: Caller, quotas: Quotas): Standing {
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
    ...bannedStanding(caller, quotas),
    allowed: false,
    banned: true,
    retryAfter: secondsUntil(caller.bannedUntil, now),
  };
}
