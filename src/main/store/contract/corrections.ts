import { describe, expect, it } from 'vitest';
import { bookedTable } from '../../../shared/bookkeeping.ts';
import type { Author } from '../../../shared/history.ts';
import type { Payment, PaymentMethod, SaleToComplete } from '../../../shared/sale.ts';
import { profileFor } from '../../../shared/shop-profile.ts';
import { undo } from '../../testing/stock.ts';
import type { Actor } from '../actor.ts';
import type { ContractShop } from './contract-shop.ts';
import { food, idOf, saleFor } from './made-sales.ts';

const LENA: Author = { kind: 'window', id: 'lena', name: 'Lena' };
const TOM: Author = { kind: 'window', id: 'tom', name: 'Tom' };
const refused = { code: 'bad_request' };

/** A payment that is put right is a record of its own, by which drawers, closes and books are right. */
export function testCorrections(shop: ContractShop): void {
  const sell = (sale: SaleToComplete) => shop.store.sales.complete(sale, LENA);
  const correct = (
    id: number,
    of: number,
    from: PaymentMethod,
    to: PaymentMethod,
    author: Actor = TOM,
  ) => shop.store.sales.correct({ id: idOf(id), of: idOf(of), from, to }, author);
  const read = (id: number) => shop.store.sales.read(idOf(id));
  const paidBy = async () => {
    const { methods } = await shop.store.closes.sales({ from: 0, to: Number.MAX_SAFE_INTEGER });
    return Object.fromEntries(methods.map(({ method, amount }) => [method, amount]));
  };
  const close = async (id: number) => {
    const { drawer, above, upTo, expected } = await shop.store.closes.open('');
    const counted = { counted: Math.max(expected, 0), leftIn: 0, note: '' };
    return shop.store.closes.complete({ id: idOf(id), drawer, above, upTo, ...counted }, LENA);
  };
  const paid = (method: PaymentMethod, amount: number): Payment => ({
    method,
    amount,
    given: null,
  });

  describe('a payment put right', () => {
    it('is a record with a number that names the receipt, and who put it right when', async () => {
      await sell(saleFor(1, [food(500)]));
      shop.clock.time += 60_000;
      const done = await correct(2, 1, 'cash', 'card');
      expect(done).toMatchObject({
        number: 2,
        kind: 'correction',
        author: TOM,
        corrects: { id: idOf(1), number: 1 },
        returns: null,
        total: 0,
        lines: [],
        payments: [paid('cash', -500), paid('card', 500)],
      });
      expect(await read(1)).toMatchObject({
        payments: [paid('cash', 500)],
        received: [{ method: 'card', amount: 500 }],
        corrections: [{ number: 2, at: shop.clock.time, author: TOM, payments: done.payments }],
      });
      const { sales } = await shop.store.sales.page({ search: '', limit: 9 });
      expect(sales.map(({ kind, methods }) => [kind, methods])).toEqual([
        ['correction', ['cash', 'card']],
        ['sale', ['card']],
      ]);
      expect(await paidBy()).toEqual({ card: 500, cash: 0 });
      expect((await shop.store.closes.open('')).expected).toBe(0);
    });

    it('is done once, however often it is sent, and another one under its id is refused', async () => {
      await sell(saleFor(1, [food(500)]));
      await sell(saleFor(2, [food(500)]));
      const [one, other] = await Promise.all([1, 2].map(() => correct(3, 1, 'cash', 'card')));
      expect(one).toEqual(other);
      await expect(correct(3, 2, 'cash', 'card')).rejects.toMatchObject(refused);
      await expect(correct(3, 1, 'cash', 'transfer')).rejects.toMatchObject(refused);
      await expect(correct(4, 1, 'cash', 'card')).rejects.toMatchObject(refused);
      await expect(correct(2, 1, 'card', 'cash')).rejects.toMatchObject(refused);
      expect(await paidBy()).toEqual({ card: 500, cash: 500 });
    });

    it('can be put right again, as one that was a mistake is', async () => {
      await sell(saleFor(1, [food(500)]));
      await correct(2, 1, 'cash', 'card');
      await correct(3, 1, 'card', 'cash');
      expect((await read(1)).received).toEqual([{ method: 'cash', amount: 500 }]);
      await correct(4, 1, 'cash', 'transfer');
      expect(await paidBy()).toEqual({ card: 0, cash: 0, transfer: 500 });
    });

    it('stays once the drawer is closed, whatever is sold after that', async () => {
      await sell(saleFor(1, [food(500)]));
      expect((await read(1)).isClosed).toBe(false);
      await close(2);
      await sell(saleFor(3, [food(100)]));
      expect([(await read(1)).isClosed, (await read(3)).isClosed]).toEqual([true, false]);
      await expect(correct(4, 1, 'cash', 'card')).rejects.toMatchObject(refused);
      await correct(5, 3, 'cash', 'card');
      expect(await close(6)).toMatchObject({ expected: 0 });
    });

    it('is in the close if it comes first, and refused if it comes later', async () => {
      for (const first of [10, 20, 30, 40]) {
        await sell(saleFor(first, [food(500)]));
        const before = await shop.store.closes.open('');
        const [corrected] = await Promise.allSettled([
          correct(first + 1, first, 'cash', 'card'),
          shop.store.closes.complete(
            { ...before, id: idOf(first + 2), counted: 500, leftIn: 0, note: '' },
            LENA,
          ),
        ]);
        const { expected } = await shop.store.closes.open('');
        // What the close could not see comes after it; nothing of it is lost or counted twice.
        const [last] = await shop.store.closes.list({ limit: 1 });
        expect((last?.expected ?? 0) + expected).toBe(corrected.status === 'fulfilled' ? 0 : 500);
        await close(first + 3);
      }
    });

    it('is of a split payment the part that was wrong', async () => {
      const payments = [paid('cash', 200), paid('card', 300)];
      await sell(saleFor(1, [food(500)], { payments }));
      await correct(2, 1, 'cash', 'card');
      expect((await read(1)).received).toEqual([{ method: 'card', amount: 500 }]);
    });

    it('is of a return, too, and its sale knows what the shop has', async () => {
      await sell(saleFor(1, [food(500)], { payments: [paid('card', 500)] }));
      const lines = [{ position: 0, quantity: 1, toStock: false }];
      const back = { id: idOf(2), of: idOf(1), lines, reason: '', drawer: '' };
      await shop.store.sales.return({ ...back, method: 'cash' }, LENA);
      await correct(3, 2, 'cash', 'card');
      expect(await paidBy()).toEqual({ card: 0, cash: 0 });
      expect((await read(1)).received).toEqual([]);
    });

    it('goes back in the right way where the sale is undone', async () => {
      const { id: petId } = await shop.add({ name: 'Luna', categoryId: 1n });
      const { outcome } = await sell(saleFor(1, [{ ...food(500), petId }]));
      await correct(2, 1, 'cash', 'card');
      await undo(shop.store, outcome);
      expect(await paidBy()).toEqual({ card: 0, cash: 0 });
    });

    it('has cash alone rounded, and every row of the books adds up', async () => {
      await shop.store.profile.start({ ...profileFor(['de-CH']), currency: 'CHF' });
      const inCash = { payments: [paid('cash', 500)], rounding: 2 };
      await sell(saleFor(1, [food(498)], inCash));
      const { rounding, payments } = await correct(2, 1, 'cash', 'card');
      expect({ rounding, payments }).toEqual({
        rounding: -2,
        payments: [paid('cash', -500), paid('card', 498)],
      });
      const range = { from: 0, to: Number.MAX_SAFE_INTEGER, limit: 9 };
      const { columns, rows } = bookedTable(await shop.store.closes.records(range), 'receipt', []);
      const at = (row: number, name: string) =>
        rows[row]?.amounts[columns.findIndex((column) => column.name === name)] ?? 0;
      for (const row of [0, 1])
        expect(at(row, 'cash') + at(row, 'card') - at(row, 'rounding')).toBe(at(row, 'turnover'));
      await correct(3, 1, 'card', 'cash');
      expect(await paidBy()).toEqual({ card: 0, cash: 500 });
      const { id: petId } = await shop.add({ name: 'Luna', categoryId: 1n });
      const sold = await sell(saleFor(4, [{ ...food(498), petId }], inCash));
      await correct(5, 4, 'cash', 'card');
      await undo(shop.store, sold.outcome);
      const { sales } = await shop.store.sales.page({ search: '', limit: 1 });
      expect(sales).toMatchObject([{ kind: 'return', rounding: 0, paid: -498, total: -498 }]);
    });

    it('is no deposit, no cash moved, none of another shop’s and none of a certified till', async () => {
      const { id, lines, note, customerId } = saleFor(1, [food(500)]);
      await shop.store.sales.park({ id, lines, note, customerId });
      const deposit = { of: id, amount: 100, method: 'cash', drawer: '' } as const;
      await shop.store.sales.deposit({ ...deposit, id: idOf(2) }, LENA);
      await shop.store.sales.moveCash(
        { id: idOf(3), amount: 5, reason: 'Float', drawer: '' },
        LENA,
      );
      for (const of of [1, 2, 3, 99])
        await expect(correct(4, of, 'cash', 'card')).rejects.toMatchObject({ code: 'not_found' });
      await shop.store.sales.deposit({ ...deposit, amount: -100, id: idOf(5) }, LENA);
      await close(6);
      await shop.store.profile.start({ ...profileFor(['en-US']), hasCertifiedTill: true });
      await sell(saleFor(7, [food(500)], { payments: [], tillReceipt: 'T1' }));
      await expect(correct(8, 7, 'cash', 'card')).rejects.toMatchObject(refused);
    });

    it('is put right by those who may take sales back', async () => {
      await sell(saleFor(1, [food(500)]));
      const rights = { mostDiscount: null, returns: false, reports: false, purchasePrices: false };
      await expect(correct(2, 1, 'cash', 'card', { ...TOM, rights })).rejects.toMatchObject({
        code: 'owner_needed',
      });
    });
  });
}
