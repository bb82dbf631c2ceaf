import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UsageRecord } from '../store/store.ts';
import { RateLimiter } from './rate-limiter.ts';
import { DAY_MS, MINUTE_MS } from './callers.ts';

const START = Date.UTC(2026, 10, 21, 23, 55);
const KEY = 'key:till';

const quotas = fc.record({
  perMinute: fc.integer({ min: 1, max: 12 }),
  perDay: fc.integer({ min: 1, max: 40 }),
});
/** Mostly the pace of a till that does not wait; sometimes a pause, an hour or a day. */
const pause = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 300 }) },
  { weight: 3, arbitrary: fc.integer({ min: 500, max: 40_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(MINUTE_MS, 3_600_000, DAY_MS) },
);
/** Clock changes in both directions. */
const jump = fc.oneof(
  { weight: 8, arbitrary: pause },
  { weight: 1, arbitrary: fc.integer({ min: -3 * DAY_MS, max: 3 * DAY_MS }) },
);

function clockAt(time: number): { time: number; now(): number } {
  const clock = { time, now: () => clock.time };
  return clock;
}

describe('the limiter, whatever the pace of requests', () => {
  it('never lets more than the quota through in any window', () =>
    fc.assert(
      fc.property(quotas, fc.array(pause, { maxLength: 300 }), (allowed, pauses) => {
        const clock = clockAt(START);
        const limiter = new RateLimiter(clock, []);
        const through = new Map<string, number>();
        const count = (window: string, quota: number): void => {
          const used = (through.get(window) ?? 0) + 1;
          through.set(window, used);
          expect(used).toBeLessThanOrEqual(quota);
        };
        for (const wait of pauses) {
          clock.time += wait;
          if (!limiter.admit(KEY, allowed).allowed) continue;
          count(`minute ${String(Math.floor(clock.time / MINUTE_MS))}`, allowed.perMinute);
          count(`day ${String(Math.floor(clock.time / DAY_MS))}`, allowed.perDay);
        }
      }),
      { numRuns: 200 },
    ));

  it('lets through after Retry-After, when not banned, even if the clock was changed before', () =>
    fc.assert(
      fc.property(quotas, fc.array(jump, { maxLength: 200 }), (allowed, jumps) => {
        const clock = clockAt(START);
        const limiter = new RateLimiter(clock, []);
        for (const wait of jumps) {
          clock.time += wait;
          const verdict = limiter.admit(KEY, allowed);
          if (verdict.allowed || verdict.banned) continue;
          clock.time += verdict.retryAfter * 1_000;
          expect(limiter.admit(KEY, allowed).allowed).toBe(true);
        }
      }),
      { numRuns: 200 },
    ));

  it('answers numbers that a client can rely on, whatever the clock does', () =>
    fc.assert(
      fc.property(quotas, fc.array(jump, { maxLength: 200 }), (allowed, jumps) => {
        const clock = clockAt(START);
        const limiter = new RateLimiter(clock, []);
        for (const wait of jumps) {
          clock.time += wait;
          const verdict = limiter.admit(KEY, allowed);
          expect([allowed.perMinute, allowed.perDay]).toContain(verdict.limit);
          expect(verdict.remaining).toBeGreaterThanOrEqual(0);
          expect(verdict.remaining).toBeLessThan(verdict.limit);
          expect(Number.isInteger(verdict.resetAt)).toBe(true);
          expect(verdict.resetAt * 1_000).toBeGreaterThanOrEqual(clock.time);
          expect(verdict.resetAt * 1_000).toBeLessThanOrEqual(clock.time + DAY_MS + 1_000);
          expect(verdict.retryAfter > 0).toBe(!verdict.allowed);
          if (verdict.banned) expect(verdict.retryAfter).toBeLessThanOrEqual(3_600);
        }
      }),
      { numRuns: 200 },
    ));

  it('answers after a restart as if there had been none', () => {
    const does = fc.constantFrom('admit', 'admit', 'admit', 'look', 'restart');
    const step = fc.tuple(jump, does);
    fc.assert(
      fc.property(quotas, fc.array(step, { maxLength: 200 }), (allowed, steps) => {
        const clock = clockAt(START);
        const steady = new RateLimiter(clock, []);
        const stored = new Map<string, UsageRecord>();
        let restarting = new RateLimiter(clock, []);
        for (const [wait, what] of steps) {
          clock.time += wait;
          if (what === 'admit') {
            expect(restarting.admit(KEY, allowed)).toEqual(steady.admit(KEY, allowed));
          } else if (what === 'look') {
            expect(restarting.usageOf(KEY, allowed)).toEqual(steady.usageOf(KEY, allowed));
          } else {
            for (const record of restarting.takeChanged()) stored.set(record.subject, record);
            restarting = new RateLimiter(clock, [...stored.values()]);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
