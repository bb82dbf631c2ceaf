import { beforeEach, describe, expect, it } from 'vitest';
import { PLAN_QUOTAS } from '../../shared/key.ts';
import type { UsageRecord } from '../store/store.ts';
import { RateLimiter } from './rate-limiter.ts';
import { DAY_MS } from './callers.ts';
import { StandingClock } from '../testing/records.ts';
import { KEY, NOON } from './testing/requests.ts';

const free = PLAN_QUOTAS.free;
const clock = new StandingClock();
let limiter: RateLimiter;

beforeEach(() => {
  clock.time = NOON;
  limiter = new RateLimiter(clock, []);
});

function addressesOf(records: readonly UsageRecord[]): string[] {
  return records.map((record) => record.subject);
}

describe('what the store is told', () => {
  it('is every caller that changed, once', () => {
    limiter.admit(KEY, free);
    limiter.admit(KEY, free);
    limiter.admit('address:a', free);
    expect(addressesOf(limiter.takeChanged())).toEqual([KEY, 'address:a']);
    expect(limiter.takeChanged()).toEqual([]);
    limiter.noteDeprecatedCall(KEY);
    expect(limiter.takeChanged()).toMatchObject([
      { subject: KEY, deprecatedCalls: 1, lastUsedAt: NOON, day: { used: 2 } },
    ]);
  });

  it('does not change afterwards', () => {
    limiter.admit(KEY, free);
    const [record] = limiter.takeChanged();
    limiter.admit(KEY, free);
    expect(record?.minute.used).toBe(1);
  });

  it('brings counts, bans and deprecated calls through a restart', () => {
    for (let request = 0; request < 61; request += 1) limiter.admit(KEY, free);
    clock.time += 1_000;
    for (let strike = 0; strike < 10; strike += 1) limiter.admit(KEY, free);
    limiter.noteDeprecatedCall(KEY);
    const restarted = new RateLimiter(clock, limiter.takeChanged());
    expect(restarted.usageOf(KEY, free)).toEqual(limiter.usageOf(KEY, free));
    expect(restarted.admit(KEY, free)).toMatchObject({ banned: true, retryAfter: 60 });
  });

  it('tells after a restart which lifting was applied, so that it ends no newer ban', () => {
    const ban = (): boolean => {
      while (limiter.admit(KEY, free, liftedAt).allowed);
      clock.time += 1_000;
      for (let strike = 1; strike < 10; strike += 1) limiter.admit(KEY, free, liftedAt);
      return limiter.admit(KEY, free, liftedAt).banned;
    };
    let liftedAt: number | null = null;
    expect(ban()).toBe(true);
    liftedAt = clock.time;
    expect(limiter.admit(KEY, free, liftedAt).banned).toBe(false);
    // By the clock, which is set back here, this ban is older than the lifting.
    clock.time -= DAY_MS;
    expect(ban()).toBe(true);
    const restarted = new RateLimiter(clock, limiter.takeChanged());
    expect(restarted.admit(KEY, free, liftedAt).banned).toBe(true);
  });
});

describe('a clock that is set back between two requests', () =>
  it('is remembered through a restart when only the owner looked in between', () => {
    for (let request = 0; request < 60; request += 1) limiter.admit(KEY, free);
    const stored = new Map(limiter.takeChanged().map((record) => [record.subject, record]));
    clock.time -= 3_600_000;
    expect(limiter.usageOf(KEY, free).minute.used).toBe(60);
    for (const record of limiter.takeChanged()) stored.set(record.subject, record);
    const restarted = new RateLimiter(clock, [...stored.values()]);
    clock.time += 60_000;
    expect(restarted.usageOf(KEY, free).minute.used).toBe(0);
    expect(limiter.usageOf(KEY, free).minute.used).toBe(0);
  }));

describe('the memory for addresses', () => {
  it('forgets one not seen for a day, and tells the store if that holds it', () => {
    limiter.admit('address:stored', free);
    limiter.takeChanged();
    limiter.admit('address:unstored', free);
    limiter.admit(KEY, free);
    clock.time += DAY_MS - 1;
    expect(limiter.forgetStale()).toEqual([]);
    clock.time += 1;
    expect(limiter.forgetStale()).toEqual(['address:stored']);
    expect(addressesOf(limiter.takeChanged())).toEqual([KEY]);
    expect(limiter.forgetStale()).toEqual([]);
  });

  it('holds ten thousand at most, the oldest out', () => {
    limiter.admit('address:first', free);
    limiter.admit('address:second', free);
    for (let host = 0; host < 9_998; host += 1) limiter.admit(`address:${String(host)}`, free);
    limiter.takeChanged();
    limiter.admit('address:first', free);
    limiter.admit('address:one-more', free);
    expect(limiter.forgetStale()).toEqual(['address:second']);
    expect(limiter.usageOf('address:first', free).minute.used).toBe(2);
    expect(limiter.usageOf('address:second', free).minute.used).toBe(0);
  });

  it('holds every key', () => {
    for (let till = 0; till < 12_000; till += 1) limiter.admit(`key:${String(till)}`, free);
    expect(limiter.usageOf('key:0', free).minute.used).toBe(1);
  });

  it('does not ask the store to forget one that came back', () => {
    limiter.admit('address:guest', free);
    limiter.takeChanged();
    for (let host = 0; host < 10_000; host += 1) limiter.admit(`address:${String(host)}`, free);
    limiter.admit('address:guest', free);
    expect(limiter.forgetStale()).not.toContain('address:guest');
  });

  it('keeps the newest of what it is given at start', () => {
    const records: UsageRecord[] = [];
    for (let host = 0; host < 10_002; host += 1) {
      clock.time += 1;
      limiter.admit(`address:${String(host)}`, free);
      records.push(...limiter.takeChanged());
    }
    const restarted = new RateLimiter(clock, records.reverse());
    expect(restarted.forgetStale()).toEqual(['address:0', 'address:1']);
  });

  it('forgets in time also what was seen before the clock was set back', () => {
    limiter.admit('address:a', free);
    limiter.takeChanged();
    clock.time -= 365 * DAY_MS;
    expect(limiter.forgetStale()).toEqual([]);
    clock.time += DAY_MS;
    expect(limiter.forgetStale()).toEqual(['address:a']);
  });
});
