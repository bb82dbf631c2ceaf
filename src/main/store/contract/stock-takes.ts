import { describe, expect, it } from 'vitest';
import type { Author } from '../../../shared/history.ts';
import type { PetRow, ShopNewPet } from '../../../shared/pet.ts';
import type { CountedAnimal, StockTakeScope } from '../../../shared/stock-take.ts';
import { sellSome, undo } from '../../testing/stock.ts';
import type { ContractShop } from './contract-shop.ts';
import { idOf } from './made-sales.ts';

const LENA: Author = { kind: 'window', id: 'lena', name: 'Lena' };
const TOM: Author = { kind: 'window', id: 'tom', name: 'Tom' };
const ALL: StockTakeScope = { kind: 'all' };

function rabbit(name: string, details: ShopNewPet['details'] = {}): ShopNewPet {
  return { name, categoryId: 1n, status: 'available', details };
}

/** What is counted, and what comes of it. */
export function testStockTakes(shop: ContractShop): void {
  const takes = () => shop.store.stockTakes;
  const begin = async (scope = ALL, id = 1) =>
    (await takes().begin({ id: idOf(id), scope }, LENA)).number;
  const count = (
    { id: petId }: Pick<PetRow, 'id'>,
    counted: CountedAnimal['counted'] = 'all',
    place: string | null = null,
    author = LENA,
  ) => takes().count(1, [{ petId, counted, place }], author);
  const read = () => takes().read(1);
  const right = (petId: bigint, why: string | null = null) =>
    takes().putRight({ number: 1, petId, why, day: null }, LENA);
  const add = async (...pets: ShopNewPet[]) =>
    (await shop.store.pets.addMany(pets, { author: LENA })).rows.toSorted((left, right_) =>
      Number(left.id - right_.id),
    );
  const addOne = async (pet: ShopNewPet): Promise<PetRow> => {
    const [added] = await add(pet);
    if (!added) throw new Error('Nothing was added');
    return added;
  };
  const now = async ({ id }: Pick<PetRow, 'id'>) => (await shop.store.pets.byIds([id])).rows[0];
  const open = async () =>
    (await read()).differences.map(({ row, open: what }) => [row.name, what]);

  describe('stock takes', () => {
    it('begin once, with a number, go on after a pause, and end once', async () => {
      const rex = await addOne(rabbit('Rex'));
      const both = await Promise.all([begin(), begin()]);
      expect(both).toEqual([1, 1]);
      await count(rex);
      await shop.reopen();
      expect(await read()).toMatchObject({ expected: 1, counted: 1, authors: [LENA] });
      expect(await takes().end(1, LENA)).toMatchObject({ expected: 1, counted: 1 });
      shop.clock.time += 1_000;
      const ended = await takes().end(1, TOM);
      expect(ended).toMatchObject({ endedAt: shop.clock.time - 1_000, scope: ALL, author: LENA });
      await expect(count(rex)).rejects.toMatchObject({ code: 'bad_request' });
      expect(await begin({ kind: 'category', categoryId: 2n }, 2)).toBe(2);
      const listed = await takes().list({ limit: 5 });
      expect(listed.map(({ number }) => number)).toEqual([2, 1]);
      expect(await takes().list({ before: 2, limit: 5 })).toEqual([ended]);
      await expect(takes().read(3)).rejects.toMatchObject({ code: 'not_found' });
    });

    it('are of all animals, a category or a place, by place and in animals', async () => {
      await add(
        rabbit('Rex', { place: 'Hutch 2' }),
        { ...rabbit('Neons', { place: 'Tank 1', quantity: 20 }), categoryId: 2n },
        rabbit('Max', { place: 'hutch 2' }),
        rabbit('Homeless'),
        { ...rabbit('Gone'), status: 'sold' },
      );
      await begin();
      await begin({ kind: 'category', categoryId: 1n }, 2);
      await begin({ kind: 'place', place: 'HUTCH 2' }, 3);
      const hutch = { place: 'Hutch 2', expected: 2, counted: 0 };
      const none = { place: '', expected: 1, counted: 0 };
      expect((await read()).places).toEqual([
        none,
        hutch,
        { place: 'Tank 1', expected: 20, counted: 0 },
      ]);
      expect((await takes().read(2)).places).toEqual([none, hutch]);
      expect(await takes().read(3)).toMatchObject({ expected: 2, places: [hutch] });
      const found = (place: string | null, search = '') =>
        takes().animals({ number: 1, place, search, limit: 2 });
      const named = async (...of: Parameters<typeof found>) =>
        (await found(...of)).animals.map(({ row }) => row.name);
      expect(await named('hutch 2')).toEqual(['Max', 'Rex']);
      expect(await named('')).toEqual(['Homeless']);
      expect(await named(null, 'neon')).toEqual(['Neons']);
      expect(await found(null)).toMatchObject({ total: 4, animals: { length: 2 } });
    });

    it('take the counts of two persons, the last of each animal, and take one back', async () => {
      const [rex, neons] = await add(rabbit('Rex'), rabbit('Neons', { quantity: 20 }));
      if (!rex || !neons) throw new Error('Nothing was added');
      await begin();
      await Promise.all([count(rex), count(neons, 17, null, TOM)]);
      expect(await read()).toMatchObject({ expected: 21, counted: 21, authors: [LENA, TOM] });
      expect(await open()).toEqual([['Neons', 'number']]);
      await count(neons, 20);
      expect(await read()).toMatchObject({ counted: 21, differences: [], authors: [LENA] });
      await count(neons, null);
      expect(await read()).toMatchObject({ counted: 1 });
    });

    it('miss nothing that was sold, removed, moved or added during it', async () => {
      const pets = await add(
        ...['Sold', 'Removed', 'Moved', 'Later', 'Missing'].map((name) =>
          rabbit(name, { place: 'Hutch 1' }),
        ),
      );
      const [sold, removed, moved, later] = pets;
      if (!sold || !removed || !moved || !later) throw new Error('Nothing was added');
      await begin();
      await count(moved, 'all', 'Hutch 1');
      await count(later, 'all', 'Hutch 1');
      await sellSome(shop.store, 1, sold.id, 1);
      await sellSome(shop.store, 2, later.id, 1);
      await shop.store.pets.remove({ kind: 'animals', animals: [removed] }, TOM);
      const change = { details: { place: 'Hutch 9' } };
      await shop.store.pets.changeEach([{ ...moved, change }], TOM);
      await shop.addAt('till1', { name: 'Born', categoryId: 1n });
      expect(await read()).toMatchObject({ expected: 2, counted: 1, soldSince: 2 });
      await takes().end(1, LENA);
      expect(await open()).toEqual([['Missing', 'number']]);
    });

    it('keep the difference of a group that is sold of after it was counted', async () => {
      const [short, more, none] = await add(
        ...['Short', 'More', 'None'].map((name) => rabbit(name, { quantity: 20 })),
      );
      if (!short || !more || !none) throw new Error('Nothing was added');
      await begin();
      await count(short, 18);
      await count(more, 23);
      await count(none, 20);
      for (const [index, group] of [short, more, none].entries())
        await sellSome(shop.store, index + 1, group.id, 5);
      expect(await open()).toEqual([
        ['Short', 'number'],
        ['More', 'number'],
      ]);
      const fewer = await right(short.id, 'Died');
      await right(more.id);
      expect(await now(short)).toMatchObject({ details: { quantity: 13 } });
      const { rows: gone } = await shop.store.pets.removed(0, 5, '');
      expect(gone).toMatchObject([{ details: { quantity: 2, removedwhy: 'Died' } }]);
      expect(await now(more)).toMatchObject({ details: { quantity: 18 } });
      expect(await open()).toEqual([
        ['Short', null],
        ['More', null],
      ]);
      await expect(right(short.id)).rejects.toMatchObject({ code: 'bad_request' });
      const undone = await undo(shop.store, fewer);
      expect((await open())[0]).toEqual(['Short', 'number']);
      await undo(shop.store, undone);
      expect((await open())[0]).toEqual(['Short', null]);
      expect(await now(short)).toMatchObject({ details: { quantity: 13 } });
    });

    it('of a group in another tank are put right one after the other, and undone each by itself', async () => {
      const neons = await addOne(rabbit('Neons', { quantity: 20, place: 'Tank 1' }));
      await begin();
      await count(neons, 22, 'Tank 2');
      await right(neons.id);
      expect(await open()).toEqual([['Neons', 'place']]);
      const moved = await right(neons.id);
      expect(await now(neons)).toMatchObject({ details: { quantity: 22, place: 'Tank 2' } });
      expect(await open()).toEqual([['Neons', null]]);
      await undo(shop.store, moved);
      expect(await open()).toEqual([['Neons', 'place']]);
    });

    it('remove what is missing with the reason, whole groups too, and an undo misses it again', async () => {
      const [rex, neons] = await add(rabbit('Rex'), rabbit('Neons', { quantity: 20 }));
      if (!rex || !neons) throw new Error('Nothing was added');
      await begin();
      await count(neons, 0);
      expect(await takes().end(1, LENA)).toMatchObject({ expected: 21, counted: 20 });
      const removal = await right(rex.id, 'Died');
      await right(neons.id);
      expect(await shop.store.pets.counts()).toMatchObject({ all: 0 });
      const removed = await shop.store.pets.removed(0, 5, '');
      expect(removed.rows.map(({ name, details }) => [name, details['removedwhy']])).toEqual([
        ['Neons', undefined],
        ['Rex', 'Died'],
      ]);
      expect(await read()).toMatchObject({ differenceCount: 2, differences: { length: 2 } });
      await undo(shop.store, removal);
      expect(await open()).toEqual([
        ['Rex', 'number'],
        ['Neons', null],
      ]);
    });

    it('put back what was removed and is there, and say of what is sold that it is', async () => {
      const [removed, sold] = await add(rabbit('Removed', { chip: 'AB 123' }), rabbit('Sold'));
      if (!removed || !sold) throw new Error('Nothing was added');
      await shop.store.pets.remove({ kind: 'animals', animals: [removed] }, LENA);
      await sellSome(shop.store, 1, sold.id, 1);
      await begin();
      expect(await takes().scanned('ab123')).toMatchObject({
        rows: [],
        removed: [{ id: removed.id }],
      });
      expect(await takes().scanned(String(sold.id))).toMatchObject({ rows: [{ status: 'sold' }] });
      expect(await takes().scanned('nothing')).toEqual({ rows: [], removed: [] });
      await count(removed);
      await count(sold);
      expect(await read()).toMatchObject({
        expected: 0,
        differences: [{ stock: 0, counted: 1 }, {}],
      });
      const back = await right(removed.id);
      await expect(right(sold.id)).rejects.toMatchObject({ code: 'bad_request' });
      expect(await open()).toEqual([
        ['Removed', null],
        ['Sold', 'number'],
      ]);
      expect(await read()).toMatchObject({ expected: 1, counted: 1 });
      await undo(shop.store, back);
      expect((await open())[0]).toEqual(['Removed', 'number']);
    });

    it('move what was found elsewhere, unless somebody has moved it since', async () => {
      const [here, elsewhere, away] = await add(
        ...['Here', 'Elsewhere', 'Away'].map((name) => rabbit(name, { place: 'Hutch 1' })),
      );
      if (!here || !elsewhere || !away) throw new Error('Nothing was added');
      await begin();
      await count(here, 'all', 'HUTCH 1');
      await count(elsewhere, 'all', 'Hutch 2');
      await count(away, 'all', 'Hutch 2');
      const change = { details: { place: 'Hutch 3' } };
      await shop.store.pets.changeEach([{ ...away, change }], TOM);
      expect(await open()).toEqual([
        ['Elsewhere', 'place'],
        ['Away', null],
      ]);
      const moved = await right(elsewhere.id);
      expect(await now(elsewhere)).toMatchObject({ details: { place: 'Hutch 2' } });
      expect((await open())[0]).toEqual(['Elsewhere', null]);
      await undo(shop.store, moved);
      expect((await open())[0]).toEqual(['Elsewhere', 'place']);
    });
  });
}
