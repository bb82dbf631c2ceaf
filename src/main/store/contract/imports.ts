import { describe, expect, it } from 'vitest';
import {
  MAX_CONFLICTS_PER_OUTCOME,
  MAX_ROWS_PER_OUTCOME,
  UNNAMED_CLERK,
  type Author,
  type HistoryEntry,
  type HistoryQuery,
} from '../../../shared/history.ts';
import type { PetSelection } from '../../../shared/inventory.ts';
import { tillAuthor } from '../../testing/records.ts';
import { undo } from '../../testing/stock.ts';
import type { StoreChange } from '../store.ts';
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
      const undone = await undo(shop.store, outcome);
      expect(undone).toMatchObject({ done: 1_200 });
      expect(await pets().counts()).toMatchObject({ all: 1 });
      await undo(shop.store, undone);
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
        onProgress: () => stop.abort(),
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

    it('and changing others is one step, which undo and redo take as a whole', async () => {
      const [bella, max, luna] = [
        await shop.add({ name: 'Bella', categoryId: 1n, status: 'available' }),
        await shop.add({ name: 'Max', categoryId: 1n }),
        await shop.add({ name: 'Luna', categoryId: 1n }),
      ];
      await pets().change(added([3]), { name: 'Moon' }, ANNA);
      const author: Author = { kind: 'import', id: null, name: null };
      const imported = await pets().addMany(
        [
          ...guppies(700),
          { ...bella, change: { status: 'sold', details: { price: 300 } } },
          { ...max, change: { name: 'Moritz' } },
          { ...max, change: { name: 'Again' } },
          { ...luna, change: { status: 'sold' } },
        ],
        { author },
      );
      expect(imported).toMatchObject({
        done: 702,
        conflictCount: 2,
        step: { kind: 'imported', count: 702 },
      });
      expect(imported.conflicts.map(({ id }) => id).sort()).toEqual([2n, 3n]);
      expect(await shop.namesIn({ sort: 'oldest' })).toHaveLength(500);
      const state = async () => [
        await pets().counts(),
        (await shop.namesIn({ sort: 'oldest' })).slice(0, 4),
      ];
      const after = await state();
      expect(after).toMatchObject([{ all: 703, sold: 1 }, ['Bella', 'Moritz', 'Moon', 'Guppy 1']]);
      const byStep = await shop.store.history.page({ limit: 10, bySteps: true });
      expect(byStep.entries.slice(0, 2)).toMatchObject([
        { action: 'added', stepSize: 702 },
        { action: 'changed', author: ANNA },
      ]);
      const undone = await undo(shop.store, imported);
      expect(undone).toMatchObject({ done: 702, conflictCount: 0, step: { kind: 'changed' } });
      expect(await state()).toMatchObject([{ all: 3, available: 1 }, ['Bella', 'Max', 'Moon']]);
      expect(await undo(shop.store, undone)).toMatchObject({ done: 702 });
      expect(await state()).toEqual(after);
    });

    it('is no import when it only changes animals', async () => {
      const bella = await shop.add({ name: 'Bella', categoryId: 1n });
      const author: Author = { kind: 'import', id: null, name: null };
      const changed = await pets().addMany([{ ...bella, change: { name: 'Zora' } }], { author });
      expect(changed).toMatchObject({ step: { kind: 'changed', count: 1, author } });
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

/** Numbers from `first` to `last`. */
function numbers(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Selects animals by their numbers, as they were added. */
function added(ids: readonly number[]): PetSelection {
  return { kind: 'animals', animals: ids.map((id) => ({ id: BigInt(id), version: 0 })) };
}

/** Steps on more animals than one reply or one slice holds. */
export function testManyAnimals(shop: ContractShop): void {
  const pets = () => shop.store.pets;
  const addMany = (count: number) =>
    pets().addMany(
      numbers(1, count).map(() => ({ name: 'Guppy', categoryId: 1n })),
      { author: UNNAMED_CLERK },
    );

  describe('a step on many animals', () => {
    it('returns the first rows and the first conflicts by number, and counts all', async () => {
      await addMany(300);
      await pets().change(added(numbers(11, 70)), { status: 'pending' }, ANNA);
      const selection = added(numbers(1, 300).reverse());
      const outcome = await pets().change(selection, { status: 'sold' }, UNNAMED_CLERK);
      expect(outcome).toMatchObject({ done: 240, conflictCount: 60, step: { count: 240 } });
      const inOrder = [...numbers(1, 10), ...numbers(71, 300)].slice(0, MAX_ROWS_PER_OUTCOME);
      expect(outcome.rows.map(({ id }) => Number(id))).toEqual(inOrder);
      expect(outcome.rows.every(({ status }) => status === 'sold')).toBe(true);
      expect(outcome.conflicts.map(({ id }) => Number(id))).toEqual(
        numbers(11, 10 + MAX_CONFLICTS_PER_OUTCOME),
      );
      expect(outcome.conflicts.every(({ by }) => by?.id === 'anna')).toBe(true);
      expect(await pets().counts()).toMatchObject({ sold: 240, pending: 60, all: 300 });
    });

    it('is told to listeners as everything, as soon as one reply does not hold it', async () => {
      const told: StoreChange[] = [];
      shop.store.subscribe((change) => told.push(change));
      const kindsOf = async (step: Promise<unknown>) => {
        await step;
        return told.splice(0).map(({ kind }) => kind);
      };
      const most = MAX_ROWS_PER_OUTCOME;
      expect(await kindsOf(addMany(most))).toEqual(['changed']);
      expect(await kindsOf(addMany(most + 1))).toEqual(['replaced']);
      const removal = pets().remove(added(numbers(1, most)), UNNAMED_CLERK);
      expect(await kindsOf(removal)).toEqual(['changed']);
      expect(await kindsOf(undo(shop.store, await removal))).toEqual(['changed']);
      const all = added(numbers(most + 1, 2 * most + 1));
      expect(await kindsOf(pets().remove(all, UNNAMED_CLERK))).toEqual(['replaced']);
    });
  });

  describe('the history of many animals', () => {
    const told = ({ action, petId }: HistoryEntry) => `${action} ${petId}`;
    const wholeHistory = async (query: Partial<HistoryQuery>, limit: number) => {
      const entries: HistoryEntry[] = [];
      let cursor: string | undefined;
      do {
        const asked = { ...query, limit, ...(cursor !== undefined && { cursor }) };
        const page = await shop.store.history.page(asked);
        entries.push(...page.entries);
        cursor = page.next ?? undefined;
      } while (cursor !== undefined);
      return entries.map(told);
    };

    it('is whole and in order, however additions and changes alternate', async () => {
      await addMany(600);
      await pets().change(added(numbers(1, 550)), { status: 'sold' }, ANNA);
      const max = { name: 'Max', categoryId: 1n };
      await pets().add({ pet: max, author: tillAuthor('till1') });
      await addMany(520);
      await pets().remove(added(numbers(599, 610)), UNNAMED_CLERK);
      const lines = (action: string, first: number, last: number) =>
        numbers(first, last).map((id) => `${action} ${id}`);
      const expected = [
        ...lines('added', 1, 600),
        ...lines('changed', 1, 550),
        ...lines('added', 601, 1_121),
        ...lines('removed', 599, 610),
      ].reverse();
      expect(await wholeHistory({}, 500)).toEqual(expected);
      expect(await wholeHistory({}, 499)).toEqual(expected);
      const additions = expected.filter((line) => line.startsWith('added'));
      expect(await wholeHistory({ action: 'added' }, 500)).toEqual(additions);
      expect(await wholeHistory({ authorId: 'anna' }, 60)).toEqual(
        lines('changed', 1, 550).reverse(),
      );
      expect(await wholeHistory({ authorKind: 'till' }, 1)).toEqual(['added 601']);
      expect(await wholeHistory({ petId: 600n }, 1)).toEqual(['removed 600', 'added 600']);
    });
  });
}
