import { describe, expect, it } from 'vitest';
import type { Customer } from '../../../shared/customer.ts';
import type { Details } from '../../../shared/fields/details.ts';
import { UNNAMED_CLERK, type Author, type StepOutcome } from '../../../shared/history.ts';
import type { PetRow, PetStatus } from '../../../shared/pet.ts';
import {
  NO_DISCOUNT,
  PAID_HERE,
  type Payment,
  type SaleLine,
  type SaleToComplete,
} from '../../../shared/sale.ts';
import { type SalesQuery } from '../../../shared/sales-query.ts';
import { lineTotal, sumOf } from '../../../shared/sale-amounts.ts';
import { undo } from '../../testing/stock.ts';
import { type ContractShop } from './contract-shop.ts';

const LENA: Author = { kind: 'window', id: 'lena', name: 'Lena' };

/** Makes ids of sales that a reader can tell apart. */
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A line that sells so many of an animal for its price. */
function lineFor(animal: PetRow, quantity = 1, discount = 0): SaleLine {
  const price = Number(animal.details['price'] ?? 0);
  return {
    petId: animal.id,
    words: animal.name,
    identity: '',
    categoryId: animal.categoryId,
    quantity,
    unitPrice: price,
    ...NO_DISCOUNT,
    discount,
    taxRate: null,
  };
}

function saleFor(number: number, lines: SaleLine[], by: string | null = null): SaleToComplete {
  const amount = sumOf(
    lines.map((line) => ({ total: lineTotal(line) })),
    'total',
  );
  const payments: Payment[] = amount === 0 ? [] : [{ method: 'cash', amount, given: amount }];
  return { id: idOf(number), lines, ...PAID_HERE, customerId: by, note: '', payments };
}

