import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Author } from '../../../shared/history.ts';
import type { Payment, Sale, SaleToComplete } from '../../../shared/sale.ts';
import { saleTotal, sumOf } from '../../../shared/sale-amounts.ts';
import { RegisterEntry } from '../../../shared/register.ts';
import { profileFor } from '../../../shared/shop-profile.ts';
import { undo } from '../../testing/stock.ts';
import type { ContractShop } from './contract-shop.ts';
import { food, idOf, saleFor } from './made-sales.ts';

const LENA: Author = { kind: 'window', id: 'lena', name: 'Lena' };
const TOM: Author = { kind: 'window', id: 'tom', name: 'Tom' };
const DAY = 86_400_000;

/** What a line was sold for, and the parts in which it comes back, some at the same time. */
const returned = fc
  .array(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 3,
  })
  .chain((parts) => {
    const quantity = parts.flat().reduce((all, part) => all + part, 0);
    const price = fc.integer({ min: 1, max: 500 });
    return price.chain((unitPrice) =>
      fc.record({
        parts: fc.constant(parts),
        quantity: fc.constant(quantity),
        unitPrice: fc.constant(unitPrice),
        discount: fc.nat(quantity * unitPrice),
        taxRate: fc.constantFrom(1_900, 700),
      }),
    );
  });

