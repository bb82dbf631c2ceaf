import type { UsageRecord, WindowCount } from '../store/store.ts';

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

/** More addresses than a shop ever sees. Beyond that, the one not seen for longest is forgotten. */
const MAX_ADDRESSES = 10_000;

const KEY_PREFIX = 'key:';

/** Whether a subject is a key rather than a remote address. */
export function isKey(subject: string): boolean {
  return subject.startsWith(KEY_PREFIX);
}

/** Everyone the limiter remembers, in bounded memory, and what the store does not know of them yet. */
export class Callers {
  readonly #keys = new Map<string, Caller>();
  /** Ordered by when they were last seen, oldest first. */
  readonly #addresses = new Map<string, Caller>();
  #changed: Caller[] = [];
  /** Addresses dropped here that the store may still contain. */
  #forgotten = new Set<string>();

  constructor(restored: readonly UsageRecord[]) {
    for (const record of [...restored].sort((a, b) => a.lastUsedAt - b.lastUsedAt)) {
      this.#put(restoredCaller(record));
    }
  }

  /** The caller, if it is remembered. */
  find(subject: string): Caller | undefined {
    return this.#keys.get(subject) ?? this.#addresses.get(subject);
  }

  /** Returns the caller, which is remembered from now on, as the one seen last. */
  see(subject: string): Caller {
    const key = this.#keys.get(subject);
    if (key !== undefined) return key;
    const caller = this.#addresses.get(subject) ?? newCaller(subject);
    this.#put(caller);
    return caller;
  }

  #put(caller: Caller): void {
    if (isKey(caller.subject)) {
      this.#keys.set(caller.subject, caller);
      return;
    }
    this.#addresses.delete(caller.subject);
    this.#addresses.set(caller.subject, caller);
    this.#forgotten.delete(caller.subject);
    if (this.#addresses.size <= MAX_ADDRESSES) return;
    for (const oldest of this.#addresses.values()) {
      this.#forget(oldest);
      return;
    }
  }

  #forget(caller: Caller): void {
    this.#addresses.delete(caller.subject);
    if (caller.isStored) this.#forgotten.add(caller.subject);
  }

  /** Marks a caller for the store. */
  noteChange(caller: Caller): void {
    if (caller.isChanged) return;
    caller.isChanged = true;
    this.#changed.push(caller);
  }

  /** Copies of the callers that have changed since the last call. */
  takeChanged(): UsageRecord[] {
    const records: UsageRecord[] = [];
    for (const caller of this.#changed) {
      caller.isChanged = false;
      if (this.find(caller.subject) !== caller) continue;
      caller.isStored = true;
      records.push(recordOf(caller));
    }
    this.#changed = [];
    return records;
  }

  /** Drops addresses not seen for a day. Returns the subjects that the store should delete, too. */
  forgetStale(now: number): string[] {
    for (const caller of this.#addresses.values()) {
      if (caller.lastUsedAt > now) caller.lastUsedAt = now;
      else if (now - caller.lastUsedAt >= DAY_MS) this.#forget(caller);
    }
    const subjects = [...this.#forgotten];
    this.#forgotten.clear();
    return subjects;
  }
}
