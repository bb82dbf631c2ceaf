import { describe, expect, it } from 'vitest';
import type { Author } from '../../../shared/history.ts';
import { MOST_OPEN_SALES, type Payment, type SaleToComplete } from '../../../shared/sale.ts';
import { profileFor, type ShopProfile } from '../../../shared/shop-profile.ts';
import type { ContractShop } from './contract-shop.ts';
import { food, idOf, saleFor } from './made-sales.ts';

const LENA: Author = { kind: 'window', id: 'lena', name: 'Lena' };
const NOBODY = { address: '', phone: '', email: '', note: '' };
const LEE = { ...NOBODY, id: idOf(701), name: 'Ms Lee' };
const KIM = { ...NOBODY, id: idOf(702), name: 'Mr Kim' };
const ROY = { ...NOBODY, id: idOf(703), name: 'Ms Roy' };

/** What a sale takes from the shop, whatever a window says. */
export function testSaleRules(shop: ContractShop): void {
  const have = async (changed: Partial<ShopProfile>) => {
    await shop.store.profile.start(profileFor(['en-US']));
    await shop.store.profile.change(changed);
  };
  const sell = async (sale: SaleToComplete) => (await shop.store.sales.complete(sale, LENA)).sale;
  const refused = { code: 'bad_request' };

  it('as many unfinished sales are kept as a shop has, and no more', async () => {
    const park = (number: number) =>
      shop.store.sales.park({ id: idOf(number), lines: [], customerId: null, note: 'Waits' });
    for (let number = 1; number <= MOST_OPEN_SALES; number += 1) await park(number);
    await expect(park(99)).rejects.toMatchObject({ code: 'bad_request' });
    expect(await shop.store.sales.open()).toHaveLength(MOST_OPEN_SALES);
  });

  describe('a sale of this shop', () => {
    it('has its rates of tax, and those of its categories', async () => {
      await expect(sell(saleFor(1, [food(500, 1_900)]))).rejects.toMatchObject(refused);
      await have({ taxRates: [1_900, 700], categoryTaxes: { 5: 500 } });
      for (const rate of [null, 0, 1_600])
        await expect(sell(saleFor(1, [food(100, 1_900), food(500, rate)]))).rejects.toMatchObject(
          refused,
        );
      const rates = [1_900, 700, 500];
      const { lines } = await sell(
        saleFor(
          1,
          rates.map((rate) => food(100, rate)),
        ),
      );
      expect(lines.map(({ taxRate }) => taxRate)).toEqual(rates);
    });

    it('that a certified till has signed is recorded at its rate', async () => {
      await have({ taxRates: [1_900], hasCertifiedTill: true });
      const atTill = saleFor(2, [food(500, 1_600)], { tillReceipt: '17', payments: [] });
      expect(await sell(atTill)).toMatchObject({ lines: [{ taxRate: 1_600, tax: 69 }] });
    });

    it('says what an animal is called and where it belongs as the stock does', async () => {
      const luna = { name: 'Luna', categoryId: 7n, details: { price: 500 } };
      const { rows } = await shop.store.pets.addMany([luna], { author: LENA });
      const line = { ...food(500), petId: rows[0]?.id ?? null, categoryId: 9n };
      const words = { ...food(100), categoryId: 9n };
      const sale = saleFor(1, [line, words]);
      expect(await sell(sale)).toMatchObject({
        lines: [
          { words: 'Luna', categoryId: 7n },
          { words: 'Food', categoryId: null },
        ],
      });
      // Sent again, it is the same sale; with other food it is not.
      expect(await sell(sale)).toMatchObject({ number: 1 });
      const other = { ...sale, lines: [line, { ...words, words: 'Cage' }] };
      await expect(sell(other)).rejects.toMatchObject(refused);
    });

    it('is of a customer who is there, or of whom that one was merged into', async () => {
      const { customers, sales } = shop.store;
      for (const one of [LEE, KIM, ROY]) await customers.save(one);
      const toNobody = saleFor(1, [food(100)], { customerId: idOf(799) });
      await expect(sell(toNobody)).rejects.toMatchObject({ code: 'not_found' });
      const { id, lines, note } = saleFor(2, [food(900)]);
      await sales.park({ id, lines, note, customerId: KIM.id });
      await customers.merge(KIM.id, LEE.id);
      expect(await sell(saleFor(1, [food(100)], { customerId: KIM.id }))).toMatchObject({
        customerId: LEE.id,
      });
      // A into B into C.
      await customers.merge(LEE.id, ROY.id);
      expect(await sell(saleFor(3, [food(100)], { customerId: KIM.id }))).toMatchObject({
        customerId: ROY.id,
      });
      expect(await customers.read(ROY.id)).toMatchObject({ sales: 2, total: 200 });
      shop.clock.time += 366 * 86_400_000;
      await customers.erase(ROY.id, 0);
      const toErased = saleFor(2, lines, { customerId: KIM.id });
      await expect(sell(toErased)).rejects.toMatchObject({ code: 'not_found' });
      expect(await sales.open()).toMatchObject([{ customerId: null, customer: '' }]);
    });

    it('rounds what is paid in cash as its coins do, and nothing else', async () => {
      await have({ currency: 'CHF' });
      const paid = (...payments: [Payment['method'], number][]) =>
        payments.map(([method, amount]) => ({ method, amount, given: null }));
      const wrong: [number, Payment[], number][] = [
        [498, paid(['cash', 498]), 0],
        [498, paid(['cash', 495]), -3],
        [498, paid(['cash', 496]), -2],
        [500, paid(['cash', 502]), 2],
        [498, paid(['card', 500]), 2],
        [498, paid(['card', 495]), -3],
        [498, paid(['card', 300], ['cash', 195]), -3],
        [502, paid(['card', 503], ['cash', 2]), 3],
        [498, [], -498],
      ];
      for (const [price, payments, rounding] of wrong)
        await expect(
          sell(saleFor(1, [food(price)], { payments, rounding })),
          JSON.stringify({ price, payments, rounding }),
        ).rejects.toMatchObject(refused);
      const right: [number, Payment[], number][] = [
        [498, paid(['cash', 500]), 2],
        [502, paid(['cash', 500]), -2],
        [503, paid(['cash', 505]), 2],
        [498, paid(['card', 498]), 0],
        [498, paid(['card', 301], ['cash', 195]), -2],
        // What is left is less than half a coin.
        [1_002, paid(['card', 1_000]), -2],
      ];
      for (const [place, [price, payments, rounding]] of right.entries())
        await sell(saleFor(place + 1, [food(price)], { payments, rounding }));
      const report = await shop.store.closes.sales({ from: 0, to: Number.MAX_SAFE_INTEGER });
      expect(report.rounding).toBe(-2);
    });

    it('that comes back is rounded where that is paid in cash, and nowhere else', async () => {
      await have({ currency: 'CHF' });
      const payments: Payment[] = [{ method: 'card', amount: 996, given: null }];
      await sell(saleFor(1, [food(498, null, 2)], { payments }));
      const back = async (id: number, method: 'card' | 'cash') => {
        const lines = [{ position: 0, quantity: 1, toStock: false }];
        const wanted = { id: idOf(id), of: idOf(1), lines, reason: '', drawer: '' };
        return (await shop.store.sales.return({ ...wanted, method }, LENA)).sale;
      };
      expect(await back(2, 'card')).toMatchObject({ rounding: 0, payments: [{ amount: -498 }] });
      expect(await back(3, 'cash')).toMatchObject({ rounding: -2, payments: [{ amount: -500 }] });
    });
  });
}
