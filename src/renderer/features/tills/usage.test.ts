import { describe, expect, it } from 'vitest';
import type { KeySummary } from '../../../shared/key.ts';
import { bannedAt, byUse, oldSecretAt, usageOf, withKey } from './usage.ts';

const key: KeySummary = {
  id: 'a',
  environment: 'production',
  label: 'Till 1',
  plan: 'free',
  createdAt: 0,
  lastUsedAt: null,
  revokedAt: null,
  oldSecretWorksUntil: null,
  bannedUntil: null,
  minute: { used: 0, allowed: 60, resetsAt: 60_000 },
  day: { used: 0, allowed: 1_000, resetsAt: 86_400_000 },
  deprecatedCalls: 0,
};

describe('usageOf', () =>
  it('grades a window by how much of it is used', () => {
    expect(usageOf(12, 60)).toEqual({ used: 12, allowed: 60, percent: 20, level: 'calm' });
    expect(usageOf(48, 60).level).toBe('near');
    expect(usageOf(60, 60)).toEqual({ used: 60, allowed: 60, percent: 100, level: 'full' });
    expect(usageOf(75, 60).percent).toBe(100);
  }));

describe('withKey', () =>
  it('takes a key as it is now, or a new one at the end', () => {
    const used = { ...key, lastUsedAt: 5 };
    const other = { ...key, id: 'b' };
    expect(withKey([key, other], used)).toEqual([used, other]);
    expect(withKey([key], other)).toEqual([key, other]);
  }));

describe('bans and old secrets', () =>
  it('end by themselves', () => {
    const banned = { ...key, bannedUntil: 5_000, oldSecretWorksUntil: 6_000 };
    expect(bannedAt(banned, 4_999)).toBe(5_000);
    expect(bannedAt(banned, 5_000)).toBeNull();
    expect(oldSecretAt(banned, 5_999)).toBe(6_000);
    expect(oldSecretAt(banned, 6_000)).toBeNull();
    expect(bannedAt(key, 0)).toBeNull();
  }));

describe('byUse', () =>
  it('sets revoked keys apart, the latest first, and sorts the others by label', () => {
    const keys = [
      { ...key, id: 'b', label: 'Window till' },
      { ...key, id: 'c', label: 'Old', revokedAt: 1 },
      { ...key, id: 'd', label: 'back office' },
      { ...key, id: 'e', label: 'Older', revokedAt: 2 },
    ];
    const { active, revoked } = byUse(keys);
    expect(active.map(({ id }) => id)).toEqual(['d', 'b']);
    expect(revoked.map(({ id }) => id)).toEqual(['e', 'c']);
  }));
