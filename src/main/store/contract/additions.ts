import { describe, expect, it } from 'vitest';
import type { Author } from '../../../shared/history.ts';
import { PET_STATUSES, type NewPet } from '../../../shared/pet.ts';
import { anotherTurn } from '../../platform/concurrency.ts';
import { MORNING, tillAuthor } from '../../testing/records.ts';
import type { AdditionOutcome, StoreChange } from '../store.ts';
import type { ContractShop } from './contract-shop.ts';

const bella: NewPet = { name: 'Bella', categoryId: 1n, status: 'available' };

/** Adding an animal: its number, durability, and retries. */
export function testAdditions(shop: ContractShop): void {
  const add = (pet: NewPet, till = 'till1', idempotencyKey = 'sale 1') =>
    shop.store.pets.add({ pet, author: tillAuthor(till), idempotencyKey });
  const countAll = async () => (await shop.store.pets.counts()).all;

  describe('adding', () => {
    it('gives numbers from 1 on, and returns the animal with when and by whom', async () => {
      const max = { name: ' Max 🐕 ', categoryId: 2n ** 63n - 1n };
      const first = await shop.store.pets.add({ pet: max, author: tillAuthor('till2') });
      const row = { ...max, id: 1n, status: null, addedAt: MORNING, addedBy: 'Till till2' };
      expect(first).toMatchObject({ outcome: 'added', row });
      expect(await shop.add(bella)).toMatchObject({ ...bella, id: 2n, addedBy: null });
      expect(await shop.store.pets.byId(1n)).toEqual({ id: 1n, ...max });
      expect(await shop.store.pets.byId(3n)).toBeUndefined();
    });

    it('gives every animal a number of its own when many are added at once', async () => {
      const added = await Promise.all(Array.from({ length: 300 }, () => shop.add(bella)));
      const ids = added.map(({ id }) => Number(id)).sort((left, right) => left - right);
      expect(ids).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
    });

    it('keeps every number of 64 bits exactly', async () => {
      const categoryIds = [2n ** 63n - 1n, -(2n ** 63n), 2n ** 53n + 1n, 0n];
      for (const categoryId of categoryIds) await shop.add({ name: 'Bella', categoryId });
      const page = await shop.store.pets.page({ status: null, afterId: 0n, limit: 10 });
      expect(page.pets.map(({ categoryId }) => categoryId)).toEqual(categoryIds);
      const listed = await shop.store.categories.list();
      expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(categoryIds));
    });

    it('keeps a name as it was sent, whatever characters it is made of', async () => {
      const names = [
        '  Max ',
        "'; DROP TABLE pets; --",
        'a\\b"c{d,e}',
        'NULL',
        '🐕'.repeat(200),
        'ﬀ\u0301',
      ];
      for (const name of names) await shop.add({ name, categoryId: 1n });
      expect(await shop.namesIn({ sort: 'oldest' })).toEqual(names);
    });

    it('by a till that is not there is refused, alone', async () => {
      const ghost = shop.store.pets.add({ pet: bella, author: tillAuthor('nobody') });
      const [refused, added] = await Promise.allSettled([ghost, shop.add(bella)]);
      expect(refused.status).toBe('rejected');
      expect(added.status).toBe('fulfilled');
      expect(await countAll()).toBe(1);
    });

    it('by a person is a step of theirs', async () => {
      const anna: Author = { kind: 'window', id: 'anna', name: 'Anna' };
      await shop.add(bella, anna);
      await shop.add(bella);
      await shop.reopen();
      const { entries } = await shop.store.history.page({ limit: 9, authorId: 'anna' });
      const told = { petId: 1n, author: anna, action: 'added', at: MORNING, isUndo: false };
      expect(entries).toMatchObject([{ ...told, stepId: 1 }]);
    });

    it('survives a restart', async () => {
      await shop.add(bella);
      await shop.reopen();
      expect(await shop.store.pets.byId(1n)).toEqual({ id: 1n, ...bella });
      expect((await shop.add(bella)).id).toBe(2n);
    });

    it('is told to listeners until they stop listening', async () => {
      const told: StoreChange[] = [];
      const stop = shop.store.subscribe((change) => told.push(change));
      const row = await shop.add(bella);
      expect(told).toEqual([{ kind: 'added', rows: [row] }]);
      stop();
      await shop.add(bella);
      expect(told).toHaveLength(1);
    });
  });

  describe('an idempotency key', () => {
    it('gives the same pet the first animal again, also after a restart', async () => {
      const first = await add(bella);
      expect(first).toMatchObject({ outcome: 'added', row: { id: 1n } });
      expect(await add({ ...bella })).toEqual({ ...first, outcome: 'replayed' });
      await shop.reopen();
      expect(await add(bella)).toEqual({ ...first, outcome: 'replayed' });
      expect(await countAll()).toBe(1);
    });

    it.each([
      ['another name', { ...bella, name: 'bella' }],
      ['another category', { ...bella, categoryId: 2n }],
      ['another status', { ...bella, status: 'sold' as const }],
      ['no status', { name: 'Bella', categoryId: 1n }],
    ])('is refused for %s', async (_, other) => {
      await add(bella);
      expect(await add(other)).toEqual({ outcome: 'reused_for_another' });
      expect(await countAll()).toBe(1);
    });

    it('belongs to one till, whatever characters both are made of', async () => {
      await add(bella);
      expect(await add(bella, 'till2')).toMatchObject({ outcome: 'added', row: { id: 2n } });
      const other = await add(bella, 'till1', 'sale 2');
      expect(other).toMatchObject({ outcome: 'added', row: { id: 3n } });
    });

    it('is in progress until the first addition is durable', async () => {
      const first = add(bella);
      const others = await Promise.all([add(bella), add({ ...bella, name: 'Max' })]);
      const expected: AdditionOutcome = { outcome: 'in_progress' };
      expect(others).toEqual([expected, expected]);
      expect(await first).toMatchObject({ outcome: 'added' });
      expect(await add(bella)).toMatchObject({ outcome: 'replayed' });
    });
  });
}

