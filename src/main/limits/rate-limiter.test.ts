import { beforeEach, describe, expect, it } from 'vitest';
import { PLAN_QUOTAS } from '../../shared/key.ts';
import { RateLimiter } from './rate-limiter.ts';
import { DAY_MS, MINUTE_MS } from './callers.ts';
import { StandingClock } from '../testing/records.ts';
import { admitTimes, KEY, MIDNIGHT, NOON } from './testing/requests.ts';

const free = PLAN_QUOTAS.free;

const clock = new StandingClock();
let limiter: RateLimiter;

beforeEach(() => {
  clock.time = NOON;
  limiter = new RateLimiter(clock, []);
});

describe('the two windows', () => {
  it('let through exactly the quota of a minute', () => {
    expect(admitTimes(limiter, 60)).toMatchObject({ allowed: true, remaining: 0, retryAfter: 0 });
    expect(limiter.admit(KEY, free)).toMatchObject({ allowed: false, banned: false });
  });

  it('let through exactly the quota of a day', () => {
    const quotas = { perMinute: 1_000, perDay: 70 };
    expect(admitTimes(limiter, 70, quotas).allowed).toBe(true);
    expect(limiter.admit(KEY, quotas).allowed).toBe(false);
    clock.time += MINUTE_MS;
    expect(limiter.admit(KEY, quotas).allowed).toBe(false);
    clock.time = MIDNIGHT + DAY_MS;
    expect(limiter.admit(KEY, quotas).allowed).toBe(true);
  });

  it('begin and end on the UTC minute', () => {
    clock.time = MIDNIGHT + MINUTE_MS - 1;
    admitTimes(limiter, 60);
    expect(limiter.admit(KEY, free)).toMatchObject({ allowed: false, retryAfter: 1 });
    clock.time = MIDNIGHT + MINUTE_MS;
    expect(limiter.admit(KEY, free)).toMatchObject({ allowed: true, remaining: 59 });
  });

  it('begin and end on the UTC day', () => {
    const quotas = { perMinute: 5, perDay: 5 };
    clock.time = MIDNIGHT + DAY_MS - 1;
    admitTimes(limiter, 5, quotas);
    expect(limiter.admit(KEY, quotas)).toMatchObject({ allowed: false, retryAfter: 1 });
    clock.time = MIDNIGHT + DAY_MS;
    expect(limiter.admit(KEY, quotas)).toMatchObject({ allowed: true, remaining: 4 });
  });

  it('do not count what was refused', () => {
    admitTimes(limiter, 65);
    expect(limiter.usageOf(KEY, free).minute.used).toBe(60);
    expect(limiter.usageOf(KEY, free).day.used).toBe(60);
  });

  it('keep callers apart', () => {
    admitTimes(limiter, 61);
    expect(limiter.admit('key:other', free).remaining).toBe(59);
    expect(limiter.admit('address:127.0.0.1', free).remaining).toBe(59);
  });

  it('take a change of plan from the next request on, up and down', () => {
    admitTimes(limiter, 61);
    expect(limiter.admit(KEY, PLAN_QUOTAS.pro)).toMatchObject({ limit: 300, remaining: 239 });
    expect(limiter.admit(KEY, free)).toMatchObject({ allowed: false, limit: 60, remaining: 0 });
    expect(limiter.quotaStatus(KEY, free)).toMatchObject({ limit: 60, remaining: 0 });
  });
});

describe('the headers', () => {
  it.each([
    { perMinute: 60, perDay: 1_000, limit: 60, remaining: 59, resetAt: NOON + 50_000 },
    { perMinute: 60, perDay: 30, limit: 30, remaining: 29, resetAt: MIDNIGHT + DAY_MS },
    { perMinute: 60, perDay: 60, limit: 60, remaining: 59, resetAt: NOON + 50_000 },
  ])('tell the window with the fewest remaining: $perMinute and $perDay', (line) => {
    const { perMinute, perDay, limit, remaining } = line;
    const verdict = limiter.admit(KEY, { perMinute, perDay });
    expect(verdict).toMatchObject({ limit, remaining, resetAt: line.resetAt / 1_000 });
    expect(limiter.quotaStatus(KEY, { perMinute, perDay })).toEqual({
      limit,
      remaining,
      resetAt: line.resetAt / 1_000,
    });
  });

  it('turn to the day when it has less left than the minute', () => {
    for (let minute = 0; minute < 16; minute += 1) {
      admitTimes(limiter, 60);
      clock.time += MINUTE_MS;
    }
    expect(limiter.admit(KEY, free)).toMatchObject({ limit: 1_000, remaining: 39 });
  });

  it.each([
    { perMinute: 3, perDay: 10, limit: 3, end: NOON + 50_000 },
    { perMinute: 10, perDay: 3, limit: 3, end: MIDNIGHT + DAY_MS },
    { perMinute: 3, perDay: 3, limit: 3, end: MIDNIGHT + DAY_MS },
  ])('tell the window that refused: $perMinute and $perDay', ({ limit, end, ...quotas }) =>
    expect(admitTimes(limiter, 4, quotas)).toEqual({
      limit,
      remaining: 0,
      resetAt: end / 1_000,
      allowed: false,
      banned: false,
      retryAfter: Math.ceil((end - NOON) / 1_000),
    }),
  );

  it('are whole seconds and never in the past, at any millisecond', () => {
    for (const offset of [0, 1, 499, 500, 999, 49_999]) {
      clock.time = NOON + offset;
      const { resetAt } = limiter.admit(KEY, free);
      expect(Number.isInteger(resetAt)).toBe(true);
      expect(resetAt * 1_000).toBeGreaterThan(clock.time);
    }
  });

  it('can be asked for without counting, also for a caller that was never seen', () => {
    expect(limiter.quotaStatus('address:9', free)).toEqual({
      limit: 60,
      remaining: 60,
      resetAt: (NOON + 50_000) / 1_000,
    });
    expect(limiter.takeChanged()).toEqual([]);
    expect(limiter.admit('address:9', free).remaining).toBe(59);
  });
});
