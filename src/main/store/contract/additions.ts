import { describe, expect, it } from 'vitest';
import type { Author } from '../../../shared/history.ts';
import type { NewPet } from '../../../shared/pet.ts';
import type { AdditionOutcome, StoreChange } from '../store.ts';
import { MORNING, tillAuthor } from '../../testing/records.ts';
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
