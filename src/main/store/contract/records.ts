import { describe, expect, it } from 'vitest';
import type { UsageRecord } from '../store.ts';
import { keyRecord, MORNING } from '../../testing/records.ts';
import type { ContractShop } from './contract-shop.ts';

const USAGE: UsageRecord = {
  subject: 'key:till1',
  minute: { window: 29_880_000, used: 4, strikes: 1, firstRefusalAt: MORNING },
  day: { window: 20_750, used: 400, strikes: 2, firstRefusalAt: 0 },
  bannedAt: MORNING - 1_000,
  bannedUntil: MORNING + 59_000,
  bans: 1,
  lastUsedAt: MORNING,
  deprecatedCalls: 3,
  liftApplied: 5,
};

/** Keys, the limiter's memory, and the cursors' secret. */
export function testRecords(shop: ContractShop): void {
  describe('keys', () => {
    it('are kept as they were, the oldest first', async () => {
      const rotated = { previousDigest: Buffer.alloc(32, 7), previousUntil: MORNING + 1 };
      await shop.store.keys.insert(keyRecord('old', { createdAt: MORNING - 1, ...rotated }));
      await shop.store.keys.update('till1', { revokedAt: MORNING, plan: 'pro' });
      await shop.reopen();
      expect(await shop.store.keys.all()).toEqual([
        keyRecord('old', { createdAt: MORNING - 1, ...rotated }),
        keyRecord('till1', { revokedAt: MORNING, plan: 'pro' }),
        keyRecord('till2'),
      ]);
    });

    it('that are not there can not be changed', async () => {
      const changing = shop.store.keys.update('nobody', { label: 'Till' });
      await expect(changing).rejects.toMatchObject({ code: 'not_found' });
    });
  });

  it('counts of requests are replaced, kept and forgotten', async () => {
    const other = { ...USAGE, subject: 'address:192.0.2.7' };
    await shop.store.usage.save([{ ...USAGE, bans: 0 }, other]);
    await shop.store.usage.save([USAGE]);
    await shop.store.usage.forget([other.subject]);
    await shop.reopen();
    expect(await shop.store.usage.all()).toEqual([USAGE]);
  });

  it('the secret of cursors has 32 bytes and lives as long as the database', async () => {
    const { cursorSecret } = shop.store;
    expect(cursorSecret).toHaveLength(32);
    await shop.reopen();
    expect(shop.store.cursorSecret).toEqual(cursorSecret);
  });

  it('a write can be tried', async () => {
    await expect(shop.store.probeWrite()).resolves.toBeUndefined();
  });
}
