import { describe, expect, it } from 'vitest';
import {
  UNNAMED_CLERK,
  type Author,
  type HistoryEntry,
  type HistoryQuery,
} from '../../../shared/history.ts';
import type { PetChange } from '../../../shared/pet.ts';
import { MORNING, tillAuthor } from '../../testing/records.ts';
import { sellSome, undo } from '../../testing/stock.ts';
import type { ContractShop } from './contract-shop.ts';

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
    await undo(shop.store, removed);
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

    it('is the same page by page, whatever is done in between', async () => {
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

const DAY = 86_400_000;

/** What the history answers: who sold which animal, and when. */
export function testHistoryQuestions(shop: ContractShop): void {
  const page = (query: Partial<HistoryQuery> = {}) =>
    shop.store.history.page({ limit: 100, ...query });
  const told = ({ action, petId, stepSize }: HistoryEntry) =>
    `${action} ${petId}${stepSize === 1 ? '' : ` of ${String(stepSize)}`}`;
  const asked = async (query: Partial<HistoryQuery>) => (await page(query)).entries.map(told);

  /** Changes animals as they are now. */
  const change = async (ids: readonly bigint[], change: PetChange, author = UNNAMED_CLERK) => {
    const { rows } = await shop.store.pets.rows(
      { sort: 'newest', status: 'all', categoryId: null, search: '' },
      0,
      500,
    );
    const animals = rows.filter(({ id }) => ids.includes(id));
    return shop.store.pets.change({ kind: 'animals', animals }, change, author);
  };
  const addMany = (...names: string[]) =>
    shop.store.pets.addMany(
      names.map((name) => ({ name, categoryId: 1n })),
      { author: UNNAMED_CLERK },
    );

  describe('the history, asked', () => {
    it('says who sold Bella on a day, even if she has another name now', async () => {
      await addMany('Bella', 'Max', 'Bella Luna');
      shop.clock.time = MORNING + 2 * DAY;
      await change([1n, 2n], { status: 'sold' }, ANNA);
      shop.clock.time = MORNING + 5 * DAY;
      await change([1n], { name: 'Princess Bella' });
      await change([3n], { status: 'pending' });
      await shop.store.pets.remove(
        { kind: 'animals', animals: [{ id: 3n, version: 4 }] },
        UNNAMED_CLERK,
      );
      const sold = { search: 'bella', action: 'sold' } as const;
      const { entries } = await page({ ...sold, from: MORNING + DAY, to: MORNING + 3 * DAY });
      expect(entries.map(told)).toEqual(['changed 1 of 2']);
      expect(entries[0]?.author).toEqual(ANNA);
      expect(await asked({ ...sold, from: MORNING + 3 * DAY })).toEqual([]);
      expect(await asked({ ...sold, search: 'PRINCÉSS bella' })).toEqual(['changed 1 of 2']);
      expect(await asked({ ...sold, search: 'no. 2' })).toEqual(['changed 2 of 2']);
      expect(await asked({ search: 'nobody' })).toEqual([]);
      expect(await asked({ search: 'luna' })).toEqual(['removed 3', 'changed 3', 'added 3 of 3']);
      expect(await asked({ action: 'reserved' })).toEqual(['changed 3']);
      expect(await asked({ to: MORNING + DAY })).toHaveLength(3);
    });

    it('takes some of a group for a sale, and a sale undone for a return', async () => {
      await addMany('Guppies');
      await change([1n], { details: { quantity: 60 } });
      const some = await sellSome(shop.store, 1, 1n, 5);
      await change([1n], { details: { quantity: 54 } });
      await undo(shop.store, some);
      expect(await asked({ action: 'sold' })).toEqual(['changed 1']);
      expect(await asked({ action: 'returned' })).toEqual(['changed 1']);
      expect(await asked({ action: 'undone' })).toEqual(['changed 1']);
      expect((await page({ stepId: some.step?.id ?? 0 })).entries).toHaveLength(1);
      expect(await asked({ action: 'changed' })).toHaveLength(4);
    });

    it('shows a step on many animals as one entry, which can be opened', async () => {
      await addMany('A', 'B', 'C', 'D', 'E');
      await change([1n, 2n, 3n, 4n], { categoryId: 2n });
      await change([5n], { categoryId: 2n });
      await shop.store.pets.remove(
        { kind: 'animals', animals: [{ id: 2n, version: 2 }] },
        UNNAMED_CLERK,
      );
      const told = ['removed 2', 'changed 5', 'changed 4 of 4', 'added 5 of 5'];
      expect(await asked({ bySteps: true })).toEqual(told);
      const first = await page({ bySteps: true, limit: 3 });
      expect(first.entries.map(({ petId }) => petId)).toEqual([2n, 5n, 4n]);
      const rest = await page({ bySteps: true, limit: 3, cursor: first.next ?? '' });
      expect(rest).toMatchObject({ entries: [{ action: 'added', petId: 5n }], next: null });
      expect(await asked({ bySteps: true, search: 'b' })).toEqual([
        'removed 2',
        'changed 2 of 4',
        'added 2 of 5',
      ]);
      const opened = async (entry?: HistoryEntry) =>
        (await page({ stepId: entry?.stepId ?? 0 })).entries.map(({ petId }) => petId);
      expect(await opened(first.entries[2])).toEqual([4n, 3n, 2n, 1n]);
      expect(await opened(rest.entries[0])).toEqual([5n, 4n, 3n, 2n, 1n]);
    });

    it('takes a cursor only for the question that it was given for', async () => {
      await addMany('A', 'B', 'C');
      const { next } = await page({ limit: 1, action: 'added' });
      const cursor = next ?? '';
      await expect(page({ action: 'added', cursor })).resolves.toMatchObject({ next: null });
      await expect(page({ cursor })).rejects.toMatchObject({ code: 'invalid_parameter' });
    });
  });
}
