import { describe, expect, it } from 'vitest';
import { UNNAMED_CLERK, type Author, type HistoryEntry } from '../../../shared/history.ts';
import type { ContractShop } from './contract-shop.ts';
import { MORNING, tillAuthor } from '../../testing/records.ts';
import { takeBack } from '../../testing/stock.ts';

const ANNA: Author = { kind: 'window', id: 'anna', name: 'Anna' };

/** Who did what and when, with the state before and after. */
export function testHistory(shop: ContractShop): void {
  const pets = () => shop.store.pets;
  const page = (query = {}) => shop.store.history.page({ limit: 100, ...query });

  /** A till adds Max, Anna sells him, and a clerk adds Luna, removes Max and undoes that. */
  const aMorning = async () => {
    const pet = { name: 'Max', categoryId: 1n };
    const max = await pets().add({ pet, author: tillAuthor('till1') });
    if (!('row' in max)) throw new Error(max.outcome);
    shop.clock.time += 1_000;
    const at = (version: number) => ({
      kind: 'animals' as const,
      animals: [{ id: 1n, version }],
    });
    const sold = await pets().change(at(0), { status: 'sold' }, ANNA);
    shop.clock.time += 1_000;
    await shop.add({ name: 'Luna', categoryId: 2n, status: 'available' });
    shop.clock.time += 1_000;
    const removed = await pets().remove(at(sold.rows[0]?.version ?? 0), UNNAMED_CLERK);
    await takeBack(shop.store, removed);
  };

  const told = ({ action, petId, author }: HistoryEntry) =>
    `${author.name ?? author.kind} ${action} ${petId}`;

  describe('the history', () => {
    it('has everything, the newest first, with before and after', async () => {
      await aMorning();
      const { entries, next } = await page();
      expect(entries.map(told)).toEqual([
        'window putBack 1',
        'window removed 1',
        'window added 2',
        'Anna changed 1',
        'Till till1 added 1',
      ]);
      expect(next).toBeNull();
      expect(entries.map(({ isUndo }) => isUndo)).toEqual([true, false, false, false, false]);
      const max = { name: 'Max', categoryId: 1n, status: null };
      const sold = { ...max, status: 'sold' };
      expect(entries[0]).toMatchObject({ before: null, after: sold, isUndo: true });
      expect(entries[1]).toMatchObject({ before: sold, after: null, isUndo: false });
      expect(entries[3]).toMatchObject({ before: max, after: sold, at: MORNING + 1_000 });
      expect(entries[4]).toMatchObject({ before: null, after: max, at: MORNING, stepId: null });
    });

    it('is the same page by page, whatever is done meanwhile', async () => {
      await aMorning();
      const { entries } = await page();
      const paged: HistoryEntry[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const { entries: some, next } = await page({ limit: 2, ...(cursor && { cursor }) });
        paged.push(...some);
        cursor = next;
        await shop.add({ name: 'Late', categoryId: 1n });
      }
      expect(paged).toEqual(entries);
      expect((await page({ limit: 4, petId: 1n })).next).toBeNull();
      expect((await page({ limit: 3, petId: 1n })).next).not.toBeNull();
    });

    it.each(['nonsense', '1.', '-1.1', '9223372036854775808.1', '1.9999999999999999999'])(
      'refuses the cursor %s, which it did not give',
      async (cursor) => {
        await expect(page({ cursor })).rejects.toMatchObject({ code: 'invalid_parameter' });
      },
    );

    it('can be asked for one animal, one author, one action, one time', async () => {
      await aMorning();
      const asked = async (query: object) => (await page(query)).entries.map(told);
      expect(await asked({ petId: 2n })).toEqual(['window added 2']);
      expect(await asked({ petId: 1n, limit: 2 })).toEqual([
        'window putBack 1',
        'window removed 1',
      ]);
      expect(await asked({ authorId: 'anna' })).toEqual(['Anna changed 1']);
      expect(await asked({ authorKind: 'till' })).toEqual(['Till till1 added 1']);
      expect(await asked({ action: 'added' })).toEqual(['window added 2', 'Till till1 added 1']);
      expect(await asked({ from: MORNING + 1_000, to: MORNING + 2_000 })).toEqual([
        'window added 2',
        'Anna changed 1',
      ]);
    });
  });
}
