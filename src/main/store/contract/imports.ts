import { describe, expect, it } from 'vitest';
import type { Author } from '../../../shared/history.ts';
import type { StoreChange } from '../store.ts';
import { takeBack } from '../../testing/stock.ts';
import type { ContractShop } from './contract-shop.ts';

const ANNA: Author = { kind: 'window', id: 'anna', name: 'Anna' };

/** Adding many animals at once. */
export function testImports(shop: ContractShop): void {
  const pets = () => shop.store.pets;

  describe('adding many', () => {
    const guppies = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ name: `Guppy ${n + 1}`, categoryId: 4n }));

    it('is one step with numbers in a row, undone at once', async () => {
      await shop.add({ name: 'Bella', categoryId: 1n, status: 'available' });
      const progress: number[] = [];
      const outcome = await pets().addMany(guppies(1_200), {
        author: ANNA,
        onProgress: (ready) => progress.push(ready),
      });
      expect(outcome).toMatchObject({ done: 1_200, step: { kind: 'added', count: 1_200 } });
      expect(outcome.rows[0]).toMatchObject({ id: 2n, name: 'Guppy 1' });
      expect(progress.at(-1)).toBe(1_200);
      expect(await pets().counts()).toMatchObject({ all: 1_201, none: 1_200 });
      expect(await shop.namesIn({ search: 'guppy 1200' })).toContain('Guppy 1200');
      const undone = await takeBack(shop.store, outcome);
      expect(undone).toMatchObject({ done: 1_200 });
      expect(await pets().counts()).toMatchObject({ all: 1 });
      await takeBack(shop.store, undone);
      expect(await pets().counts()).toMatchObject({ all: 1_201 });
    });

    it('is called an import when no window asked for it, and no step when there is nothing', async () => {
      const author: Author = { kind: 'import', id: null, name: 'stock.csv' };
      const told: StoreChange[] = [];
      shop.store.subscribe((change) => told.push(change));
      const nothing = await pets().addMany([], { author });
      expect(nothing).toMatchObject({ step: null, done: 0, rows: [], conflictCount: 0 });
      expect(told).toEqual([]);
      const outcome = await pets().addMany(guppies(1), { author });
      expect(outcome).toMatchObject({ step: { kind: 'imported', author, count: 1 } });
      expect(told).toMatchObject([{ kind: 'changed', rows: [{ id: 1n }], removedIds: [] }]);
    });

    it('adds nothing when it is cancelled or a row can not be read', async () => {
      const stop = new AbortController();
      const cancelled = pets().addMany(guppies(3_000), {
        author: { kind: 'import', id: null, name: null },
        signal: stop.signal,
        onProgress: () => {
          stop.abort();
        },
      });
      await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
      function* broken() {
        yield* guppies(700);
        throw new Error('line 701');
      }
      await expect(pets().addMany(broken(), { author: ANNA })).rejects.toThrow('line 701');
      expect(await pets().counts()).toMatchObject({ all: 0 });
      expect(await pets().addMany(guppies(2), { author: ANNA })).toMatchObject({ done: 2 });
    });

    it('reads no further once it is cancelled', async () => {
      const stop = new AbortController();
      const most = 100_000;
      let read = 0;
      function* source() {
        for (; read < most; read += 1) {
          if (read === 700) stop.abort();
          yield { name: 'Guppy', categoryId: 4n };
        }
      }
      const adding = pets().addMany(source(), { author: ANNA, signal: stop.signal });
      await expect(adding).rejects.toMatchObject({ code: 'cancelled' });
      expect(read).toBeLessThan(most);
      expect(await pets().counts()).toMatchObject({ all: 0 });
    });
  });
}
