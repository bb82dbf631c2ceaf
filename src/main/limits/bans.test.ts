import { beforeEach, describe, expect, it } from 'vitest';
import { PLAN_QUOTAS, type Quotas } from '../../shared/key.ts';
import { DAY_MS, MINUTE_MS } from './callers.ts';
import type { Verdict } from './decisions.ts';
import { RateLimiter } from './rate-limiter.ts';
import { StandingClock } from '../testing/records.ts';
import { admitTimes, KEY, NOON } from './testing/requests.ts';

const free = PLAN_QUOTAS.free;

const clock = new StandingClock();
let limiter: RateLimiter;

beforeEach(() => {
  clock.time = NOON;
  limiter = new RateLimiter(clock, []);
});

/** Uses up the minute, waits out the first second of refusals, and strikes. */
function strikeTimes(strikes: number, quotas: Quotas = free): Verdict {
  while (limiter.admit(KEY, quotas).allowed);
  clock.time += 1_000;
  return admitTimes(limiter, strikes, quotas);
}

describe('strikes and bans', () => {
  it('take no refusal within one second of the first for a strike', () => {
    admitTimes(limiter, 60);
    expect(admitTimes(limiter, 50).banned).toBe(false);
    clock.time += 999;
    expect(admitTimes(limiter, 50).banned).toBe(false);
    clock.time += 1;
    expect(admitTimes(limiter, 9).banned).toBe(false);
    expect(limiter.admit(KEY, free).banned).toBe(true);
  });

  it('ban for one minute at the tenth strike', () => {
    expect(strikeTimes(9)).toMatchObject({ allowed: false, banned: false });
    const end = clock.time + MINUTE_MS;
    expect(limiter.admit(KEY, free)).toEqual({
      limit: 60,
      remaining: 0,
      resetAt: Math.ceil(end / 1_000),
      allowed: false,
      banned: true,
      retryAfter: 60,
    });
    expect(limiter.usageOf(KEY, free).bannedUntil).toBe(end);
    clock.time = end - 1;
    expect(limiter.admit(KEY, free)).toMatchObject({ banned: true, retryAfter: 1 });
    clock.time = end;
    expect(limiter.admit(KEY, free)).toMatchObject({ allowed: true, banned: false });
  });

  it('count strikes by window: nine in each of two minutes ban nobody', () => {
    const quotas = { perMinute: 3, perDay: 1_000 };
    strikeTimes(9, quotas);
    clock.time += MINUTE_MS;
    expect(strikeTimes(9, quotas).banned).toBe(false);
  });

  it('count strikes of the day across its minutes', () => {
    const quotas = { perMinute: 60, perDay: 3 };
    strikeTimes(5, quotas);
    clock.time += MINUTE_MS;
    expect(admitTimes(limiter, 4, quotas).banned).toBe(false);
    expect(limiter.admit(KEY, quotas).banned).toBe(true);
  });

  it('take ten strikes more for the next ban, with no second of grace in the same window', () => {
    const quotas = { perMinute: 60, perDay: 3 };
    expect(strikeTimes(10, quotas)).toMatchObject({ banned: true, retryAfter: 60 });
    clock.time += MINUTE_MS;
    expect(admitTimes(limiter, 9, quotas).banned).toBe(false);
    expect(limiter.admit(KEY, quotas)).toMatchObject({ banned: true, retryAfter: 120 });
  });

  it('double within a day, up to one hour', () => {
    const minutes: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      minutes.push(strikeTimes(10).retryAfter / 60);
      clock.time = (limiter.usageOf(KEY, free).bannedUntil ?? 0) + MINUTE_MS;
    }
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  it('begin again at one minute when the last ban is a day ago', () => {
    strikeTimes(10);
    clock.time += MINUTE_MS;
    expect(strikeTimes(10).retryAfter).toBe(120);
    clock.time += DAY_MS;
    expect(strikeTimes(10).retryAfter).toBe(60);
  });

  it('neither strike nor prolong anything while banned', () => {
    strikeTimes(10);
    const end = limiter.usageOf(KEY, free).bannedUntil ?? 0;
    clock.time += 30_000;
    expect(admitTimes(limiter, 500)).toMatchObject({ banned: true, retryAfter: 30 });
    expect(limiter.usageOf(KEY, free).bannedUntil).toBe(end);
    clock.time = end;
    expect(limiter.admit(KEY, free).allowed).toBe(true);
  });

  it('show in the headers of replies that count nothing', () => {
    strikeTimes(10);
    const end = limiter.usageOf(KEY, free).bannedUntil ?? 0;
    expect(limiter.quotaStatus(KEY, free)).toMatchObject({ remaining: 0, resetAt: end / 1_000 });
  });

  it('never ban an address', () => {
    admitTimes(limiter, 60, free, 'address:10.0.0.7');
    for (let second = 0; second < 40; second += 1) {
      clock.time += 1_000;
      expect(limiter.admit('address:10.0.0.7', free).banned).toBe(false);
    }
  });
});

describe('a banned key', () => {
  it.each([
    [{ perMinute: 60, perDay: 61 }, 60],
    [{ perMinute: 4, perDay: 3 }, 3],
  ])('with %o is told of the window that has fewer left', (quotas, limit) => {
    expect(strikeTimes(10, quotas)).toMatchObject({ banned: true, limit, remaining: 0 });
    expect(limiter.quotaStatus(KEY, quotas)).toMatchObject({ limit, remaining: 0 });
  });

  it('was last used at its last request, and one that never asked never', () => {
    expect(limiter.usageOf(KEY, free).lastUsedAt).toBeNull();
    strikeTimes(10);
    expect(limiter.usageOf(KEY, free).lastUsedAt).toBe(clock.time);
  });
});

describe('lifting a ban', () => {
  it('ends a ban that began before it, at once', () => {
    strikeTimes(10);
    const liftedAt = clock.time;
    clock.time += 60_000 - (clock.time % 60_000);
    expect(limiter.admit(KEY, free, null).banned).toBe(true);
    expect(limiter.usageOf(KEY, free, liftedAt).bannedUntil).toBeNull();
    expect(limiter.admit(KEY, free, liftedAt)).toMatchObject({ allowed: true, banned: false });
  });

  it('ends no ban that began after it', () => {
    const liftedAt = clock.time;
    limiter.admit(KEY, free, liftedAt);
    clock.time += 1;
    strikeTimes(10);
    expect(limiter.admit(KEY, free, liftedAt).banned).toBe(true);
  });

  it('ends no newer ban when it is applied only after a restart', () => {
    const liftedAt = clock.time;
    clock.time += 1;
    strikeTimes(10);
    limiter = new RateLimiter(clock, limiter.takeChanged());
    expect(limiter.usageOf(KEY, free, liftedAt).bannedUntil).toBe(clock.time + MINUTE_MS);
    expect(limiter.admit(KEY, free, liftedAt).banned).toBe(true);
  });

  it.each([
    ['minute', free],
    ['day', { perMinute: 60, perDay: 3 }],
  ])('clears no newer strikes of the %s when it is applied after a restart', (_window, quotas) => {
    const liftedAt = clock.time;
    clock.time += 1;
    strikeTimes(9, quotas);
    limiter = new RateLimiter(clock, limiter.takeChanged());
    expect(limiter.admit(KEY, quotas, liftedAt).banned).toBe(true);
  });

  it('clears the strikes of before, once', () => {
    strikeTimes(9);
    const liftedAt = clock.time;
    clock.time += 1;
    const strikeAgain = (): boolean => limiter.admit(KEY, free, liftedAt).banned;
    for (let strikes = 0; strikes < 9; strikes += 1) expect(strikeAgain()).toBe(false);
    expect(strikeAgain()).toBe(true);
  });

  it('clears the strikes of the day too', () => {
    const quotas = { perMinute: 60, perDay: 3 };
    strikeTimes(9, quotas);
    const liftedAt = clock.time;
    clock.time += MINUTE_MS;
    for (let strikes = 0; strikes < 9; strikes += 1) {
      expect(limiter.admit(KEY, quotas, liftedAt).banned).toBe(false);
    }
    expect(limiter.admit(KEY, quotas, liftedAt).banned).toBe(true);
  });

  it('does not make a key immune when the clock is set back before the lifting', () => {
    strikeTimes(10);
    const liftedAt = clock.time;
    limiter.admit(KEY, free, liftedAt);
    clock.time -= 30 * DAY_MS;
    while (limiter.admit(KEY, free, liftedAt).allowed);
    clock.time += 1_000;
    for (let strike = 0; strike < 10; strike += 1) limiter.admit(KEY, free, liftedAt);
    expect(limiter.admit(KEY, free, liftedAt).banned).toBe(true);
  });
});

describe('a clock that is changed', () => {
  it.each([1, 60, 86_400, 400 * 86_400])(
    'set back by %d s locks a key for one window at most',
    (s) => {
      admitTimes(limiter, 61);
      clock.time -= s * 1_000;
      const verdict = limiter.admit(KEY, free);
      expect(verdict.allowed).toBe(false);
      expect(verdict.retryAfter).toBeLessThanOrEqual(60);
      clock.time += verdict.retryAfter * 1_000;
      expect(limiter.admit(KEY, free).allowed).toBe(true);
    },
  );

  it('set back keeps a used-up day used up until that day ends, no longer', () => {
    const quotas = { perMinute: 100, perDay: 3 };
    admitTimes(limiter, 4, quotas);
    clock.time -= 30 * DAY_MS;
    const verdict = limiter.admit(KEY, quotas);
    expect(verdict.allowed).toBe(false);
    expect(verdict.retryAfter).toBeLessThanOrEqual(DAY_MS / 1_000);
    clock.time += verdict.retryAfter * 1_000;
    expect(limiter.admit(KEY, quotas).allowed).toBe(true);
  });

  it('set back never makes a ban longer than it is', () => {
    strikeTimes(10);
    clock.time -= 5 * 3_600_000;
    expect(limiter.admit(KEY, free)).toMatchObject({ banned: true, retryAfter: 60 });
    clock.time += MINUTE_MS;
    expect(limiter.admit(KEY, free).banned).toBe(false);
  });

  it('set back does not bring back a ban that was served', () => {
    strikeTimes(10);
    clock.time += MINUTE_MS;
    expect(limiter.admit(KEY, free).banned).toBe(false);
    clock.time -= 10 * MINUTE_MS;
    expect(limiter.admit(KEY, free).banned).toBe(false);
  });

  it.each([
    ['a day or more, forgets an earlier ban, as after a day', DAY_MS, 60],
    ['less, does not', DAY_MS - 3 * MINUTE_MS, 120],
  ])('set back by %s', (_how, back, seconds) => {
    strikeTimes(10);
    clock.time += MINUTE_MS;
    limiter.admit(KEY, free);
    clock.time -= back + 2 * MINUTE_MS;
    expect(strikeTimes(10)).toMatchObject({ banned: true, retryAfter: seconds });
  });

  it('set back gives the first second of refusals again, no more', () => {
    admitTimes(limiter, 61);
    clock.time -= 5_000;
    expect(admitTimes(limiter, 20).banned).toBe(false);
    clock.time += 1_000;
    expect(admitTimes(limiter, 10).banned).toBe(true);
  });

  it('set forward ends windows and bans', () => {
    strikeTimes(10);
    clock.time = Date.UTC(2038, 0, 19, 3, 14, 8);
    expect(limiter.admit(KEY, free)).toMatchObject({ allowed: true, remaining: 59 });
  });

  it('set back and forward again within a minute counts on', () => {
    admitTimes(limiter, 30);
    clock.time -= 5_000;
    admitTimes(limiter, 10);
    clock.time += 5_000;
    expect(limiter.admit(KEY, free).remaining).toBe(19);
  });
});
