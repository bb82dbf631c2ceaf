import type { UsageRecord } from '../store/store.ts';
import { DAY_MS, emptyCount, MINUTE_MS, rollTo } from './window.ts';

const FIRST_BAN_MS = MINUTE_MS;
const LONGEST_BAN_MS = 60 * MINUTE_MS;

/** A caller in memory: what is stored about it, and what only this process needs to know. */
export interface Caller extends UsageRecord {
  /** Whether it waits to be written to the store. */
  isChanged: boolean;
  /** Whether the store may contain it. */
  isStored: boolean;
}

/** A caller that was never seen before. */
export function newCaller(subject: string): Caller {
  return {
    subject,
    minute: emptyCount(),
    day: emptyCount(),
    bannedAt: 0,
    bannedUntil: 0,
    bans: 0,
    lastUsedAt: 0,
    deprecatedCalls: 0,
    liftApplied: 0,
    isChanged: false,
    isStored: false,
  };
}

/** Makes a caller from the store's record. */
export function restoredCaller(record: UsageRecord): Caller {
  return { ...recordOf(record), isChanged: false, isStored: true };
}

/** Copies the part of a caller that is stored. */
export function recordOf(caller: UsageRecord): UsageRecord {
  return {
    subject: caller.subject,
    minute: { ...caller.minute },
    day: { ...caller.day },
    bannedAt: caller.bannedAt,
    bannedUntil: caller.bannedUntil,
    bans: caller.bans,
    lastUsedAt: caller.lastUsedAt,
    deprecatedCalls: caller.deprecatedCalls,
    liftApplied: caller.liftApplied,
  };
}

/**
 * Updates windows and ban to `now`; afterwards `bannedUntil` is 0 or later than `now`. Returns
 * whether anything changed.
 */
export function bringTo(caller: Caller, now: number): boolean {
  const minuteMoved = rollTo(caller.minute, now, MINUTE_MS);
  const dayMoved = rollTo(caller.day, now, DAY_MS);
  const banMoved = caller.bannedUntil !== 0 && bringBanTo(caller, now);
  return minuteMoved || dayMoved || banMoved;
}

/**
 * Ends a ban that is over, and limits one that began "in the future" (the clock was set back) to
 * its own length.
 */
function bringBanTo(caller: Caller, now: number): boolean {
  if (caller.bannedUntil <= now) {
    caller.bannedUntil = 0;
    return true;
  }
  if (caller.bannedAt > now) {
    caller.bannedUntil -= caller.bannedAt - now;
    caller.bannedAt = now;
    return true;
  }
  return false;
}

/** Bans for a minute, doubled for every earlier ban within a day, up to an hour. */
export function ban(caller: Caller, now: number): void {
  const isFurther = caller.bannedAt !== 0 && Math.abs(now - caller.bannedAt) < DAY_MS;
  caller.bans = isFurther ? caller.bans + 1 : 1;
  caller.bannedAt = now;
  caller.bannedUntil = now + Math.min(FIRST_BAN_MS * 2 ** (caller.bans - 1), LONGEST_BAN_MS);
  caller.minute.strikes = 0;
  caller.day.strikes = 0;
}

/** The owner's pardon: ends a ban that began no later than it, and forgets earlier strikes. */
export function liftBan(caller: Caller, liftedAt: number): void {
  caller.liftApplied = liftedAt;
  if (caller.bannedAt <= liftedAt) caller.bannedUntil = 0;
  if (caller.minute.firstRefusalAt <= liftedAt) caller.minute.strikes = 0;
  if (caller.day.firstRefusalAt <= liftedAt) caller.day.strikes = 0;
}
