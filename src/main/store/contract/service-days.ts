import { expect, it } from 'vitest';
import { keyRecord, tillAuthor } from '../../testing/records.ts';
import type { Store } from '../store.ts';

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