export function testSales(shop: ContractShop): void {
  const add = (details: Details, name = 'Guppy', status: PetStatus = 'available') =>
    shop.addDetailed({ name, categoryId: 1n, status, details });
  const stock = () => shop.stockNow();
  const customer = async (name: string, details: Partial<Customer> = {}) => {
    const id = idOf(900 + (name.codePointAt(name.length - 1) ?? 0));
    const blank = { id, name, address: '', phone: '', email: '', note: '' };
    await shop.store.customers.save({ ...blank, ...details });
    return id;
  };
  const sell = (sale: SaleToComplete) => shop.store.sales.complete(sale, LENA);
  const listed = async (query: Partial<SalesQuery> = {}) => {
    const { sales } = await shop.store.sales.page({ search: '', limit: 50, ...query });
    return sales.map(({ number, total, animals, words }) => [number, total, animals, words]);
  };
  const back = (of: number, id: number, quantity: number, toStock = true) =>
    shop.store.sales.return(
      {
        id: idOf(id),
        of: idOf(of),
        lines: [{ position: 0, quantity, toStock }],
        reason: 'Ill',
        method: 'cash',
        drawer: '',
      },
      LENA,
    );

  describe('sales', () => {
    it('of three buyers of one group are three records, each right for good', async () => {
      const guppies = await add({ price: 430, quantity: 60 });
      await sell(saleFor(1, [lineFor(guppies, 6)], await customer('Ms Lee')));
      await sell(saleFor(2, [lineFor(guppies, 12, 100)], await customer('Mr Kim')));
      shop.clock.time += 1_000;
      const third = await sell(saleFor(3, [lineFor(guppies, 42)], await customer('Ms Roy')));
      expect(third.outcome).toMatchObject({ done: 1, step: { kind: 'sold' } });
      expect(await stock()).toEqual([['sold', 42]]);
      expect(await listed()).toEqual([
        [3, 18_060, 42, 'Guppy × 42'],
        [2, 5_060, 12, 'Guppy × 12'],
        [1, 2_580, 6, 'Guppy × 6'],
      ]);
      await back(2, 4, 2);
      expect(await stock()).toEqual([['available', 2]]);
      await shop.reopen();
      expect(await shop.store.sales.read(idOf(1))).toMatchObject({
        number: 1,
        total: 2_580,
        customer: 'Ms Lee',
        author: LENA,
        returns: null,
        lines: [{ quantity: 6, unitPrice: 430, returned: 0 }],
        payments: [{ method: 'cash', amount: 2_580, given: 2_580 }],
      });
      expect(await shop.store.sales.read(idOf(2))).toMatchObject({ lines: [{ returned: 2 }] });
      expect(await shop.store.sales.read(idOf(4))).toMatchObject({
        number: 4,
        total: -843,
        returns: { number: 2 },
        note: 'Ill',
        payments: [{ method: 'cash', amount: -843 }],
      });
    });

    it('are all or nothing, and done once however often they are sent', async () => {
      const [one, other] = [await add({ price: 100 }), await add({ price: 200, quantity: 3 })];
      const food = { ...lineFor(one), petId: null, words: 'Food', unitPrice: 550 };
      const sale = saleFor(1, [lineFor(one), lineFor(other, 2), food]);
      const done = await Promise.all([sell(sale), sell(sale)]);
      expect(done.map(({ sale: { number } }) => number)).toEqual([1, 1]);
      const again = saleFor(2, [food, lineFor(one), lineFor(other, 2)]);
      await expect(sell(again)).rejects.toMatchObject({
        code: 'invalid_body',
        fields: { 'lines.1': 'Already sold', 'lines.2': 'Only 1 left' },
      });
      expect(await stock()).toEqual([['sold', 1], ['available', 1]]); // prettier-ignore
      await sell(saleFor(3, [food]));
      expect(await listed()).toEqual([
        [2, 550, 0, 'Food'],
        [1, 1_050, 3, 'Guppy, Guppy × 2, Food'],
      ]);
    });

    it('are refused under the id of another one', async () => {
      const [one, other] = [await add({ price: 100 }), await add({ price: 200 })];
      await sell(saleFor(1, [lineFor(one)]));
      const refused = { code: 'bad_request' };
      const more = saleFor(1, [lineFor(one), lineFor(other)]);
      await expect(sell(more)).rejects.toMatchObject(refused);
      await expect(back(1, 1, 1)).rejects.toMatchObject(refused);
      await back(1, 2, 1);
      await expect(sell(saleFor(2, [lineFor(other)]))).rejects.toMatchObject(refused);
      await expect(back(1, 2, 2)).rejects.toMatchObject(refused);
      expect(await stock()).toEqual([['available', 1], ['available', 1]]); // prettier-ignore
    });

    it('in two windows never sell more than there are', async () => {
      const group = await add({ price: 100, quantity: 10 });
      const tries = await Promise.allSettled(
        Array.from({ length: 6 }, (_, index) => sell(saleFor(index + 1, [lineFor(group, 2)]))),
      );
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
      expect(await stock()).toEqual([['sold', 2]]);
    });

    it('are undone by a return, with the animals as they were', async () => {
      const animal = await add({ price: 9_900, reservedfor: 'Ms Lee' }, 'Max', 'pending');
      const sold = await sell(saleFor(1, [lineFor(animal)]));
      const undone = await undo(shop.store, sold.outcome);
      expect(undone.step).toMatchObject({ kind: 'returned', isUndo: true });
      expect(undone.rows[0]).toMatchObject({ status: 'pending', details: animal.details });
      expect(await listed()).toEqual([[2, -9_900, -1, 'Max'], [1, 9_900, 1, 'Max']]); // prettier-ignore
      for (const { outcome } of [sold, { outcome: undone }]) {
        await expect(undo(shop.store, outcome)).rejects.toMatchObject({ code: 'not_found' });
      }
    });

    it('are undone even where what is left was changed since', async () => {
      const group = await add({ price: 100, quantity: 10 });
      const first = await sell(saleFor(1, [lineFor(group, 3)]));
      await sell(saleFor(2, [lineFor(group, 2)]));
      await undo(shop.store, first.outcome);
      expect(await stock()).toEqual([['available', 8]]);
    });

    it('are returned no further than they were sold, into stock or not', async () => {
      const group = await add({ price: 333, quantity: 3 });
      await sell(saleFor(1, [lineFor(group, 3, 2)]));
      await back(1, 2, 1, false);
      expect(await stock()).toEqual([['sold', 3]]);
      const both = await Promise.allSettled([back(1, 3, 2, false), back(1, 4, 2, false)]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect((await listed()).map(([, total]) => total)).toEqual([-665, -332, 997]);
      await expect(back(1, 5, 1)).rejects.toMatchObject({ code: 'bad_request' });
      await expect(back(2, 5, 1)).rejects.toMatchObject({ code: 'not_found' });
    });

    it('are the only way out of what they sold', async () => {
      const animal = await add({ price: 100 });
      const { outcome } = await sell(saleFor(1, [lineFor(animal)]));
      const animals = outcome.rows;
      const change = (status: PetStatus) =>
        shop.store.pets.change({ kind: 'animals', animals }, { status }, LENA);
      await expect(change('available')).rejects.toThrow('was sold');
      await shop.store.pets.remove({ kind: 'animals', animals }, LENA);
      const back = await shop.store.pets.putBack([animal.id], LENA);
      const again = shop.store.pets.change(
        { kind: 'animals', animals: back.rows },
        { status: 'available' },
        LENA,
      );
      await expect(again).rejects.toThrow('was sold');
      const elsewhere = await add({}, 'Rex', 'sold');
      const brought = await shop.store.pets.change(
        { kind: 'animals', animals: [elsewhere] },
        { status: 'available' },
        LENA,
      );
      expect(brought.done).toBe(1);
    });

    it('wait unfinished for every window, without a number and without animals', async () => {
      const animal = await add({ price: 100 });
      const { id, lines, note } = saleFor(1, [lineFor(animal)]);
      const first = { id, lines, note, customerId: await customer('Ms Lee') };
      const second = { ...first, id: idOf(2), lines: [] };
      await shop.store.sales.park(first);
      shop.clock.time += 1;
      await shop.store.sales.park(second);
      await shop.reopen();
      const open = await shop.store.sales.open();
      expect(open).toMatchObject([{ ...first, customer: 'Ms Lee', deposit: 0 }, second]);
      expect(await stock()).toEqual([['available', 1]]);
      expect(await listed()).toEqual([]);
      await sell(saleFor(1, [lineFor(animal)]));
      await shop.store.sales.drop(second.id, open[1]?.version);
      expect(await shop.store.sales.open()).toEqual([]);
      await expect(shop.store.sales.park(first)).rejects.toMatchObject({ code: 'bad_request' });
      await expect(shop.store.sales.drop(first.id)).rejects.toMatchObject({ code: 'bad_request' });
    });

    it('are found by number, words, customer, animal, person and time', async () => {
      const [one, other] = [await add({ price: 1 }, 'Max'), await add({ price: 2 }, 'Bella')];
      await sell(saleFor(1, [lineFor(one)], await customer('Ms Lee')));
      const from = (shop.clock.time += 1_000);
      await shop.store.sales.complete(
        saleFor(2, [lineFor(other)], await customer('Mr Kim')),
        UNNAMED_CLERK,
      );
      const numbers = async (query: Partial<SalesQuery>) =>
        (await listed(query)).map(([number]) => number);
      expect(await numbers({ search: 'LEE' })).toEqual([1]);
      expect(await numbers({ search: 'bella' })).toEqual([2]);
      expect(await numbers({ search: '2' })).toEqual([2]);
      expect(await numbers({ petId: one.id })).toEqual([1]);
      expect(await numbers({ authorId: 'lena' })).toEqual([1]);
      expect(await numbers({ from })).toEqual([2]);
      expect(await numbers({ to: from - 1 })).toEqual([1]);
      expect(await numbers({ limit: 1 })).toEqual([2]);
      expect(await numbers({ limit: 1, before: { at: from, number: 2 } })).toEqual([1]);
    });
  });

  it('the reason for a removal stands with the removed animal and in the history', async () => {
    const animal = await add({ sex: 'Male' }, 'Guppy');
    const selection = { kind: 'animals' as const, animals: [animal] };
    const removed: StepOutcome = await shop.store.pets.remove(selection, UNNAMED_CLERK, 'Died');
    const details = { sex: 'Male', removedwhy: 'Died' };
    const shown = async () => (await shop.store.pets.removed(0, 1, '')).rows[0]?.details;
    expect(await shown()).toEqual(details);
    const { entries } = await shop.store.history.page({ limit: 1 });
    expect(entries[0]).toMatchObject({
      action: 'removed',
      before: { details: { removedwhy: 'Died' } },
    });
    const undone = await undo(shop.store, removed);
    expect(await shown()).toBeUndefined();
    await undo(shop.store, undone);
    expect(await shown()).toEqual(details);
    await shop.reopen();
    expect(await shown()).toEqual(details);
    const { rows } = await shop.store.pets.putBack([animal.id], UNNAMED_CLERK);
    expect(rows[0]?.details).toEqual({ sex: 'Male' });
  });
}
