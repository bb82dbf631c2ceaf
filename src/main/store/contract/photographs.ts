import { describe, expect, it } from 'vitest';
import { MAX_PHOTOGRAPHS } from '../../../shared/photograph.ts';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { MORNING, newPhotograph } from '../../testing/records.ts';
import type { ContractShop } from './contract-shop.ts';

/** Photographs, of which the tills know nothing. */
export function testPhotographs(shop: ContractShop): void {
  const shades = async (petId: bigint) =>
    (await shop.store.photographs.ofPet(petId)).map(({ thumbnail }) => thumbnail[1]);
  const animal = async () => (await shop.add({ name: 'Bella', categoryId: 1n })).id;
  const add = (petId: bigint, shade: number) =>
    shop.store.photographs.add(newPhotograph(petId, shade));

  describe('photographs', () => {
    it('are kept in their order, each as it was', async () => {
      const petId = await animal();
      const first = await add(petId, 1);
      await add(petId, 2);
      await add(await animal(), 3);
      expect(first).toMatchObject({ petId, position: 1, createdAt: MORNING });
      await shop.reopen();
      expect(await shades(petId)).toEqual([1, 2]);
      expect(await shop.store.photographs.ofPet(petId)).toContainEqual(first);
      expect(await shop.store.photographs.image(first.id)).toEqual(newPhotograph(petId, 1).image);
    });

    it('are measured with their thumbnails', async () => {
      const petId = await animal();
      const before = await shop.store.photographs.bytes();
      const { image, thumbnail } = newPhotograph(petId, 1);
      const { id } = await add(petId, 1);
      const after = before + image.length + thumbnail.length;
      expect(await shop.store.photographs.bytes()).toBe(after);
      await shop.store.photographs.remove(id);
      expect(await shop.store.photographs.bytes()).toBe(before);
    });

    it('any can become the first, whose thumbnail lists show', async () => {
      const [bella, luna, bare] = [await animal(), await animal(), await animal()];
      for (const shade of [1, 2, 3]) await add(bella, shade);
      await add(luna, 4);
      const last = (await shop.store.photographs.ofPet(bella)).at(-1)?.id ?? '';
      await shop.store.photographs.makeFirst(last);
      expect(await shades(bella)).toEqual([3, 1, 2]);
      const shown = await shop.store.photographs.thumbnails([bella, luna, bare]);
      const byPet = shown.toSorted((one, other) => Number(one.petId - other.petId));
      expect(byPet.map(({ petId, thumbnail }) => [petId, thumbnail[1]])).toEqual([
        [bella, 3],
        [luna, 4],
      ]);
    });

    it('one that is removed can be put back into its place', async () => {
      const petId = await animal();
      for (const shade of [1, 2, 3]) await add(petId, shade);
      const id = (await shop.store.photographs.ofPet(petId))[1]?.id ?? '';
      const removed = await shop.store.photographs.remove(id);
      expect(await shades(petId)).toEqual([1, 3]);
      expect(removed).toEqual({ ...newPhotograph(petId, 2), position: 2 });
      await shop.store.photographs.add(removed);
      expect(await shades(petId)).toEqual([1, 2, 3]);
      const gone = { code: 'not_found', message: 'This photograph is not there any more.' };
      await expect(shop.store.photographs.remove(id)).rejects.toMatchObject(gone);
      await expect(shop.store.photographs.makeFirst(id)).rejects.toMatchObject(gone);
      await expect(shop.store.photographs.image(id)).rejects.toMatchObject(gone);
    });

    it('stay with an animal that leaves the stock, and are refused for one that is not in it', async () => {
      const { id, version } = await shop.add({ name: 'Bella', categoryId: 1n });
      await add(id, 1);
      await shop.store.pets.remove({ kind: 'animals', animals: [{ id, version }] }, UNNAMED_CLERK);
      await expect(add(id, 2)).rejects.toMatchObject({ code: 'not_found' });
      await shop.store.pets.putBack([id], UNNAMED_CLERK);
      expect(await shades(id)).toEqual([1]);
    });

    it('have an end, also when they are added at once', async () => {
      const petId = await animal();
      const adding = Array.from({ length: MAX_PHOTOGRAPHS + 2 }, (_, shade) => add(petId, shade));
      const outcomes = await Promise.allSettled(adding);
      const refused = outcomes.filter(({ status }) => status === 'rejected');
      const reason = { message: 'An animal has at most 12 photographs.' };
      expect(refused).toMatchObject([{ reason }, { reason }]);
      expect(await shades(petId)).toHaveLength(MAX_PHOTOGRAPHS);
    });
  });
}
