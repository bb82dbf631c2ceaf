import { describe, expect, it } from 'vitest';
import { keyRecord, MORNING, personRecord, tillAuthor } from '../../testing/records.ts';
import type { Store, UsageRecord } from '../store.ts';
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

const OLIVIA = personRecord('olivia', { name: 'Olivia', role: 'owner' });
const CARL = personRecord('carl', { name: 'Carl', createdAt: MORNING + 1 });

/** Who works in the shop. */
export function testPersons(shop: ContractShop): void {
  describe('persons', () => {
    it('are kept, changed and removed', async () => {
      expect(await shop.store.persons.all()).toEqual([]);
      await shop.store.persons.insert(OLIVIA);
      await shop.store.persons.insert(CARL);
      await shop.store.persons.update('olivia', { wrongPins: 4, lastWrongAt: MORNING + 5 });
      await shop.store.persons.remove('carl');
      await shop.reopen();
      expect(await shop.store.persons.all()).toEqual([
        { ...OLIVIA, wrongPins: 4, lastWrongAt: MORNING + 5 },
      ]);
    });

    it('of two that are to be the first, one is added', async () => {
      const { persons } = shop.store;
      const first = [OLIVIA, { ...CARL, role: 'owner' as const }];
      const added = await Promise.all(first.map((record) => persons.insert(record, true)));
      expect(added.toSorted()).toEqual([false, true]);
      expect(await persons.all()).toHaveLength(1);
      expect(await persons.insert(CARL)).toBe(true);
    });

    it('have their wrong PINs counted from the count that was seen alone', async () => {
      const { persons } = shop.store;
      await persons.insert(OLIVIA);
      const counted = { wrongPins: 1, lastWrongAt: MORNING };
      const guesses = [1, 2].map(() => persons.noteWrongPins('olivia', 0, counted));
      expect((await Promise.all(guesses)).toSorted()).toEqual([false, true]);
      expect(await persons.all()).toEqual([{ ...OLIVIA, ...counted }]);
    });

    it('that are not there can be neither changed nor removed', async () => {
      const { persons } = shop.store;
      await expect(persons.update('olivia', { name: 'O' })).rejects.toMatchObject({
        code: 'not_found',
      });
      await expect(persons.remove('olivia')).rejects.toMatchObject({ code: 'not_found' });
    });
  });
}

const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 21, 9);

/** Opens the same shop, a new one for each test, at a given time. */
type OpenAt = (now: number) => Promise<Store>;

/** How long idempotency keys are kept, in a store that outlives its process. */
export function testServiceDays(newShop: () => OpenAt): void {
  /** Opens a shop on each of these days, and repeats an addition of the first day on the last. */
  const retryAfter = async (...days: number[]): Promise<string> => {
    const openAt = newShop();
    let outcome = '';
    for (const [index, day] of days.entries()) {
      const store = await openAt(START + day * DAY);
      if (index === 0) await store.keys.insert(keyRecord('till1'));
      if (index === 0 || index === days.length - 1) {
        const pet = { name: 'Bella', categoryId: 1n };
        const author = tillAuthor('till1');
        ({ outcome } = await store.pets.add({ pet, author, idempotencyKey: 'once' }));
      }
      await store.close();
    }
    return outcome;
  };

  it('keeps an idempotency key for a week of daily service', async () => {
    expect(await retryAfter(0, 1, 2, 3, 4, 5, 6, 7)).toBe('replayed');
  });

  it('forgets it after that', async () => {
    expect(await retryAfter(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)).toBe('added');
  });

  it('keeps it when the clock is set forward by a year, and back', async () => {
    expect(await retryAfter(0, 365, 1)).toBe('replayed');
    expect(await retryAfter(0, 365)).toBe('replayed');
  });

  it('keeps it while the clock jumps to and fro for days', async () => {
    expect(await retryAfter(0, 100, 1, 200, 2, 300, 3, 4)).toBe('replayed');
  });

  it('keeps it over a long holiday, in which nothing was served', async () => {
    expect(await retryAfter(0, 30)).toBe('replayed');
  });
}

/** How others learn of changes. */
export function testRevisions(shop: ContractShop): void {
  describe('revisions', () =>
    it('grow with every change of an animal or a key, and stay while there is none', async () => {
      const before = await shop.store.revisions();
      await shop.add({ name: 'Bella', categoryId: 1n });
      const added = await shop.store.revisions();
      expect(added.pets).toBeGreaterThan(before.pets);
      await shop.store.keys.insert(keyRecord('till3'));
      expect((await shop.store.revisions()).keys).toBeGreaterThan(added.keys);
      const after = await shop.store.revisions();
      await shop.store.pets.counts();
      expect(await shop.store.revisions()).toEqual(after);
      expect(before.pets).toBeLessThan(after.pets);
    }));
}
