import { describe, expect, it } from 'vitest';
import { bookedTable } from '../../../shared/bookkeeping.ts';
import type { Author } from '../../../shared/history.ts';
import type { Payment, Sale, SaleToComplete } from '../../../shared/sale.ts';
import { sumOf } from '../../../shared/sale-amounts.ts';
import { RegisterEntry } from '../../../shared/register.ts';
import { profileFor } from '../../../shared/shop-profile.ts';
import type { Actor } from '../actor.ts';
import { undo } from '../../testing/stock.ts';
import type { ContractShop } from './contract-shop.ts';
import { food, idOf, saleFor } from './made-sales.ts';

const LENA: Author = { kind: 'window', id: 'lena', name: 'Lena' };
const refused = { code: 'bad_request' };
const cash = (amount: number): Payment => ({ method: 'cash', amount, given: null });
const card = (amount: number): Payment => ({ method: 'card', amount, given: null });

/** What comes back and what goes out in one step: two records that add up, and one difference. */
export function testExchanges(shop: ContractShop): void {
  const complete = (sale: SaleToComplete, actor: Actor = LENA) =>
    shop.store.sales.complete(sale, actor);
  const back = (of: number, quantity = 1, toStock = false) => ({
    of: idOf(of),
    lines: [{ position: 0, quantity, toStock }],
  });
  const paidBy = async () => {
    const { methods } = await shop.store.closes.sales({ from: 0, to: Number.MAX_SAFE_INTEGER });
    return Object.fromEntries(methods.map(({ method, amount }) => [method, amount]));
  };
  const records = async () =>
    (await shop.store.sales.page({ search: '', limit: 50 })).sales.map(
      ({ number, kind, total, paid, rounding }) => ({ number, kind, total, paid, rounding }),
    );
  const animal = async (name: string, price: number) =>
    (
      await shop.store.pets.addMany(
        [{ name, categoryId: 1n, status: 'available', details: { price } }],
        { author: LENA },
      )
    ).rows[0]?.id ?? 0n;

  describe('an exchange', () => {
    it('is paid with the difference, and each of its records adds up', async () => {
      await complete(saleFor(1, [food(500)], { payments: [card(500)] }));
      const more = { payments: [cash(300)], back: back(1) };
      const { sale } = await complete(saleFor(2, [food(800)], more));
      expect(sale).toMatchObject({
        number: 3,
        total: 800,
        payments: [card(500), cash(300)],
        exchanged: {
          number: 2,
          of: { id: idOf(1), number: 1 },
          total: -500,
          payments: [card(-500)],
        },
      });
      expect(await paidBy()).toEqual({ card: 500, cash: 300 });
      expect((await shop.store.sales.read(idOf(1))).lines).toMatchObject([{ returned: 1 }]);
      expect((await shop.store.sales.read(idOf(1))).received).toEqual([]);
      expect(await shop.store.sales.read(sale.exchanged?.id ?? '')).toMatchObject({
        kind: 'return',
        returns: { number: 1 },
        exchangedFor: { id: idOf(2), number: 3 },
      });
    });

    it('gives the difference back as it came, or nothing where both are worth the same', async () => {
      await complete(saleFor(1, [food(500, null, 2)], { payments: [card(1_000)] }));
      const { sale } = await complete(saleFor(2, [food(200)], { payments: [], back: back(1) }));
      expect(sale.payments).toEqual([card(200)]);
      expect(await paidBy()).toEqual({ card: 700 });
      await complete(saleFor(3, [food(500)], { payments: [], back: back(1) }));
      expect(await paidBy()).toEqual({ card: 700 });
      expect((await records()).map(({ total }) => total)).toEqual([500, -500, 200, -500, 1_000]);
    });

    it('rounds the difference alone, once, where it is in cash', async () => {
      await shop.store.profile.start({ ...profileFor(['de-CH']), currency: 'CHF', taxRates: [] });
      await complete(saleFor(1, [food(498)], { payments: [cash(500)], rounding: 2 }));
      const more = { payments: [cash(505)], rounding: 1, back: back(1) };
      await complete(saleFor(2, [food(1_002)], more));
      expect(await paidBy()).toEqual({ cash: 1_005 });
      await complete(saleFor(3, [food(33)], { payments: [], rounding: 0, back: back(2) }));
      expect(await paidBy()).toEqual({ cash: 35 });
      for (const { total, rounding, paid } of await records()) expect(paid).toBe(total + rounding);
      const range = { from: 0, to: Number.MAX_SAFE_INTEGER, limit: 20 };
      const { columns, rows } = bookedTable(await shop.store.closes.records(range), 'receipt', []);
      const at = (amounts: readonly number[], name: string) =>
        amounts[columns.findIndex((column) => column.name === name)] ?? 0;
      for (const { amounts } of rows)
        expect(at(amounts, 'cash') - at(amounts, 'rounding')).toBe(at(amounts, 'turnover'));
    });

    it('is refused for another difference than there is, and nothing of it is done', async () => {
      await complete(saleFor(1, [food(500)]));
      for (const wrong of [
        { payments: [cash(800)] },
        { payments: [cash(299)] },
        { payments: [] },
        { payments: [cash(300)], rounding: 1 },
      ])
        // prettier-ignore
        await expect(complete(saleFor(2, [food(800)], { ...wrong, back: back(1) }))).rejects.toMatchObject(refused);
      await expect(
        complete(saleFor(2, [food(300)], { payments: [cash(300)], back: back(1) })),
      ).rejects.toMatchObject(refused);
      expect(await records()).toHaveLength(1);
    });

    it('is done once, however often it is sent, and is none that asks for something else', async () => {
      await complete(saleFor(1, [food(500, null, 3)]));
      const wanted = saleFor(2, [food(800)], { payments: [cash(300)], back: back(1) });
      const [one, other] = await Promise.all([1, 2].map(() => complete(wanted)));
      expect(one?.sale).toEqual(other?.sale);
      expect(await records()).toHaveLength(3);
      for (const strange of [
        { ...wanted, back: back(1, 2) },
        saleFor(2, [food(800)]),
        { ...wanted, payments: [card(300)] },
      ])
        await expect(complete(strange)).rejects.toMatchObject(refused);
    });

    it('is sent again by a window that names no customer, who is the one that bought', async () => {
      const ann = { id: idOf(50), name: 'Ann', address: '', phone: '', email: '', note: '' };
      await shop.store.customers.save(ann);
      await complete(saleFor(1, [food(500)], { customerId: ann.id }));
      const wanted = saleFor(2, [food(800)], { payments: [cash(300)], back: back(1) });
      const { sale } = await complete(wanted);
      expect((await complete(wanted)).sale).toEqual(sale);
      expect(await records()).toHaveLength(3);
    });

    it('is completed elsewhere for a window that would put what comes back aside', async () => {
      const luna = await animal('Luna', 5_000);
      await complete(saleFor(1, [{ ...food(5_000), petId: luna }]));
      const wanted = (toStock: boolean) =>
        saleFor(2, [food(5_000)], { payments: [], back: back(1, 1, toStock) });
      await complete(wanted(true));
      await complete(wanted(true));
      await expect(complete(wanted(false))).rejects.toMatchObject(refused);
    });

    it('has its difference put right, and not what came back', async () => {
      await complete(saleFor(1, [food(500)], { payments: [card(500)] }));
      const more = { payments: [cash(300)], back: back(1) };
      const { sale } = await complete(saleFor(2, [food(800)], more));
      const to = { from: 'cash', to: 'card' } as const;
      const half = { id: idOf(3), of: sale.exchanged?.id ?? '', from: 'card', to: 'cash' } as const;
      await expect(shop.store.sales.correct(half, LENA)).rejects.toMatchObject(refused);
      await shop.store.sales.correct({ id: idOf(3), of: idOf(2), ...to }, LENA);
      expect(await paidBy()).toEqual({ card: 800, cash: 0 });
      // All of it but what came back goes the other way.
      await shop.store.sales.correct({ id: idOf(4), of: idOf(2), from: 'card', to: 'cash' }, LENA);
      expect(await paidBy()).toEqual({ card: 500, cash: 300 });
    });

    it('is of no day before the sale of which something comes back', async () => {
      await complete(saleFor(1, [food(500)]));
      const dayAgo = { soldAt: shop.clock.time - 86_400_000 };
      const exchanged = saleFor(2, [food(500)], { payments: [], back: back(1) });
      await expect(complete({ ...exchanged, ...dayAgo })).rejects.toMatchObject(refused);
      await complete({ ...exchanged, soldAt: shop.clock.time - 60_000 });
    });

    it('takes back no more than is left, also where two do so at the same time', async () => {
      await complete(saleFor(1, [food(500)]));
      const both = await Promise.allSettled(
        [2, 3].map((id) =>
          complete(saleFor(id, [food(800)], { payments: [cash(300)], back: back(1) })),
        ),
      );
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await records()).toHaveLength(3);
      expect(await paidBy()).toEqual({ cash: 800 });
    });

    it('moves animals both ways as one step, and the register has both', async () => {
      const [luna, bella] = [await animal('Luna', 5_000), await animal('Bella', 6_000)];
      await complete(saleFor(1, [{ ...food(5_000), petId: luna }]));
      const more = { payments: [cash(1_000)], back: back(1, 1, true) };
      const done = await complete(saleFor(2, [{ ...food(6_000), petId: bella }], more));
      const { rows } = await shop.store.pets.byIds([luna, bella]);
      expect(rows.map(({ name, status }) => [name, status])).toEqual([
        ['Luna', 'available'],
        ['Bella', 'sold'],
      ]);
      const lines = (await shop.store.register.lines(0)).slice(-2);
      const entries = lines.map(({ text }) => RegisterEntry.parse(JSON.parse(text)));
      expect(entries.map(({ kind, animal: of, record }) => [kind, of, record])).toEqual(
        expect.arrayContaining([
          ['returned', String(luna), 'sale:3'],
          ['sold', String(bella), 'sale:3'],
        ]),
      );
      await expect(undo(shop.store, done.outcome)).rejects.toMatchObject(refused);
      // What was sold in it can come back like that of any other sale.
      const again = { id: idOf(4), ...back(2, 1, true), reason: '', drawer: '' };
      await shop.store.sales.return({ ...again, method: 'cash' }, LENA);
      expect(await paidBy()).toEqual({ cash: 0 });
    });

    it('has the same animals on one side only', async () => {
      const group = { name: 'Guppy', categoryId: 1n, details: { quantity: 5, price: 300 } };
      const { rows } = await shop.store.pets.addMany([group], { author: LENA });
      const line = { ...food(300), petId: rows[0]?.id ?? null };
      await complete(saleFor(1, [line]));
      const swap = (toStock: boolean) =>
        complete(saleFor(2, [line], { payments: [], back: back(1, 1, toStock) }));
      await expect(swap(true)).rejects.toMatchObject(refused);
      await swap(false);
      expect((await shop.store.pets.byIds([line.petId ?? 0n])).rows).toMatchObject([
        { details: { quantity: 3 } },
      ]);
    });

    it('waits for its customer with what comes back, which counts as back only then', async () => {
      await complete(saleFor(1, [food(500, null, 3)]));
      const { id, lines, note, customerId } = saleFor(2, [food(800)]);
      const version = await shop.store.sales.park({
        id,
        lines,
        note,
        customerId,
        back: back(1, 2),
      });
      expect(await shop.store.sales.open()).toMatchObject([
        { id, back: back(1, 2), lines: [{ words: 'Food' }] },
      ]);
      const read = async (): Promise<Sale> => shop.store.sales.read(idOf(1));
      expect((await read()).lines).toMatchObject([{ returned: 0 }]);
      const wanted = { payments: [], back: back(1, 2), version };
      const { sale } = await complete(saleFor(2, [food(800)], wanted));
      expect((await read()).lines).toMatchObject([{ returned: 2 }]);
      expect(sumOf(sale.lines, 'total') + (sale.exchanged?.total ?? 0)).toBe(-200);
      expect(await shop.store.sales.open()).toEqual([]);
    });

    it('of a certified till takes no money here, and of another till than now it is none', async () => {
      await complete(saleFor(1, [food(500)]));
      const { above, upTo } = await shop.store.closes.open('');
      const counted = { counted: 500, leftIn: 0, note: '' };
      await shop.store.closes.complete({ id: idOf(9), drawer: '', above, upTo, ...counted }, LENA);
      await shop.store.profile.start({ ...profileFor(['en-US']), hasCertifiedTill: true });
      const atTill = { payments: [], tillReceipt: 'T1' };
      const elsewhere = saleFor(2, [food(800)], { ...atTill, back: back(1) });
      await expect(complete(elsewhere)).rejects.toMatchObject(refused);
      await complete(saleFor(3, [food(500)], atTill));
      const { sale } = await complete(
        saleFor(4, [food(800)], { payments: [], tillReceipt: 'T2', back: back(3) }),
      );
      expect([sale.payments, sale.exchanged?.payments]).toEqual([[], []]);
      const { sales } = shop.store;
      const found = await sales.page({ search: '', tillReceipt: 't1', drawer: '', limit: 9 });
      expect(found.sales.map(({ kind, number }) => [kind, number])).toEqual([
        ['return', 4],
        ['sale', 3],
      ]);
      expect((await sales.page({ search: '', tillReceipt: 'T', limit: 9 })).sales).toEqual([]);
      const report = await shop.store.closes.sales({ from: 0, to: Number.MAX_SAFE_INTEGER });
      expect(report).toMatchObject({ atTill: 800, methods: [{ method: 'cash', amount: 500 }] });
    });

    it('is for those who may take sales back, and for the customer who bought', async () => {
      const ann = { id: idOf(50), name: 'Ann', address: '', phone: '', email: '', note: '' };
      await shop.store.customers.save(ann);
      await complete(saleFor(1, [food(500)], { customerId: ann.id }));
      const wanted = saleFor(2, [food(800)], { payments: [cash(300)], back: back(1) });
      const rights = { mostDiscount: null, returns: false, reports: false, purchasePrices: false };
      await expect(complete(wanted, { ...LENA, rights })).rejects.toMatchObject({
        code: 'owner_needed',
      });
      expect((await complete(wanted)).sale.customer).toBe('Ann');
    });
  });
}