/** What comes back of a sale, in parts and as a whole. */
export function testReturns(shop: ContractShop): void {
  const sell = async (sale: SaleToComplete) => (await shop.store.sales.complete(sale, LENA)).sale;
  const back = async (
    id: number,
    of: number,
    quantity: number,
    { author = LENA, toStock = true } = {},
  ) => {
    const lines = [{ position: 0, quantity, toStock }];
    const wanted = { id: idOf(id), of: idOf(of), lines, reason: 'Ill', drawer: '' };
    return (await shop.store.sales.return({ ...wanted, method: 'cash' }, author)).sale;
  };
  const report = (from = 0, to = Number.MAX_SAFE_INTEGER) => shop.store.closes.sales({ from, to });
  const animal = async (quantity: number) => {
    const group = { name: 'Guppy', categoryId: 1n, details: { quantity, price: 100, cost: 7 } };
    const { rows } = await shop.store.pets.addMany([group], { author: LENA });
    return rows[0]?.id ?? null;
  };
  const entries = async () =>
    (await shop.store.register.lines(0)).map(({ text }) => RegisterEntry.parse(JSON.parse(text)));

  describe('parts of a line', () => {
    it('that come back in the same moment are worth the line, and no more', async () => {
      // They change no animal, whose version would tell that another part came first.
      await sell(saleFor(1, [{ ...food(2, null, 3), discount: 1 }]));
      const parts = await Promise.all([2, 3, 4].map((id) => back(id, 1, 1, { toStock: false })));
      expect(sumOf(parts, 'total')).toBe(-5);
    });

    it('are together what the line was: its price, its tax, its cost, its animals', async () => {
      await shop.store.profile.start({ ...profileFor(['en-US']), taxRates: [1_900, 700] });
      let id = 0;
      for (const { parts, ...line } of fc.sample(returned, { numRuns: 12, seed: 1 })) {
        const petId = await animal(line.quantity);
        const number = (id += 1);
        const sale = await sell(saleFor(number, [{ ...food(0), ...line, petId }]));
        const [sold] = sale.lines;
        const cameBack: Sale['lines'] = [];
        for (const together of parts) {
          const ids = together.map((quantity) => ({ quantity, under: (id += 1) }));
          const some = await Promise.all(
            ids.map((one) =>
              back(one.under, number, one.quantity, { toStock: one.under % 2 === 0 }),
            ),
          );
          cameBack.push(...some.flatMap(({ lines }) => lines));
          expect(-sumOf(cameBack, 'total')).toBeLessThanOrEqual(sold?.total ?? 0);
        }
        expect(-sumOf(cameBack, 'total')).toBe(sold?.total);
        expect(-sumOf(cameBack, 'tax')).toBe(sold?.tax);
        const costs = cameBack.map(({ cost }) => ({ cost: cost ?? Number.NaN }));
        expect(-sumOf(costs, 'cost')).toBe(sold?.cost);
        await expect(back((id += 1), number, 1)).rejects.toMatchObject({ code: 'bad_request' });
        const [group] = (await shop.store.pets.byIds([petId ?? 0n])).rows;
        const inStock = cameBack.filter(({ toStock }) => toStock);
        const animals = sumOf(inStock, 'quantity');
        expect(group?.status).toBe(animals === 0 ? 'sold' : 'available');
        if (animals > 0) expect(group?.details['quantity'] ?? 1).toBe(animals);
      }
    });
  });

  describe('a sale with a deposit', () => {
    const paid = async (...deposits: [method: 'cash' | 'card', amount: number][]) => {
      const petId = await animal(1);
      const lines = [{ ...food(5_000), petId }];
      const { id, note, customerId } = saleFor(1, lines);
      await shop.store.sales.park({ id, lines, note, customerId });
      for (const [place, [method, amount]] of deposits.entries())
        await shop.store.sales.deposit(
          { id: idOf(place + 2), of: id, amount, method, drawer: '' },
          TOM,
        );
      const deposit = deposits.reduce((sum, [, amount]) => sum + amount, 0);
      const payments: Payment[] = [
        { method: 'deposit', amount: deposit, given: null },
        { method: 'card', amount: saleTotal(lines) - deposit, given: null },
      ];
      return shop.store.sales.complete(saleFor(1, lines, { payments }), LENA);
    };
    const expectUndone = async (outcome: Parameters<typeof undo>[1], payments: object[]) => {
      const undone = await undo(shop.store, outcome);
      expect(undone.step).toMatchObject({ kind: 'returned', isUndo: true });
      const { sales } = await shop.store.sales.page({ search: '', limit: 1 });
      const sale = await shop.store.sales.read(sales[0]?.id ?? '');
      expect(sale).toMatchObject({ kind: 'return', total: -5_000, payments });
      const { methods } = await report();
      const ways = methods.filter(({ method }) => method !== 'deposit');
      expect(ways.map(({ amount }) => amount)).toEqual(ways.map(() => 0));
    };

    it('says by which ways the shop has its money, from the first payment to the last one back', async () => {
      const { sale } = await paid(['card', 2_000], ['cash', 500]);
      expect(sale.received).toEqual([
        { method: 'card', amount: 4_500 },
        { method: 'cash', amount: 500 },
      ]);
      const back = { id: idOf(9), of: sale.id, reason: '', drawer: '' };
      const all = [{ position: 0, quantity: 1, toStock: true }];
      await shop.store.sales.return({ ...back, method: 'cash', lines: all }, TOM);
      expect((await shop.store.sales.read(sale.id)).received).toEqual([
        { method: 'card', amount: 4_500 },
        { method: 'cash', amount: -4_500 },
      ]);
      expect((await shop.store.sales.read(back.id)).received).toEqual([]);
    });

    it('that waits says how it was paid', async () => {
      const { id, note, customerId, lines } = saleFor(1, [food(5_000)]);
      await shop.store.sales.park({ id, lines, note, customerId });
      const deposit = { of: id, amount: 1_000, drawer: '' } as const;
      await shop.store.sales.deposit({ ...deposit, id: idOf(2), method: 'card' }, TOM);
      await shop.store.sales.deposit({ ...deposit, id: idOf(3), method: 'cash' }, TOM);
      const back = { ...deposit, id: idOf(4), amount: -1_000, method: 'cash' } as const;
      await shop.store.sales.deposit(back, TOM);
      expect(await shop.store.sales.open()).toMatchObject([
        { deposit: 1_000, received: [{ method: 'card', amount: 1_000 }] },
      ]);
    });

    it('that was paid by card is undone by card', async () => {
      const { outcome } = await paid(['card', 2_000]);
      await expectUndone(outcome, [{ method: 'card', amount: -5_000 }]);
    });

    it('that was paid back in one way is undone in the other alone', async () => {
      const { outcome } = await paid(['card', 2_000], ['cash', 500], ['card', -2_000]);
      await expectUndone(outcome, [
        { method: 'card', amount: -4_500 },
        { method: 'cash', amount: -500 },
      ]);
    });

    it('that was paid in both ways is undone in both', async () => {
      const { outcome } = await paid(['card', 2_000], ['cash', 500], ['card', -1_000]);
      await expectUndone(outcome, [
        { method: 'card', amount: -4_500 },
        { method: 'cash', amount: -500 },
      ]);
    });
  });

  it('persons have sold what they sold, and neither deposits nor cash', async () => {
    const lines = [food(500)];
    const { id, note, customerId } = saleFor(1, lines);
    await shop.store.sales.park({ id, lines, note, customerId });
    const deposit = { id: idOf(2), of: id, amount: 100, method: 'cash', drawer: '' } as const;
    await shop.store.sales.deposit(deposit, LENA);
    const cash = { id: idOf(3), amount: 100, reason: 'Float', drawer: '' };
    await shop.store.sales.moveCash(cash, LENA);
    await sell(saleFor(4, [food(700)]));
    await back(5, 4, 1, { author: TOM });
    expect((await report()).persons).toEqual([
      { author: LENA, count: 1, money: 700 },
      { author: TOM, count: 1, money: -700 },
    ]);
  });

  it('a report has what was sold at its first and its last moment, and nothing else', async () => {
    const { time } = shop.clock;
    for (const place of [0, 1, 2, 3]) {
      shop.clock.time = time + place;
      await sell(saleFor(place + 1, [food(10 ** place)]));
    }
    expect((await report(time + 1, time + 2)).sales).toMatchObject({ count: 2, money: 110 });
    expect((await report(time + 3, time + 3)).sales).toMatchObject({ count: 1, money: 1_000 });
  });

  it('the register has a late sale on its day, and who took an animal back', async () => {
    const petId = await animal(3);
    const soldAt = shop.clock.time - 3 * DAY;
    await sell(saleFor(1, [{ ...food(100), petId }], { soldAt }));
    await back(2, 1, 1, { author: TOM });
    const [, sold, cameBack] = await entries();
    expect(sold).toMatchObject({ kind: 'sold', day: '2026-11-18', who: 'lena', animals: 1 });
    expect(cameBack).toMatchObject({ kind: 'returned', day: '2026-11-21', who: 'tom', why: 'Ill' });
  });
}
