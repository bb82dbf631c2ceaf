import { UNNAMED_CLERK } from '../../shared/history.ts';
import type { Store } from '../store/store.ts';
import { keyRecord, type StandingClock, tillAuthor, usageRecord } from './records.ts';

/** Fills a stock as a shop would: odd names, big numbers, keys, limits, retries. */
export async function fillAsAShop(
  store: Store,
  clock: StandingClock,
  animals: number,
): Promise<void> {
  await store.keys.insert(keyRecord('till1'));
  await store.keys.insert(keyRecord('till2', { revokedAt: 5 }));
  await store.categories.rename(3n, 'Dogs');
  for (let n = 0; n < animals; n += 1) {
    const status = (['available', 'pending', 'sold', undefined] as const)[n % 4];
    const categoryId = n % 100 === 0 ? 2n ** 63n - 1n : BigInt(-n);
    const pet = { name: `Bélla ${n} 🐕`, categoryId, ...(status && { status }) };
    const author = n % 3 ? tillAuthor('till1') : UNNAMED_CLERK;
    void store.pets.add({ pet, author, ...(n % 3 && { idempotencyKey: `sale ${n}` }) });
    clock.time += 1_000;
    if (n % 100 === 99) await new Promise((resolve) => setImmediate(resolve));
  }
  const window = { window: 1, used: 2, strikes: 0, firstRefusalAt: 0 };
  const rest = { lastUsedAt: 9, deprecatedCalls: 1, liftApplied: 8 };
  await store.usage.save([usageRecord('key:till1', { minute: window, day: window, ...rest })]);
}
