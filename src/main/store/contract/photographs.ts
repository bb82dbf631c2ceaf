import { describe, expect, it } from 'vitest';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { isPaper, PhotographIds } from '../../../shared/photograph.ts';
import { newPhotograph } from '../../testing/records.ts';
import { addPhotograph, namePhotographs, undo } from '../../testing/stock.ts';
import type { ContractShop } from './contract-shop.ts';
import { food, idOf, saleFor } from './made-sales.ts';

/** Photographs, of which the tills know nothing. */
export function testPhotographs(shop: ContractShop): void {
  const rowOf = async (petId: bigint) => {
    const { rows } = await shop.store.pets.byIds([petId]);
    if (!rows[0]) throw new Error('The animal is not in stock');
    return rows[0];
  };
  const namedBy = async (petId: bigint) => (await rowOf(petId)).photographs;
  const animal = async () => (await shop.add({ name: 'Bella', categoryId: 1n })).id;
  const add = (petId: bigint, shade: number) => addPhotograph(shop.store, petId, shade);

  describe('photographs', () => {
    it('are kept in the order in which their animal names them, each as it was', async () => {
      const petId = await animal();
      const first = await add(petId, 1);
      const second = await add(petId, 2);
      await namePhotographs(shop.store, petId, [second, first]);
      await shop.reopen();
      expect(await namedBy(petId)).toEqual([second, first]);
      expect(await shop.store.photographs.image(first)).toEqual(newPhotograph(petId, 1).image);
      expect(await shop.store.photographs.thumbnails([second, 'ffffffffffffffff'])).toEqual([
        { id: second, thumbnail: newPhotograph(petId, 2).thumbnail },
      ]);
    });

    it('are of papers where that is said, which their ids tell wherever they go', async () => {
      const petId = await animal();
      const picture = await add(petId, 1);
      const paper = { ...newPhotograph(petId, 2), isPaper: true };
      const { id } = await shop.store.photographs.add(paper);
      await namePhotographs(shop.store, petId, [id, picture]);
      await shop.reopen();
      expect((await namedBy(petId)).filter(isPaper)).toEqual([id]);
      expect(PhotographIds.parse([id, picture])).toEqual([id, picture]);
      expect(await shop.store.photographs.image(id)).toEqual(paper.image);
    });

    it('stand in the list of sales, with how each was paid and how many came back', async () => {
      const petId = await animal();
      const shown = [await add(petId, 1)];
      await namePhotographs(shop.store, petId, shown);
      const bella = { ...food(500), petId, categoryId: 1n, words: 'Bella' };
      const { store } = shop;
      await store.sales.complete(saleFor(1, [food(700), bella]), UNNAMED_CLERK);
      const lines = [{ position: 1, quantity: 1, toStock: true }];
      const back = { id: idOf(2), of: idOf(1), lines, reason: '', drawer: '' };
      await store.sales.return({ ...back, method: 'card' }, UNNAMED_CLERK);
      const pictured = [{ categoryId: 1n, photographs: shown }];
      expect((await store.sales.page({ search: '', limit: 9 })).sales).toMatchObject([
        { number: 2, methods: ['card'], pictured, returned: 0 },
        { number: 1, methods: ['cash'], pictured, returned: 1 },
      ]);
    });

    it('are measured with their thumbnails', async () => {
      const petId = await animal();
      const before = await shop.store.photographs.bytes();
      expect(await shop.store.pets.bytes()).toBeGreaterThan(0);
      const { image, thumbnail } = newPhotograph(petId, 1);
      await add(petId, 1);
      expect(await shop.store.photographs.bytes()).toBe(before + image.length + thumbnail.length);
    });

    it('stand in the history, and one that is removed comes back by an undo', async () => {
      const petId = await animal();
      const ids = [await add(petId, 1), await add(petId, 2), await add(petId, 3)];
      const [first = '', , last = ''] = ids;
      const animals = [await rowOf(petId)];
      const removed = await shop.store.pets.change(
        { kind: 'animals', animals },
        { photographs: [first, last], status: 'sold' },
        UNNAMED_CLERK,
      );
      const { entries } = await shop.store.history.page({ petId, limit: 1 });
      expect(entries).toMatchObject([
        { before: { photographs: ids }, after: { photographs: [first, last] } },
      ]);
      await undo(shop.store, removed);
      expect(await rowOf(petId)).toMatchObject({ photographs: ids, status: null });
      expect(await shop.store.photographs.image(ids[1] ?? '')).toBeDefined();
    });

    it('are those of the one animal that gets them', async () => {
      const [bella, luna] = [await animal(), await animal()];
      const ofBella = await add(bella, 1);
      const rows = [await rowOf(bella), await rowOf(luna)];
      const refusal = { code: 'bad_request' };
      for (const [animals, photographs] of [
        [rows, [ofBella]],
        [rows.slice(1), [ofBella]],
        [rows.slice(0, 1), [ofBella, '0123456789abcdef']],
      ] as const) {
        const change = { photographs: [...photographs] };
        const selection = { kind: 'animals' as const, animals: [...animals] };
        await expect(
          shop.store.pets.change(selection, change, UNNAMED_CLERK),
        ).rejects.toMatchObject(refusal);
        const each = animals.map(({ id, version }) => ({ id, version, change }));
        if (animals.length === 1) {
          await expect(shop.store.pets.changeEach(each, UNNAMED_CLERK)).rejects.toMatchObject(
            refusal,
          );
        }
      }
      expect(await namedBy(luna)).toEqual([]);
    });

    it('stay with an animal that leaves the stock, and are refused for one that is not in it', async () => {
      const id = await animal();
      const named = await add(id, 1);
      await shop.store.pets.remove({ kind: 'animals', animals: [await rowOf(id)] }, UNNAMED_CLERK);
      await expect(shop.store.photographs.add(newPhotograph(id, 2))).rejects.toMatchObject({
        code: 'not_found',
      });
      await shop.store.pets.putBack([id], UNNAMED_CLERK);
      expect(await namedBy(id)).toEqual([named]);
      const missing = { code: 'not_found', message: 'This photograph is not there any more.' };
      await expect(shop.store.photographs.image('ffffffffffffffff')).rejects.toMatchObject(missing);
    });
  });
}