/** The pages of the service's list, and their totals. */
export function testPages(shop: ContractShop): void {
  const fill = async (count: number) => {
    for (let number = 0; number < count; number += 1) {
      const status = PET_STATUSES[number % 4];
      await shop.add({ name: `Animal ${number}`, categoryId: 1n, ...(status && { status }) });
    }
  };

  describe('pages', () => {
    it('go on after an id, ascending, and say whether more follow', async () => {
      await fill(10);
      const page = await shop.store.pets.page({ status: null, afterId: 4n, limit: 5 });
      expect(page.pets.map(({ id }) => id)).toEqual([5n, 6n, 7n, 8n, 9n]);
      expect(page).toMatchObject({ total: 10, hasMore: true });
      const last = await shop.store.pets.page({ status: null, afterId: 5n, limit: 5 });
      expect(last).toMatchObject({ total: 10, hasMore: false });
      const past = await shop.store.pets.page({ status: null, afterId: 10n, limit: 5 });
      expect(past).toEqual({ pets: [], total: 10, hasMore: false });
    });

    it('of one status leave out the others and animals without one', async () => {
      await fill(10);
      const page = await shop.store.pets.page({ status: 'pending', afterId: 0n, limit: 2 });
      expect(page.pets.map(({ id }) => id)).toEqual([2n, 6n]);
      expect(page).toMatchObject({ total: 3, hasMore: true });
    });

    it('read one after the other neither skip nor repeat an animal while more are added', async () => {
      await fill(20);
      let added = 0;
      const adding = Array.from({ length: 100 }, async (_, number) => {
        await shop.add({ name: `More ${number}`, categoryId: 1n });
        added += 1;
      });
      const read: bigint[] = [];
      const readOn = async (): Promise<boolean> => {
        const afterId = read.at(-1) ?? 0n;
        const page = await shop.store.pets.page({ status: null, afterId, limit: 7 });
        read.push(...page.pets.map(({ id }) => id));
        return page.pets.length > 0;
      };
      while (added < adding.length) {
        await readOn();
        await anotherTurn();
      }
      await Promise.all(adding);
      while (await readOn());
      expect(read).toEqual(Array.from({ length: 120 }, (_, index) => BigInt(index + 1)));
    });

    it('agree with the totals by status', async () => {
      await fill(10);
      const counts = { available: 3, pending: 3, sold: 2, none: 2, stock: 8, all: 10 };
      expect(await shop.store.pets.counts()).toEqual(counts);
      await shop.reopen();
      expect(await shop.store.pets.counts()).toEqual(counts);
    });
  });
}
