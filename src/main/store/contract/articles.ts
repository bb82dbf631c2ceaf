import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Article } from '../../../shared/article.ts';
import type { Author } from '../../../shared/history.ts';
import { profileFor } from '../../../shared/shop-profile.ts';
import type { Actor } from '../actor.ts';
import type { ContractShop } from './contract-shop.ts';
import { food, idOf, saleFor } from './made-sales.ts';

const LENA: Author = { kind: 'window', id: 'lena', name: 'Lena' };
const CLERK: Actor = {
  ...LENA,
  rights: { mostDiscount: 1_000, returns: true, reports: true, purchasePrices: true },
};
const refused = { code: 'bad_request' };
const ownerNeeded = { code: 'owner_needed' };

/** What is sold by its name is kept under it, and found by its codes. */
export function testArticles(shop: ContractShop): void {
  const sell = (id: number, words: string, unitPrice: number, actor: Actor = LENA) =>
    shop.store.sales.complete(saleFor(id, [{ ...food(unitPrice), words }]), actor);
  const list = (search = '') => shop.store.articles.list({ search, limit: 500 });
  const names = async (search = '') => (await list(search)).map(({ name }) => name);
  const articleFor = (name: string, changed: Partial<Article> = {}): Article => ({
    id: randomUUID(),
    name,
    codes: [],
    price: null,
    taxRate: null,
    group: '',
    ...changed,
  });
  const save = (name: string, changed: Partial<Article> = {}, actor: Actor = LENA) =>
    shop.store.articles.save({ article: articleFor(name, changed) }, actor);
  const sold = () => shop.store.articles.sold({ from: 0, to: Number.MAX_SAFE_INTEGER, limit: 9 });

  describe('an article', () => {
    it('is kept when it is first sold in words, and is the same one however it is written', async () => {
      await sell(1, 'Korvimin 150 g', 1_290);
      const [korvimin] = await list();
      expect(korvimin).toMatchObject({ name: 'Korvimin 150 g', price: 1_290, codes: [] });
      const { sale } = await sell(2, '  KÓRVIMIN 150 G ', 1_390);
      expect(sale.lines).toMatchObject([{ articleId: korvimin?.id, unitPrice: 1_390 }]);
      expect(await list()).toEqual([korvimin]);
      const { id } = await shop.add({ name: 'Korvimin', categoryId: 1n });
      await shop.store.sales.complete(saleFor(3, [{ ...food(5), petId: id }]), LENA);
      expect(await names()).toEqual(['Korvimin 150 g']);
    });

    it('is in one page of a search alone, also where it is called just so and comes first', async () => {
      for (const name of ['Hay', 'A hay', 'B hay', 'Z hay']) await save(name);
      const page = async (after?: string) =>
        (await shop.store.articles.list({ search: 'hay', limit: 2, after })).map(
          ({ name }) => name,
        );
      expect(await page()).toEqual(['Hay', 'A hay']);
      expect(await page('A hay')).toEqual(['B hay', 'Z hay']);
      expect(await page('Hay')).toEqual(['A hay', 'B hay']);
    });

    it('is one where two windows sell it at the same time', async () => {
      await Promise.all([1, 2, 3].map((id) => sell(id, `Hay${' '.repeat(id)}`, 500)));
      const [hay] = await sold();
      expect(await names()).toEqual(['Hay']);
      expect(hay).toMatchObject({ name: 'Hay', quantity: 3, money: 1_500 });
    });

    it('is not kept of a sale that is refused, nor twice of one that is sent again', async () => {
      await shop.store.profile.start({ ...profileFor(['en-US']), drawers: ['Front'] });
      await expect(sell(1, 'Hay', 500)).rejects.toMatchObject(refused);
      expect(await names()).toEqual([]);
      const sale = saleFor(2, [{ ...food(500), words: 'Hay' }], { drawer: 'Front' });
      await Promise.all([1, 2].map(() => shop.store.sales.complete(sale, LENA)));
      expect(await sold()).toMatchObject([{ quantity: 1 }]);
    });

    it('counts what was sold less what came back, by money, also under another name', async () => {
      await shop.store.sales.complete(
        saleFor(1, [
          { ...food(500, null, 3), words: 'Hay' },
          { ...food(900), words: 'Bowl' },
        ]),
        LENA,
      );
      const lines = [{ position: 0, quantity: 2, toStock: false }];
      const back = { id: idOf(2), of: idOf(1), lines, reason: '', drawer: '' };
      await shop.store.sales.return({ ...back, method: 'cash' }, LENA);
      const [bowl, hay] = await sold();
      expect([bowl, hay]).toMatchObject([
        { name: 'Bowl', quantity: 1, money: 900 },
        { name: 'Hay', quantity: 1, money: 500 },
      ]);
      await save('Meadow hay', { id: hay?.id ?? '' });
      expect(await sold()).toMatchObject([{ name: 'Bowl' }, { name: 'Meadow hay', money: 500 }]);
      const later = { from: shop.clock.time + 1, to: shop.clock.time + 2, limit: 9 };
      expect(await shop.store.articles.sold(later)).toEqual([]);
    });

    it('is found by its words, its group and a whole code, an exact name first', async () => {
      await save('Hay', { codes: ['4006381333931'] });
      await save('Big hay', { group: 'Bedding' });
      await save('Ants', { codes: ['H-7'], group: 'Hay makers' });
      expect(await names('hay')).toEqual(['Hay', 'Ants', 'Big hay']);
      expect(await names('bedd')).toEqual(['Big hay']);
      expect(await names('4 006381 333931')).toEqual(['Hay']);
      expect(await names('h-7')).toEqual(['Ants']);
      const [first] = await shop.store.articles.list({ search: '', limit: 1 });
      expect(first?.name).toBe('Ants');
      const rest = await shop.store.articles.list({ search: '', after: 'Ants', limit: 9 });
      expect(rest.map(({ name }) => name)).toEqual(['Big hay', 'Hay']);
    });

    it('has codes of its own, of which an UPC is the EAN that a scanner makes of it', async () => {
      await save('Tuna', { codes: ['036000291452', ' ab 1 '] });
      for (const text of ['0036000291452', '036000291452', '036000-291452', 'AB1', 'ab 1'])
        expect(await shop.store.articles.scanned({ text }), text).toMatchObject([{ name: 'Tuna' }]);
      for (const text of ['', '36000291452', 'AB', '1'])
        expect(await shop.store.articles.scanned({ text })).toEqual([]);
      await expect(save('Cod', { codes: ['AB1'] })).rejects.toMatchObject(refused);
      await expect(save('tuna')).rejects.toMatchObject(refused);
      expect(await names()).toEqual(['Tuna']);
    });

    it('is removed and put back with all that was known of it, unless another one has its name', async () => {
      const { id } = await save('Hay', { codes: ['H1'], price: 500, group: 'Food' });
      await sell(1, 'Hay', 500);
      const [hay] = await list();
      await shop.store.articles.remove({ id });
      expect([await list(), await shop.store.articles.scanned({ text: 'H1' })]).toEqual([[], []]);
      expect(await sold()).toMatchObject([{ name: 'Hay', quantity: 1 }]);
      await shop.store.articles.putBack({ id }, LENA);
      expect(await list()).toEqual([hay]);
      await shop.store.articles.remove({ id });
      const straw = await save('Straw', { codes: ['H1'] });
      await expect(shop.store.articles.putBack({ id }, LENA)).rejects.toMatchObject(refused);
      await save('Hay', { id: straw.id });
      await expect(shop.store.articles.putBack({ id }, LENA)).rejects.toMatchObject(refused);
      expect(await names()).toEqual(['Hay']);
      for (const strange of [idOf(7), ''])
        await expect(shop.store.articles.remove({ id: strange })).rejects.toMatchObject({
          code: 'not_found',
        });
    });

    it('that was removed comes back when it is sold again, at the price of then', async () => {
      const { id } = await save('Hay', { price: 129 });
      await shop.store.articles.remove({ id });
      await sell(1, 'hay', 1_290);
      expect(await list()).toMatchObject([{ id, price: 1_290 }]);
    });

    it('is no cheaper for those who give limited discounts, in a sale or on the list', async () => {
      const { id } = await save('Hay', { price: 1_000 });
      await expect(sell(1, 'HAY', 899, CLERK)).rejects.toMatchObject(ownerNeeded);
      await sell(1, 'Hay', 900, CLERK);
      for (const price of [999, null])
        await expect(save('Hay', { id, price }, CLERK)).rejects.toMatchObject(ownerNeeded);
      await save('Hay', { id, price: 1_100 }, CLERK);
      const listed = [{ name: 'hay', price: 1_000 }];
      for (const isTrial of [true, false])
        await expect(shop.store.articles.saveListed(listed, isTrial, CLERK)).rejects.toMatchObject(
          ownerNeeded,
        );
      // Nor by way of removing it and selling it again.
      await shop.store.articles.remove({ id });
      await expect(sell(2, 'Hay', 900, CLERK)).rejects.toMatchObject(ownerNeeded);
      await sell(2, 'Hay', 1_000, CLERK);
      expect(await list()).toMatchObject([{ id, price: 1_100 }]);
    });

    it('has a rate of the shop, or that of goods', async () => {
      await shop.store.profile.start({ ...profileFor(['de-DE']), taxRates: [1_900, 700] });
      await expect(save('Hay', { taxRate: 500 })).rejects.toMatchObject(refused);
      const { id } = await save('Hay', { taxRate: 700 });
      await shop.store.profile.change({ taxRates: [1_600] });
      // What the shop had stays until somebody says otherwise.
      await save('Hay', { id, taxRate: 700, group: 'Food' });
      await expect(save('Hay', { id, taxRate: 1_900 })).rejects.toMatchObject(refused);
    });

    it('has a button in the sale where it was arranged', async () => {
      const [hay, bowl] = [await save('Hay'), await save('Bowl')];
      const buttons = async () =>
        (await shop.store.articles.buttons()).map(({ name, button }) => [name, button]);
      await shop.store.articles.arrange({ ids: [hay.id, bowl.id, hay.id, idOf(9)] });
      expect(await buttons()).toEqual([
        ['Hay', 0],
        ['Bowl', 1],
      ]);
      await save('Fresh hay', { id: hay.id });
      await shop.store.articles.arrange({ ids: [bowl.id, hay.id] });
      expect(await buttons()).toEqual([
        ['Bowl', 0],
        ['Fresh hay', 1],
      ]);
      await shop.store.articles.remove({ id: bowl.id });
      expect(await buttons()).toEqual([['Fresh hay', 1]]);
      await shop.store.articles.putBack({ id: bowl.id }, LENA);
      expect(await buttons()).toHaveLength(2);
    });

    it('of a list is known by its code or else its name, and tried without being changed', async () => {
      const hay = await save('Hay', { codes: ['H1'], price: 500, group: 'Food' });
      const wanted = [
        { name: 'Meadow hay', codes: ['h1'] },
        { name: 'BOWL', price: 900 },
        { name: 'bowl', price: 900 },
        { name: 'Straw', codes: ['H1', 'S1'] },
        { name: 'Cup', taxRate: 1_234 },
      ];
      const tried = await shop.store.articles.saveListed(wanted, true, LENA);
      expect(tried).toMatchObject({ added: 1, changed: 3, same: 0 });
      expect(tried.refused).toMatchObject([{ place: 4, problem: refused }]);
      expect(await list()).toEqual([hay]);
      expect(await shop.store.articles.saveListed(wanted, false, LENA)).toEqual(tried);
      expect(await list()).toMatchObject([
        { name: 'bowl', price: 900 },
        { id: hay.id, name: 'Straw', codes: ['H1', 'S1'], price: 500, group: 'Food' },
      ]);
      expect(await shop.store.articles.saveListed(wanted.slice(1, 2), false, LENA)).toMatchObject({
        added: 0,
        changed: 1,
      });
    });

    it('is none that a till sees', async () => {
      await save('Hay', { codes: ['H1'] });
      const page = await shop.store.pets.page({ status: null, afterId: 0n, limit: 9 });
      expect(page.pets).toEqual([]);
      expect(await shop.store.pets.scanned('H1')).toEqual([]);
    });
  });
}
