import { expect, it } from 'vitest';
import { KeySummary } from '../../shared/key.ts';
import type { KeyRecord } from '../store/store.ts';
import { RateLimiter, subjectOfKey, summarize } from './rate-limiter.ts';

const NOON = Date.UTC(2026, 10, 21, 12);

const record: KeyRecord = {
  id: 'abc',
  label: 'Till by the door',
  plan: 'free',
  perMinute: 60,
  perDay: 1_000,
  digest: Buffer.alloc(32, 1),
  previousDigest: null,
  previousUntil: null,
  createdAt: NOON - 1,
  revokedAt: null,
  banLiftedAt: null,
};

it('tells the owner how a key is used, and nothing of its secret', () => {
  const limiter = new RateLimiter({ now: () => NOON }, []);
  limiter.admit(subjectOfKey('abc'), record);
  limiter.noteDeprecatedCall(subjectOfKey('abc'));
  const summary = summarize('production', record, limiter);
  expect(summary).toEqual({
    id: 'abc',
    environment: 'production',
    label: 'Till by the door',
    plan: 'free',
    createdAt: NOON - 1,
    lastUsedAt: NOON,
    revokedAt: null,
    oldSecretWorksUntil: null,
    bannedUntil: null,
    minute: { used: 1, allowed: 60, resetsAt: NOON + 60_000 },
    day: { used: 1, allowed: 1_000, resetsAt: NOON + 43_200_000 },
    deprecatedCalls: 1,
  });
  expect(KeySummary.parse(summary)).toEqual(summary);
});

it('shows a lifted ban as over before the next request', () => {
  let now = NOON;
  const limiter = new RateLimiter({ now: () => now }, []);
  const subject = subjectOfKey('abc');
  while (limiter.admit(subject, record).allowed);
  now += 1_000;
  for (let strike = 0; strike < 10; strike += 1) limiter.admit(subject, record);
  expect(summarize('production', record, limiter).bannedUntil).toBe(now + 60_000);
  const lifted = { ...record, banLiftedAt: now };
  expect(summarize('production', lifted, limiter).bannedUntil).toBeNull();
});
